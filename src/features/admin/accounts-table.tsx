import { Trans } from '@lingui/react/macro';
import type { AccountSort, AdminAccount } from '#contract/admin-accounts.ts';
import { SortableTable, TableCell } from '#ui/sortable-table.tsx';
import { type AccountHandlers, AccountActions } from './account-actions.tsx';
import { sortAfter } from './accounts-place.ts';
import styles from './admin.module.css';
import type { RowState } from './use-row-changes.ts';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { roleName } from '#messages/names.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { EmailText } from '#ui/email-text.tsx';

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
  return (
    <SortableTable
      className={styles.table}
      caption={<Trans>Accounts</Trans>}
      columns={names}
      sort={sort ?? 'email'}
      toSorted={(column) => (column === 'actions' ? null : toSorted(sortAfter(column, sort)))}
      isReading={reading}
    >
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          own={account.id === ownId}
          state={states.get(account.id)}
          handlers={handlers}
        />
      ))}
    </SortableTable>
  );
}

/** The columns of the account table (R-ADMIN-01). */
export function columnNames() {
  return {
    name: t`Name`,
    email: t`Email`,
    role: t`Role`,
    salesForceId: t`CRM id`,
    actions: t`Actions`,
  };
}

type AccountRowProps = {
  account: AdminAccount;
  /** Whether it is the account of the signed-in admin. */
  own: boolean;
  state: RowState | undefined;
  handlers: AccountHandlers;
};

/** An account as a table row, or as a card on a narrow screen. */
function AccountRow({ account, own, state, handlers }: AccountRowProps) {
  const names = columnNames();
  const { name, email, role, salesForceId, verifiedAt, deactivated } = account;
  // The strikethrough is visual; the badge is also read by screen readers.
  const shown = (text: ReactNode) => (deactivated ? <s>{text}</s> : text);
  return (
    <tr className={styles.row} data-deactivated={deactivated}>
      <th scope="row">
        <span className={styles.marked}>
          {shown(name ?? email)}
          {deactivated && (
            <StateBadge tone="plain" icon="close">
              <Trans>Deactivated</Trans>
            </StateBadge>
          )}
          {own && (
            <StateBadge tone="plain" icon="account">
              <Trans>You</Trans>
            </StateBadge>
          )}
          {verifiedAt === null && !deactivated && (
            <StateBadge tone="wait">
              <Trans>Not verified</Trans>
            </StateBadge>
          )}
        </span>
      </th>
      <TableCell column="email" name={names.email}>
        {shown(<EmailText email={email} />)}
      </TableCell>
      <TableCell column="role" name={names.role}>
        {shown(roleName(role))}
      </TableCell>
      <TableCell column="salesForceId" name={names.salesForceId}>
        {salesForceId === null ? (
          <span className="soft">
            <Trans context="CRM id">none</Trans>
          </span>
        ) : (
          <span className="mono">{shown(salesForceId)}</span>
        )}
      </TableCell>
      <TableCell column="actions">
        <AccountActions account={account} own={own} state={state} handlers={handlers} />
      </TableCell>
    </tr>
  );
}
