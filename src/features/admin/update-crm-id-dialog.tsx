import { Trans } from '@lingui/react/macro';
import type { Failure } from '#api/failure.ts';
import { type AdminAccount, linkAccount } from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CrmIdForm } from './crm-id-form.tsx';

type Props = {
  account: AdminAccount;
  opened: boolean;
  onClose: () => void;
  onLinked: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};

/** Links an account to another contact, which then says its name, email and role (R-ADMIN-04). */
export function UpdateCrmIdDialog({ account, opened, onClose, onLinked, onFailed }: Props) {
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
