import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { failureOf, type Failure } from '#api/failure.ts';
import {
  createAccount,
  deactivateAccount,
  flagReason,
  linkAccount,
  removeSecondFactors,
  type AdminAccount,
} from '#contract/admin-accounts.ts';
import type { FailureName } from '#messages/error-catalogue.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { ShownDialog } from '#ui/use-dialog.ts';
import { CrmIdForm } from './crm-id-form.tsx';
import type { AccountChangeProps, AccountDialog } from './use-accounts.ts';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ApprovalLimitDialog } from './approval-limit-dialog.tsx';
import { changeFailureText } from './change-failure-text.ts';

type Props = {
  dialog: ShownDialog<AccountDialog> | null;
  onClose: () => void;
  onCreated: (account: AdminAccount) => void;
  onUpdated: (account: AdminAccount) => void;
  onLimited: (account: AdminAccount) => void;
  onDeactivated: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** The dialog opened last. A reopened dialog starts empty. */
export function AccountDialogs(props: Props) {
  const { dialog, onClose, onCreated, onUpdated, onLimited, onDeactivated, onFailed } = props;
  if (!dialog) return null;
  const { content, opened, round } = dialog;
  const shared = { opened, onClose, onFailed };
  switch (content.kind) {
    case 'add':
      return <AddAccountDialog key={round} opened={opened} onClose={onClose} onCreated={onCreated} />;
    case 'update':
      return <UpdateCrmIdDialog key={round} {...shared} account={content.account} onChanged={onUpdated} />;
    case 'delete':
      return <DeleteAccountDialog key={round} {...shared} account={content.account} onChanged={onDeactivated} />;
    case 'limit':
      return <ApprovalLimitDialog key={round} {...shared} account={content.account} onChanged={onLimited} />;
    case 'second step':
      return <RemoveSecondStepDialog key={round} {...shared} account={content.account} onChanged={onUpdated} />;
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

/** Links an account to another contact, which determines its name, email and role (R-ADMIN-04). */
function UpdateCrmIdDialog({ account, opened, onClose, onChanged, onFailed }: AccountChangeProps) {
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
        send={async (salesforceId) => onChanged(await call(linkAccount, { params: { id, salesforceId } }))}
        onFailed={onFailed}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function DeleteAccountDialog(props: AccountChangeProps) {
  const { id, email } = props.account;
  const name = props.account.name ?? email;
  return (
    <ConfirmChange
      {...props}
      title={<Trans>Delete the account of {name}?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      fallback="account_delete"
      change={async () => {
        await call(deactivateAccount, { params: { id }, body: { flagReason } });
        return { deactivated: true };
      }}
    >
      <Trans>
        Deleting deactivates the account: {email} is logged out everywhere at once and cannot log in any more. The
        account stays in the list, struck through, and can be reenabled.
      </Trans>
    </ConfirmChange>
  );
}

/** Removes the second factors of a person who has lost them (R-AUTH-14). */
function RemoveSecondStepDialog(props: AccountChangeProps) {
  const { id, email } = props.account;
  const name = props.account.name ?? email;
  return (
    <ConfirmChange
      {...props}
      title={<Trans>Remove the second step of {name}?</Trans>}
      confirmLabel={<Trans>Remove</Trans>}
      fallback="account_update"
      change={async () => {
        await call(removeSecondFactors, { params: { id } });
        return { secondFactor: false };
      }}
    >
      <Trans>
        First make sure that it is really {name} who asks. Passkeys, authenticator app and recovery codes are removed,
        and {email} is logged out everywhere.
      </Trans>
    </ConfirmChange>
  );
}

type ConfirmChangeProps = AccountChangeProps & {
  title: ReactNode;
  confirmLabel: ReactNode;
  fallback: FailureName;
  /** Returns what differs then. */
  change: () => Promise<Partial<AdminAccount>>;
  children: ReactNode;
};

/** Asks for confirmation before an account is changed, and reports a failure. */
function ConfirmChange(props: ConfirmChangeProps) {
  const { account, opened, onClose, onChanged, onFailed, title, confirmLabel, fallback, change, children } = props;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      onChanged({ ...account, ...(await change()) });
    } catch (error) {
      const failure = failureOf(error);
      setTrouble(changeFailureText(failure, fallback));
      onFailed(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {trouble !== null && <Callout tone="bad" announce="alert" title={trouble} />}
      <p>{children}</p>
    </ConfirmDialog>
  );
}
