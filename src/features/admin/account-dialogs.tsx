import type { Failure } from '#api/failure.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { UpdateCrmIdDialog } from './update-crm-id-dialog.tsx';
import type { AccountDialog } from './use-account-dialog.ts';

type Props = {
  dialog: AccountDialog | null;
  onClose: () => void;
  onCreated: (account: AdminAccount) => void;
  onLinked: (account: AdminAccount) => void;
  onDeactivated: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** The dialog that was opened last; one opened again begins anew. */
export function AccountDialogs({ dialog, onClose, onCreated, onLinked, onDeactivated, onFailed }: Props) {
  if (!dialog) return null;
  const { asked, opened, round } = dialog;
  const shared = { opened, onClose, onFailed };
  switch (asked.kind) {
    case 'add':
      return <AddAccountDialog key={round} opened={opened} onClose={onClose} onCreated={onCreated} />;
    case 'update':
      return <UpdateCrmIdDialog key={round} {...shared} account={asked.account} onLinked={onLinked} />;
    case 'delete':
      return <DeleteAccountDialog key={round} {...shared} account={asked.account} onDeactivated={onDeactivated} />;
  }
}
