import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { Callout } from '#ui/callout.tsx';
import { ForwardLink } from '#ui/forward-link.tsx';
import { errorSentence } from '#wording/error-catalogue.ts';

/** That a session has ended over a half-typed registration: it waits for its account (`offline.md`, P1 and P3). */
export function SessionEnded() {
  const { pathname, search } = useLocation();
  const login = `/auth/login?${new URLSearchParams({ redirectUrl: `${pathname}${search}` }).toString()}`;
  return (
    <Callout tone="wait" announce="status" title={errorSentence('authentication_timed_out')}>
      <p>
        <Trans>Log in, and what you typed is here again. Or register without an account.</Trans>
      </p>
      <ForwardLink to={login}>
        <Trans>Log in</Trans>
      </ForwardLink>
    </Callout>
  );
}
