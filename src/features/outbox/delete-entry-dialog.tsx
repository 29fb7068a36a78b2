import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type Props = {
  opened: boolean;
  subject: string;
  mayHaveArrived: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a claim and its photos go for good. */
export function DeleteEntryDialog({ opened, subject, mayHaveArrived, busy, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Delete this claim?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <Trans>The claim “{subject}” and its photos are removed from this device. They cannot be brought back.</Trans>
      </p>
      {mayHaveArrived && (
        <p>
          <b>
            <Trans>It may already be on the server: deleting it here does not take it back there.</Trans>
          </b>
        </p>
      )}
    </ConfirmDialog>
  );
}
