import { t } from '@lingui/core/macro';
import { leaveOpen, openToSendLater } from '#messages/sending.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { FollowUpFormEntry } from '#storage/rows.ts';

/** The state of a follow-up in words. It counts as sent only after the server's response. */
export function savedWords({ kind, state, receipt, claim }: FollowUpFormEntry): { title: string; lead: string } {
  const name = receipt?.claimName ?? claim.name ?? '';
  if (receipt && kind === 'invoice')
    return { title: t`Invoice submitted`, lead: t`The invoice for claim ${name} is sent.` };
  if (receipt && kind === 'change') return { title: t`Claim changed`, lead: t`Claim ${name} has your change.` };
  if (receipt && kind === 'appeal')
    return { title: t`Decision appealed`, lead: t`The claims desk decides on claim ${name} again.` };
  if (receipt && kind === 'withdrawal')
    return { title: t`Claim withdrawn`, lead: t`Claim ${name} will not be decided any more.` };
  if (receipt)
    return {
      title: t`Additional estimate requested`,
      lead: t`The estimate has arrived. Claim ${name} is pending approval again.`,
    };
  if (state === 'attention') return { title: t`It needs you`, lead: t`It could not be sent so far. Nothing was lost.` };
  const title = savedTitle(kind);
  if (!canSendWhenClosed()) return { title, lead: leadWhileOpen(state) };
  if (state === 'waiting')
    return {
      title,
      lead: t`It will be sent once its claim has arrived. You can close the app or switch the device off.`,
    };
  return { title, lead: t`It will be sent when the network allows. You can close the app or switch the device off.` };
}

function savedTitle(kind: FollowUpFormEntry['kind']): string {
  switch (kind) {
    case 'amendment':
      return t({ message: 'Saved on this device', context: 'estimate' });
    case 'withdrawal':
      return t({ message: 'Saved on this device', context: 'withdrawal' });
    default:
      return t`Saved on this device`;
  }
}

/** The text where nothing is sent while the app is closed. */
function leadWhileOpen(state: FollowUpFormEntry['state']): string {
  switch (state) {
    case 'waiting':
      return t`It will be sent once its claim has arrived. Open the app to send both when you’re back online.`;
    case 'sending':
      return leaveOpen();
    default:
      return openToSendLater();
  }
}
