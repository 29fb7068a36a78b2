import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { type AdminAccount, deactivateAccount, flagReason } from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { changeFailureText } from './change-failure-text.ts';

type Props = {
  account: AdminAccount;
  opened: boolean;
  onClose: () => void;
  onDeactivated: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** Asks for confirmation before an account is deactivated, and reports a failure. */
export function DeleteAccountDialog({ account, opened, onClose, onDeactivated, onFailed }: Props) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id, email } = account;
  const name = account.name ?? email;

  async function deactivate(): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      await call(deactivateAccount, { params: { id }, body: { flagReason } });
      onDeactivated({ ...account, deactivated: true });
    } catch (error) {
      const failure = failureOf(error);
      setTrouble(changeFailureText(failure, 'account_delete'));
      onFailed(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Delete the account of {name}?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      busy={busy}
      onConfirm={() => void deactivate()}
      onCancel={onClose}
    >
      {trouble !== null && <Callout tone="bad" announce="alert" title={trouble} />}
      <p>
        <Trans>
          Deleting deactivates the account: {email} is logged out everywhere at once and cannot log in any more. The
          account stays in the list, struck through, and can be reenabled.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
