import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { redirectTarget } from './redirect-url.ts';

/** Why one is asked to log in, and where one goes next (R-AUTH-02, R-SESS-05). */
export function LoginReason() {
  const [query] = useSearchParams();
  const target = redirectTarget(query);
  const ended = useSession((session) => session.phase === 'signed-out' && session.notice === 'ended');
  if (!target && !ended) return null;
  return (
    <Callout
      tone="info"
      announce="status"
      title={errorSentence(ended ? 'authentication_timed_out' : 'UNAUTHENTICATED')}
    >
      <p>
        <NextStep target={target} />
      </p>
    </Callout>
  );
}

function NextStep({ target }: { target: string | null }) {
  switch (target?.split(/[?#]/, 1)[0]) {
    case undefined:
    case '/':
      return <Trans>Log in to go on. What you saved on this device is still there.</Trans>;
    case '/warranty-claims':
      return <Trans>Log in, and your warranty claims open next.</Trans>;
    case '/warranty-claims/new':
      return <Trans>Log in, and your new claim opens next.</Trans>;
    case '/outbox':
      return <Trans>Log in, and your outbox opens next.</Trans>;
    default:
      return <Trans>Log in, and the page you asked for opens next.</Trans>;
  }
}
