import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Failure } from '#api/failure.ts';
import { type AdminAccount, listAccounts } from '#contract/admin-accounts.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { showNotice } from '#ui/notices.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { actionId } from './account-actions.tsx';
import { isOutdated } from './change-failure-text.ts';
import { accountsPageSize, type AccountsPlace, callQueryOf } from './accounts-place.ts';
import { useRowChanges } from './use-row-changes.ts';

/** The accounts at a place and the actions on them. After each change the focus moves to the next action of the row. */
export function useAccounts(place: AccountsPlace) {
  const { t } = useLingui();
  // Not a route loader: the guard renders first, so nothing is requested for a person without access.
  const query = { page: place.page, size: accountsPageSize, ...callQueryOf(place) };
  const list = useServerRead(readOf(listAccounts, { query }), { keepsPrevious: true, refreshesWhenBack: true });
  const { refresh } = list;
  const { dialog, open, close } = useDialog<AccountDialog>();
  const [created, setCreated] = useState<{ account: AdminAccount; place: AccountsPlace } | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);

  useEffect(() => {
    if (focusId === null) return;
    document.getElementById(focusId)?.focus();
    setFocusId(null);
  }, [focusId]);

  function changed(account: AdminAccount, next: Parameters<typeof actionId>[1]): void {
    list.change((page) => ({ ...page, data: page.data.map((row) => (row.id === account.id ? account : row)) }));
    // The order or other accounts may have changed too.
    refresh();
    setFocusId(actionId(account.id, next));
  }

  const rows = useRowChanges({
    onChanged: (account, change) => changed(account, change === 'sync' ? 'sync' : 'update'),
    onOutdated: refresh,
  });

  /** The next action replaces the confirmation of the one before. */
  const next =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setCreated(null);
      act(...args);
    };

  return {
    list,
    states: rows.rows,
    dialog,
    close,
    created: created?.place === place ? created.account : null,
    add: next(() => open({ kind: 'add' })),
    handlers: {
      onSync: next(rows.sync),
      onReenable: next(rows.reenable),
      onInvite: next(rows.invite),
      onUpdate: next((account: AdminAccount) => open({ kind: 'update', account })),
      onRemoveSecondStep: next((account: AdminAccount) => open({ kind: 'second step', account })),
      onLimit: next((account: AdminAccount) => open({ kind: 'limit', account })),
      onDelete: next((account: AdminAccount) => open({ kind: 'delete', account })),
    },
    dialogHandlers: {
      onCreated: (account: AdminAccount) => {
        setCreated({ account, place });
        close();
        refresh();
      },
      onUpdated: (account: AdminAccount) => {
        showNotice({ tone: 'success', text: t`Account updated` });
        close();
        rows.forget(account.id);
        changed(account, 'update');
      },
      onLimited: (account: AdminAccount) => {
        showNotice({ tone: 'success', text: t`Account updated` });
        close();
        changed(account, 'limit');
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

export type AccountDialog =
  | { kind: 'add' }
  | { kind: 'update'; account: AdminAccount }
  | { kind: 'second step'; account: AdminAccount }
  | { kind: 'limit'; account: AdminAccount }
  | { kind: 'delete'; account: AdminAccount };

/** What a dialog that changes an account gets. */
export type AccountChangeProps = {
  account: AdminAccount;
  opened: boolean;
  onClose: () => void;
  onChanged: (account: AdminAccount) => void;
  onFailed: (failure: Failure) => void;
};
