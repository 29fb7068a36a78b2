import { Trans, useLingui } from '@lingui/react/macro';
import { PageLoader } from '#ui/page-loader.tsx';
import { Page, type PageProps } from '#ui/page.tsx';

type Props = Partial<Pick<PageProps, 'end' | 'bar' | 'children'>>;

/** The page of the application form. It says what follows before the form is there. */
export function ApplicationPage({ children = <PageLoader />, ...page }: Props) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Sign up as a repair depot`}
      lead={t`We’ll review your application. If it is approved, we’ll email you a link to set a password.`}
      back={{ to: '/auth/login', label: <Trans>Back to login</Trans> }}
      {...page}
    >
      {children}
    </Page>
  );
}
