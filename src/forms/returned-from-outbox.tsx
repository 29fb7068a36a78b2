import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { Callout } from '#ui/callout.tsx';
import { returnedOf } from './returned-state.ts';

/** Reports that a form was taken back from the outbox and is no longer queued, with the server's message. */
export function ReturnedFromOutbox() {
  const returned = returnedOf(useLocation().state);
  if (!returned) return null;
  const { answer } = returned;
  return (
    <Callout tone="wait" announce="status" title={<Trans>Not in the outbox any more</Trans>}>
      {answer !== null && (
        <p>
          <Trans>The server answered: “{answer}”</Trans>
        </p>
      )}
      <p>
        <Trans>Nothing is sent until you send it from here.</Trans>
      </p>
    </Callout>
  );
}
