import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageLoader } from '#ui/page-loader.tsx';
import { Page } from '#ui/page.tsx';

/** The page of a customer's sign-up. It says who it is for before the form is there. */
export function SignUpPage({ children = <PageLoader /> }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Sign up`}
      lead={t`For owners: register your products and see their warranty.`}
      width="narrow"
      back={{ to: '/auth/login', label: <Trans>Back to login</Trans> }}
    >
      {children}
    </Page>
  );
}
