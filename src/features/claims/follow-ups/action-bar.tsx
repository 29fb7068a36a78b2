import type { FollowUpKind } from '#storage/rows.ts';
import { ActionButton } from './action-button.tsx';
import type { ClaimActions } from './claim-actions.ts';

type Props = { actions: ClaimActions; status: string | null; noteId: string; onOpen: (kind: FollowUpKind) => void };

/** What one can do with a claim (R-CLAIM-10). */
export function ActionBar(props: Props) {
  return (
    <>
      <ActionButton kind="amendment" {...props} />
      <ActionButton kind="invoice" {...props} />
    </>
  );
}
