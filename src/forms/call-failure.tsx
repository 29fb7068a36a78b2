import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '#api/errors.ts';
import { Callout } from '#ui/callout.tsx';

/** Whether the server looked at email and password and did not know them. */
export function isInvalidCredentials(failure: Failure): boolean {
  return failure.kind === 'signin' || (failure.kind === 'refused' && failure.code === 'INVALID_CREDENTIALS');
}

type Props = { title: ReactNode; failure: Failure };

/** That a call did not do what was asked, and why. */
export function CallFailure({ title, failure }: Props) {
  return (
    <Callout tone="bad" announce="alert" title={title}>
      <p>
        <Reason failure={failure} />
      </p>
    </Callout>
  );
}

function Reason({ failure }: { failure: Failure }) {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'aborted':
      return <Trans>The server cannot be reached. What you typed stays here. Check the network and try again.</Trans>;
    case 'not_an_answer':
      return (
        <Trans>Something other than the portal answered. The network may ask you to accept its terms first.</Trans>
      );
    case 'signin':
      return <Trans>Invalid credentials</Trans>;
    case 'refused': {
      const { code, message, retryAfterS } = failure;
      const minutes = Math.ceil((retryAfterS ?? 0) / 60);
      if (code === 'TOO_MANY_REQUESTS' && minutes > 0)
        return (
          <Plural
            value={minutes}
            one="Too many attempts. Try again in # minute."
            other="Too many attempts. Try again in # minutes."
          />
        );
      if (failure.status >= 500) return <Trans>The server has a problem of its own. Try again in a few minutes.</Trans>;
      return message;
    }
  }
}
