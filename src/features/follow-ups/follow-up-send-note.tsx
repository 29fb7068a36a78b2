import { Trans } from '@lingui/react/macro';
import { savedFirst } from '#messages/sending.ts';

/** What the send button would do now. */
export type SendNoteState = 'closed' | 'preparing' | 'lost' | 'claim_first' | 'incomplete' | 'ready';

type Now = { open: boolean; preparing: boolean; lost: boolean; claimUnsent: boolean; complete: boolean };

export function sendNoteState({ open, preparing, lost, claimUnsent, complete }: Now): SendNoteState {
  if (!open) return 'closed';
  if (preparing) return 'preparing';
  if (lost) return 'lost';
  if (claimUnsent) return 'claim_first';
  return complete ? 'ready' : 'incomplete';
}

/** The note for a state. */
export function SendNote({ state }: { state: SendNoteState }) {
  switch (state) {
    case 'closed':
      return <Trans>It cannot be sent now. It is kept on this device.</Trans>;
    case 'preparing':
      return <Trans>Preparing the file. You can send it in a moment.</Trans>;
    case 'lost':
      return <Trans>The file is lost on this device. Remove it, add it again if you can, then send.</Trans>;
    case 'claim_first':
      return <Trans>It is saved on this device first, then sent as soon as its claim has arrived.</Trans>;
    case 'incomplete':
      return savedFirst();
    case 'ready':
      return (
        <>
          <strong>
            <Trans>Ready to send.</Trans>
          </strong>{' '}
          {savedFirst()}
        </>
      );
  }
}
