import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { SupportLine } from '#forms/support-line.tsx';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';

/** What happens to personal data: the operator's text, else the portal's own (R-OPS-06). */
export function PrivacyNotice() {
  const { t, i18n } = useLingui();
  const notice = usePortalConfig((config) => config.privacyNotice);
  const text = notice && (i18n.locale === 'fr' ? notice.fr : notice.en);
  return (
    <Page title={t`Privacy notice`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      {text ? <OperatorNotice text={text} /> : <PortalNotice />}
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

function OperatorNotice({ text }: { text: string }) {
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

function PortalNotice() {
  return (
    <>
      <Section title={<Trans>What we collect</Trans>}>
        <p>
          <Trans>
            Your name, email, phone and postal code, the products you register with their proof of purchase, and the
            messages you send us. From repair depots also the business, and the claims with their photos and invoices.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What we use it for</Trans>}>
        <p>
          <Trans>
            To register your products, handle warranty claims and answer you. We send promotions only if you agreed, and
            you can change your mind at any time.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Who sees it</Trans>}>
        <p>
          <Trans>
            Our staff, and the repair depot or retailer that serves you. The companies that run our customer records,
            our servers and our email store it for us. We do not sell it.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What stays on your device</Trans>}>
        <p>
          <Trans>
            Unsent work, and what you opened to read offline. Your work is encrypted; logging out removes what you have
            read. The portal uses no advertising cookies and does not track you.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>How long we keep it</Trans>}>
        <p>
          <Trans>
            As long as a warranty, a claim or the law requires it. Photos lose their place and camera data before they
            leave your device.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Your rights</Trans>}>
        <p>
          <Trans>
            You can ask to see, correct or delete your personal information, or withdraw your consent.{' '}
            <Link to="/contact">Contact us</Link>: the person in charge of personal information answers within 30 days.
          </Trans>
        </p>
      </Section>
    </>
  );
}
