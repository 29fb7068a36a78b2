import { Trans } from '@lingui/react/macro';
import { failureOf, type Failure } from '#api/failure.ts';
import {
  createAccount,
  deactivateAccount,
  flagReason,
  linkAccount,
  removeSecondFactors,
  type AdminAccount,
} from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CrmIdForm } from './crm-id-form.tsx';
import type { AccountDialog } from './use-accounts.ts';
import { useState } from 'react';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { changeFailureText } from './change-failure-text.ts';

type Props = {
  dialog: AccountDialog | null;
  onClose: () => void;
  onCreated: (account: AdminAccount) => void;
  onLinked: (account: AdminAccount) => void;
  onDeactivated: (account: AdminAccount) => void;
  onSecondStepRemoved: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** The dialog opened last. A reopened dialog starts empty. */
export function AccountDialogs(props: Props) {
  const { dialog, onClose, onCreated, onLinked, onDeactivated, onSecondStepRemoved, onFailed } = props;
  if (!dialog) return null;
  const { content, opened, round } = dialog;
  const shared = { opened, onClose, onFailed };
  switch (content.kind) {
    case 'add':
      return <AddAccountDialog key={round} opened={opened} onClose={onClose} onCreated={onCreated} />;
    case 'update':
      return <UpdateCrmIdDialog key={round} {...shared} account={content.account} onLinked={onLinked} />;
    case 'delete':
      return <DeleteAccountDialog key={round} {...shared} account={content.account} onDeactivated={onDeactivated} />;
    case 'second step':
      return (
        <RemoveSecondStepDialog key={round} {...shared} account={content.account} onRemoved={onSecondStepRemoved} />
      );
  }
}

type AddAccountDialogProps = { opened: boolean; onClose: () => void; onCreated: (account: AdminAccount) => void };

/** Creates an account for a contact of the sales platform, who is invited by mail (R-ADMIN-05). */
function AddAccountDialog({ opened, onClose, onCreated }: AddAccountDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Add contact by CRM id</Trans>}
      lead={<Trans>Name, email and role come from the contact, who is invited by email to choose a password.</Trans>}
    >
      <CrmIdForm
        salesForceId=""
        submitLabel={<Trans>Add contact</Trans>}
        fallback="account_create"
        send={async (salesforceId) => onCreated(await call(createAccount, { params: { salesforceId } }))}
        onFailed={() => {}}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type UpdateCrmIdDialogProps = {
  account: AdminAccount;
  opened: boolean;
  onClose: () => void;
  onLinked: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** Links an account to another contact, which determines its name, email and role (R-ADMIN-04). */
function UpdateCrmIdDialog({ account, opened, onClose, onLinked, onFailed }: UpdateCrmIdDialogProps) {
  const { id, email } = account;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Update CRM id</Trans>}
      lead={<Trans>{email} gets the name, email and role of the contact.</Trans>}
    >
      <CrmIdForm
        salesForceId={account.salesForceId ?? ''}
        submitLabel={<Trans>Update CRM id</Trans>}
        fallback="account_update"
        send={async (salesforceId) => onLinked(await call(linkAccount, { params: { id, salesforceId } }))}
        onFailed={onFailed}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type DeleteAccountDialogProps = {
  account: AdminAccount;
  opened: boolean;
  onClose: () => void;
  onDeactivated: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** Asks for confirmation before an account is deactivated, and reports a failure. */
function DeleteAccountDialog({ account, opened, onClose, onDeactivated, onFailed }: DeleteAccountDialogProps) {
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

type RemoveSecondStepDialogProps = {
  account: AdminAccount;
  opened: boolean;
  onClose: () => void;
  onRemoved: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** Removes the second factors of a person who has lost them (R-AUTH-14). */
function RemoveSecondStepDialog({ account, opened, onClose, onRemoved, onFailed }: RemoveSecondStepDialogProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id, email } = account;
  const name = account.name ?? email;

  async function remove(): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      await call(removeSecondFactors, { params: { id } });
      onRemoved({ ...account, secondFactor: false });
    } catch (error) {
      const failure = failureOf(error);
      setTrouble(changeFailureText(failure, 'account_update'));
      onFailed(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Remove the second step of {name}?</Trans>}
      confirmLabel={<Trans>Remove</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {trouble !== null && <Callout tone="bad" announce="alert" title={trouble} />}
      <p>
        <Trans>
          First make sure that it is really {name} who asks. Passkeys, authenticator app and recovery codes are removed,
          and {email} is logged out everywhere.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
