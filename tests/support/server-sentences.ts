import * as v from 'valibot';
import { statusOfCode } from '#contract/errors.ts';
import { ownPrivacyNotice } from '#contract/privacy-notice.ts';
import { refusalReasons } from '#server/errors/app-error.ts';
import { picklists } from '#server/demo/demo-picklists.ts';
import type { Language } from '#server/base/language.ts';
import { composeMail } from '#server/delivery/mail/compose-mail.ts';
import { errorSentence } from '#server/errors/messages.ts';
import { fieldSentence } from '#server/errors/field-messages.ts';
import { reasonSentence } from '#server/errors/reason-sentence.ts';
import { everyProblem } from './field-problems.ts';
import { mailContents } from './mail-contents.ts';

type InBoth = Readonly<{ english: string; french: string }>;

const codes = Object.keys(statusOfCode).filter((code): code is keyof typeof statusOfCode => code in statusOfCode);

const Picklist = v.object({ values: v.array(v.object({ en: v.string(), fr: v.string() })) });

const link = 'https://portal.example/x';

/** The texts that the server sends to people: error messages, whole mails, choices of the demo data. */
export const serverSentences: readonly InBoth[] = [
  ...codes.map((code) => inBoth((language) => errorSentence(code, language))),
  ...everyProblem.map((problem) => inBoth((language) => fieldSentence(problem, language))),
  ...refusalReasons.map((reason) => inBoth((language) => reasonSentence(reason, language))),
  ...mailContents.map((content) =>
    inBoth((language) => {
      const { subject, text } = composeMail({ content, language, person: null, link, links: [link, link] });
      return `${subject}\n${text}`;
    }),
  ),
  inBoth((language) => ownPrivacyNotice[language]),
  ...picklists.flatMap(({ definition }) =>
    v.parse(Picklist, JSON.parse(String(definition))).values.map(({ en, fr }) => ({ english: en, french: fr })),
  ),
];

function inBoth(write: (language: Language) => string): InBoth {
  return { english: write('en'), french: write('fr') };
}
