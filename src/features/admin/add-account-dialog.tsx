import { Trans } from '@lingui/react/macro';
import { type AdminAccount, createAccount } from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CrmIdForm } from './crm-id-form.tsx';

type Props = { opened: boolean; onClose: () => void; onCreated: (account: AdminAccount) => void };

/** An account for a contact of the sales platform, who is invited by mail (R-ADMIN-05). */
export function AddAccountDialog({ opened, onClose, onCreated }: Props) {
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
