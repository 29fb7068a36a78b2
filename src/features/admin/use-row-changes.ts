import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '#api/failure.ts';
import { type AdminAccount, clearReason, reenableAccount, syncAccount } from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { changeFailureText, isOutdated } from './change-failure-text.ts';

type RowChange = 'sync' | 'reenable';

/** The state of an account's row: a change in progress, or why the last one failed. */
export type RowState = { phase: 'changing'; change: RowChange } | { phase: 'failed'; text: string };

type Handlers = {
  onChanged: (account: AdminAccount, change: RowChange) => void;
  /** The row differs from the server's account. */
  onOutdated: () => void;
};

/** The changes made in a row, without a dialog (R-ADMIN-03). */
export function useRowChanges({ onChanged, onOutdated }: Handlers) {
  const { t } = useLingui();
  const [rows, setRows] = useState<ReadonlyMap<string, RowState>>(new Map());
  const setRow = (id: string, state: RowState | null) =>
    setRows((before) => {
      const others = [...before].filter(([rowId]) => rowId !== id);
      return new Map(state ? [...others, [id, state]] : others);
    });

  async function change({ id }: AdminAccount, kind: RowChange): Promise<void> {
    if (rows.get(id)?.phase === 'changing') return;
    setRow(id, { phase: 'changing', change: kind });
    try {
      const params = { id };
      const account =
        kind === 'sync'
          ? await call(syncAccount, { params })
          : await call(reenableAccount, { params, body: { clearReason } });
      setRow(id, null);
      showNotice({ tone: 'success', text: kind === 'sync' ? t`Account updated` : t`Account reenabled` });
      onChanged(account, kind);
    } catch (error) {
      const failure = failureOf(error);
      const text = changeFailureText(failure, kind === 'sync' ? 'account_update' : 'account_reenable');
      setRow(id, { phase: 'failed', text });
      // The banner announces the failure; the row shows it permanently.
      showNotice({ tone: 'error', text });
      if (isOutdated(failure)) onOutdated();
    }
  }

  return {
    rows,
    forget: (id: string) => setRow(id, null),
    sync: (account: AdminAccount) => void change(account, 'sync'),
    reenable: (account: AdminAccount) => void change(account, 'reenable'),
  };
}
