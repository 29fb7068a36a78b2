import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { type AccountSort, type AdminAccount, type SortedColumn, sortedColumns } from '#contract/admin-accounts.ts';
import { Icon } from '#ui/icon.tsx';
import { useSlow } from '#ui/use-slow.ts';
import type { AccountHandlers } from './account-actions.tsx';
import { AccountRow, columnNames } from './account-row.tsx';
import { columnOf, sortAfter } from './accounts-place.ts';
import styles from './admin.module.css';
import type { RowState } from './use-row-changes.ts';

function directionOf(column: SortedColumn, sort: AccountSort | null): 'ascending' | 'descending' | undefined {
  if (columnOf(sort) !== column) return undefined;
  return sort?.startsWith('-') ? 'descending' : 'ascending';
}

type Props = {
  accounts: readonly AdminAccount[];
  ownId: string;
  sort: AccountSort | null;
  /** The address of the list in another order. */
  toSorted: (sort: AccountSort | null) => string;
  states: ReadonlyMap<string, RowState>;
  /** Whether the next rows are loading. */
  reading: boolean;
  handlers: AccountHandlers;
};

/** The accounts of a page: a table, or cards on a phone. */
export function AccountsTable({ accounts, ownId, sort, toSorted, states, reading, handlers }: Props) {
  const names = columnNames();
  const slow = useSlow(reading);
  return (
    <table className={styles.table} aria-busy={slow}>
      <VisuallyHidden component="caption">
        <Trans>Accounts</Trans>
      </VisuallyHidden>
      <thead>
        <tr className={styles.head}>
          {sortedColumns.map((column) => (
            <th key={column} scope="col" aria-sort={directionOf(column, sort)}>
              <Link className={styles.sort} to={toSorted(sortAfter(column, sort))} replace preventScrollReset>
                {names[column]}
                <Icon name={directionOf(column, sort) === 'descending' ? 'down' : 'up'} size="small" />
              </Link>
              <span className={styles.plainHead}>{names[column]}</span>
            </th>
          ))}
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
