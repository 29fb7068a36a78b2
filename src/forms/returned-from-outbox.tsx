import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { Callout } from '#ui/callout.tsx';
import { returnedOf } from './returned-state.ts';

/** Of a form that was taken out of the outbox: that it waits to be sent no longer, and what the server said against it. */
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
