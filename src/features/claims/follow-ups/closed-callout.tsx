import { Trans } from '@lingui/react/macro';
import type { FollowUpKind } from '#storage/rows.ts';
import { Callout } from '#ui/callout.tsx';
import type { ClosedBecause } from './claim-actions.ts';
import { closedText } from './closed-text.ts';

type Props = { kind: FollowUpKind; because: ClosedBecause; status: string | null };

/** The claim has changed since this form was begun: it cannot be sent now, and is kept. */
export function ClosedCallout({ kind, because, status }: Props) {
  return (
    <Callout tone="wait" announce="status" title={<Trans>It cannot be sent now</Trans>}>
      <p>{closedText(kind, because, status)}</p>
      <p>
        <Trans>What you filled in stays on this device until you delete it in the outbox.</Trans>
      </p>
    </Callout>
  );
}
