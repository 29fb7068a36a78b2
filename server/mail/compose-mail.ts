import type { Language } from '../http/language.ts';
import { sanitizeName } from './sanitize-name.ts';
import { mailHtml } from './mail-html.ts';
import type { MailContent } from './mail-content.ts';
import type { Names } from './mail-texts.ts';
import { colon, footer, greeting, linkHint, mailTexts } from './mail-texts.ts';

export type ComposedMail = { language: Language; subject: string; text: string; html: string };

type Composition = {
  content: MailContent;
  language: Language;
  /** The recipient's name for the greeting, if known. */
  person: string | null;
  /** The button's target. */
  link: string;
};

/** Composes a mail as text and HTML with the same content. */
export function composeMail({ content, language, person, link }: Composition): ComposedMail {
  const { subject, before, button, after } = mailTexts[content.kind][language](namesIn(content));
  const hello = greeting[language](sanitizeName(person));
  const text = [hello, ...before, `${button}${colon[language]}\n${link}`, ...after, `-- \n${footer[language]}`].join(
    '\n\n',
  );
  const html = mailHtml({
    language,
    title: subject,
    before: [hello, ...before],
    button,
    link,
    linkHint: linkHint[language],
    after,
    footer: footer[language],
  });
  return { language, subject, text: `${text}\n`, html };
}

function namesIn(content: MailContent): Names {
  const depot = 'depot' in content ? sanitizeName(content.depot) : null;
  const applicant = 'applicant' in content ? content.applicant : null;
  const keptYears = 'keptYears' in content ? content.keptYears : null;
  return { keptYears, depot, applicant: applicant && { ...applicant, name: sanitizeName(applicant.name) } };
}
