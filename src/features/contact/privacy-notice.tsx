import { Trans, useLingui } from '@lingui/react/macro';
import { ownPrivacyNotice } from '#contract/privacy-notice.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { Card } from '#ui/card.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';

/** What happens to personal data: the operator's text, else the portal's own (R-OPS-06). */
export function PrivacyNotice() {
  const { t, i18n } = useLingui();
  const notice = usePortalConfig((config) => config.privacyNotice) ?? ownPrivacyNotice;
  return (
    <Page title={t`Privacy notice`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <NoticeText text={i18n.locale === 'fr' ? notice.fr : notice.en} />
      <ForwardLink to="/contact">
        <Trans>Contact us</Trans>
      </ForwardLink>
      <SupportLine />
    </Page>
  );
}

type NoticeSection = { title: string | null; paragraphs: string[] };

/** The sections of an operator's text: a line that begins with `#` is a heading, a blank line ends a paragraph. */
export function noticeSections(text: string): NoticeSection[] {
  const sections: NoticeSection[] = [];
  for (const part of text.split(/\n\s*\n|\n(?=#)/)) {
    const [first = '', ...rest] = part.trim().split(/\s*\n\s*/);
    const isHeading = first.startsWith('#');
    if (isHeading || sections.length === 0)
      sections.push({ title: isHeading ? first.replace(/^#+\s*/, '') : null, paragraphs: [] });
    const paragraph = (isHeading ? rest : [first, ...rest]).join(' ');
    if (paragraph !== '') sections.at(-1)?.paragraphs.push(paragraph);
  }
  return sections;
}

function NoticeText({ text }: { text: string }) {
  return noticeSections(text).map(({ title, paragraphs }, at) => {
    const words = paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
    return title === null ? (
      <Card key={at}>{words}</Card>
    ) : (
      <Section key={at} title={title}>
        {words}
      </Section>
    );
  });
}
