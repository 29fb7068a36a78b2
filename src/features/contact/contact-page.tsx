import { Trans, useLingui } from '@lingui/react/macro';
import { SupportLine } from '#forms/support-line.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { Page, type PageProps } from '#ui/page.tsx';

type Props = Partial<Pick<PageProps, 'end' | 'bar' | 'children'>>;

/** The page of the contact form. It shows the phone line before the form is there. */
export function ContactPage({ children = <PageLoader />, ...page }: Props) {
  const { t } = useLingui();
  return (
    <Page title={t`Contact us`} back={{ to: '/', label: <Trans>Dashboard</Trans> }} {...page}>
      <SupportLine />
      {children}
    </Page>
  );
}
