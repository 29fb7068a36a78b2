import { Trans } from '@lingui/react/macro';
import { canSendWhenClosed } from '#offline/sync/can-send-when-closed.ts';
import type { ClaimEntry } from '#storage/rows.ts';
import { leaveOpen, openToSendLater } from '#messages/sending-words.ts';

/** What becomes of the claim, in a sentence that is true now. */
export function SavedLead({ entry }: { entry: ClaimEntry }) {
  if (entry.receipt)
    return (
      <Trans>
        The claim has arrived. Its claim number is <b className="whole">{entry.receipt.claimName}</b>.
      </Trans>
    );
  if (entry.state === 'attention') return <Trans>It could not be sent so far, and needs you. Nothing was lost.</Trans>;
  if (canSendWhenClosed())
    return <Trans>It will be sent when the network allows. You can close the app or switch the device off.</Trans>;
  return entry.state === 'sending' ? leaveOpen() : openToSendLater();
}
