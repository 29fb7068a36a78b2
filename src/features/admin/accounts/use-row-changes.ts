import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '#api/failure.ts';
import { type AdminAccount, clearReason, inviteAgain, reenableAccount, syncAccount } from '#contract/admin-accounts.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { changeFailureText, isOutdated } from './change-failure-text.ts';

type RowChange = 'sync' | 'reenable' | 'invite';

/** The state of an account's row: a change in progress, or why the last one failed. */
export type RowState = { phase: 'changing'; change: RowChange } | { phase: 'failed'; text: string };

const failures = { sync: 'account_update', reenable: 'account_reenable', invite: 'unexpected' } as const;

type Handlers = {
  onChanged: (account: AdminAccount, change: Exclude<RowChange, 'invite'>) => void;
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

  async function change(account: AdminAccount, kind: RowChange): Promise<void> {
    const { id, email } = account;
    if (rows.get(id)?.phase === 'changing') return;
    setRow(id, { phase: 'changing', change: kind });
    const params = { id };
    /** Returns the account and what to say. */
    const make = async (): Promise<[AdminAccount, string]> => {
      switch (kind) {
        case 'sync':
          return [await call(syncAccount, { params }), t`Account updated`];
        case 'reenable':
          return [await call(reenableAccount, { params, body: { clearReason } }), t`Account reenabled`];
        case 'invite':
          await call(inviteAgain, { params });
          return [account, t`The invitation was sent to ${email} again`];
      }
    };
    try {
      const [after, text] = await make();
      setRow(id, null);
      showNotice({ tone: 'success', text });
      if (kind !== 'invite') onChanged(after, kind);
    } catch (error) {
      const failure = failureOf(error);
      const text = changeFailureText(failure, failures[kind]);
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
    invite: (account: AdminAccount) => void change(account, 'invite'),
  };
}
