import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { Callout } from '#ui/callout.tsx';
import { returnedOf } from './returned-state.ts';

/** Shown on a form that was taken back from the outbox: it is no longer queued, and the errors of the server. */
export function ReturnedFromOutbox() {
  const taken = returnedOf(useLocation().state);
  if (!taken) return null;
  const { answer } = taken;
  return (
    <Callout tone="wait" announce="status" title={<Trans>Not in the outbox any more</Trans>}>
      {answer !== null && (
        <p>
          <Trans>The server answered: “{answer}”</Trans>
        </p>
      )}
      <p>
        <Trans>It goes out once you send it from here.</Trans>
      </p>
    </Callout>
  );
}
