import { Trans } from '@lingui/react/macro';

/** What pressing the button would do now. */
export type SendNoteState = 'closed' | 'preparing' | 'claim_first' | 'incomplete' | 'ready';

type Now = { open: boolean; preparing: boolean; claimUnsent: boolean; complete: boolean };

export function sendNoteState({ open, preparing, claimUnsent, complete }: Now): SendNoteState {
  if (!open) return 'closed';
  if (preparing) return 'preparing';
  if (claimUnsent) return 'claim_first';
  return complete ? 'ready' : 'incomplete';
}

/** The same in words. */
export function SendNote({ state }: { state: SendNoteState }) {
  switch (state) {
    case 'closed':
      return <Trans>It cannot be sent now. It is kept on this device.</Trans>;
    case 'preparing':
      return <Trans>The file is being made ready. It can be sent in a moment.</Trans>;
    case 'claim_first':
      return <Trans>It is saved on this device first, then sent as soon as its claim has arrived.</Trans>;
    case 'incomplete':
      return <Trans context="follow-up">It is saved on this device first, then sent when the network allows.</Trans>;
    case 'ready':
      return (
        <Trans context="follow-up">
          <strong>Ready to send.</strong> It is saved on this device first, then sent when the network allows.
        </Trans>
      );
  }
}
