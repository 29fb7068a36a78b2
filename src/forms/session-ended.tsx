import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Callout } from '#ui/callout.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ForwardLink } from '#ui/links.tsx';

/** Shown when the session ends during a form; the draft stays with its account (R-OFF-01, R-OFF-03). */
export function SessionEnded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const login = `/auth/login?${new URLSearchParams({ redirectUrl: `${pathname}${search}` }).toString()}`;
  return (
    <Callout tone="wait" announce="status" title={errorSentence('authentication_timed_out')}>
      <p>
        <Trans>Your work is safe on this device.</Trans> {children}
      </p>
      <ForwardLink to={login}>
        <Trans>Log in</Trans>
      </ForwardLink>
    </Callout>
  );
}
