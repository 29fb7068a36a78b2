import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useSlow } from '#ui/use-slow.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import type { AccountHandlers } from './account-actions.tsx';
import { AccountRow } from './account-row.tsx';
import styles from './admin.module.css';
import { columnNames } from './column-names.ts';
import type { RowState } from './use-row-changes.ts';

type Props = {
  accounts: readonly AdminAccount[];
  ownId: string;
  states: ReadonlyMap<string, RowState>;
  /** Whether the next rows are loading. */
  reading: boolean;
  handlers: AccountHandlers;
};

/** The accounts of a page: a table, or cards on a phone. */
export function AccountsTable({ accounts, ownId, states, reading, handlers }: Props) {
  const names = columnNames();
  const slow = useSlow(reading);
  return (
    <table className={styles.table} aria-busy={slow}>
      <VisuallyHidden component="caption">
        <Trans>Accounts</Trans>
      </VisuallyHidden>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{names.name}</th>
          <th scope="col">{names.email}</th>
          <th scope="col">{names.role}</th>
          <th scope="col">{names.salesForceId}</th>
          <th scope="col">{names.actions}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            own={account.id === ownId}
            state={states.get(account.id)}
            handlers={handlers}
          />
        ))}
      </tbody>
    </table>
  );
}
