import { Plural, Trans } from '@lingui/react/macro';
import type { Entry } from '#storage/rows.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type Props = {
  opened: boolean;
  kind: Entry['kind'];
  subject: string;
  mayHaveArrived: boolean;
  /** Number of entries that wait for this claim and are deleted with it. */
  followers?: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before an entry and its photos are deleted. */
export function DeleteEntryDialog(props: Props) {
  const { opened, kind, subject, mayHaveArrived, followers = 0, busy, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      opened={opened}
      title={<Question kind={kind} />}
      confirmLabel={<Trans>Delete</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {kind === 'claim' || kind === 'change' ? (
          <Trans>“{subject}” and its photos are removed from this device. They cannot be brought back.</Trans>
        ) : kind === 'withdrawal' || kind === 'ticket_message' ? (
          <Trans>“{subject}” is removed from this device. It cannot be brought back.</Trans>
        ) : kind === 'message' || kind === 'appeal' ? (
          <Trans>“{subject}” and its files are removed from this device. They cannot be brought back.</Trans>
        ) : (
          <Trans>“{subject}” and its file are removed from this device. They cannot be brought back.</Trans>
        )}
      </p>
      {followers > 0 && (
        <p>
          <b>
            <Plural
              value={followers}
              one="# additional estimate waits for this claim and is deleted with it: without the claim it cannot be sent."
              other="# entries wait for this claim and are deleted with it: without the claim they cannot be sent."
            />
          </b>
        </p>
      )}
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

function Question({ kind }: { kind: Entry['kind'] }) {
  switch (kind) {
    case 'claim':
      return <Trans>Delete this claim?</Trans>;
    case 'amendment':
      return <Trans>Delete this additional estimate?</Trans>;
    case 'change':
      return <Trans>Delete this change?</Trans>;
    case 'registration':
      return <Trans>Delete this registration?</Trans>;
    case 'proof':
      return <Trans>Delete this proof of purchase?</Trans>;
    case 'invoice':
      return <Trans>Delete this invoice?</Trans>;
    case 'message':
    case 'ticket_message':
      return <Trans>Delete this message?</Trans>;
    case 'appeal':
      return <Trans>Delete this appeal?</Trans>;
    case 'withdrawal':
      return <Trans>Delete this withdrawal?</Trans>;
  }
}
