import { Trans } from '@lingui/react/macro';
import type { Failure } from '#api/failure.ts';
import { type AdminAccount, createAccount, linkAccount } from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CrmIdForm } from './crm-id-form.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import type { AccountDialog } from './use-account-dialog.ts';

type Props = {
  dialog: AccountDialog | null;
  onClose: () => void;
  onCreated: (account: AdminAccount) => void;
  onLinked: (account: AdminAccount) => void;
  onDeactivated: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** The dialog opened last. A reopened dialog starts empty. */
export function AccountDialogs({ dialog, onClose, onCreated, onLinked, onDeactivated, onFailed }: Props) {
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
