import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Failure } from '#api/failure.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { showNotice } from '#ui/notices.ts';
import { actionId } from './account-actions.tsx';
import { isOutdated } from './change-failure-text.ts';
import type { AccountsPlace } from './accounts-place.ts';
import { useAccountDialog } from './use-account-dialog.ts';
import { useAccountsList } from './use-accounts-list.ts';
import { useRowChanges } from './use-row-changes.ts';

/** The accounts at a place and everything that is done to them; after each change the focus is where the work goes on. */
export function useAccounts(place: AccountsPlace) {
  const { t } = useLingui();
  const { list, refresh, change } = useAccountsList(place);
  const { dialog, open, close } = useAccountDialog();
  const [created, setCreated] = useState<{ account: AdminAccount; place: AccountsPlace } | null>(null);
  const [leadTo, setLeadTo] = useState<string | null>(null);

  useEffect(() => {
    if (leadTo === null) return;
    document.getElementById(leadTo)?.focus();
    setLeadTo(null);
  }, [leadTo]);

  function changed(account: AdminAccount, next: Parameters<typeof actionId>[1]): void {
    change(account);
    setLeadTo(actionId(account.id, next));
  }

  const rows = useRowChanges({
    onChanged: (account, change) => changed(account, change === 'sync' ? 'sync' : 'update'),
    onOutdated: refresh,
  });

  return {
    list,
    refresh,
    states: rows.rows,
    dialog,
    close,
    created: created?.place === place ? created.account : null,
    add: () => open({ kind: 'add' }),
    handlers: {
      onSync: rows.sync,
      onReenable: rows.reenable,
      onUpdate: (account: AdminAccount) => open({ kind: 'update', account }),
      onDelete: (account: AdminAccount) => open({ kind: 'delete', account }),
    },
    answers: {
      onCreated: (account: AdminAccount) => {
        setCreated({ account, place });
        close();
        refresh();
      },
      onLinked: (account: AdminAccount) => {
        showNotice({ tone: 'success', text: t`Account updated` });
        close();
        rows.forget(account.id);
        changed(account, 'update');
      },
      onDeactivated: (account: AdminAccount) => {
        showNotice({ tone: 'success', text: t`Account deactivated` });
        close();
        rows.forget(account.id);
        changed(account, 'reenable');
      },
      onFailed: (failure: Failure) => {
        if (isOutdated(failure)) refresh();
      },
    },
  };
}
