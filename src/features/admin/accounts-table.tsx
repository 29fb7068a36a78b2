import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { type AccountSort, type AdminAccount, type SortedColumn, sortedColumns } from '#contract/admin-accounts.ts';
import { Icon } from '#ui/icon.tsx';
import { useSlow } from '#ui/use-slow.ts';
import { type AccountHandlers, AccountActions } from './account-actions.tsx';
import { columnOf, sortAfter } from './accounts-place.ts';
import styles from './admin.module.css';
import type { RowState } from './use-row-changes.ts';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { roleName } from '#messages/names.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { EmailText } from '#ui/email-text.tsx';

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
      <th scope="row" className={styles.name}>
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
      <td className={styles.email}>
        <CardLabel>{names.email}</CardLabel>
        {shown(<EmailText email={email} />)}
      </td>
      <td>
        <CardLabel>{names.role}</CardLabel>
        {shown(roleName(role))}
      </td>
      <td>
        <CardLabel>{names.salesForceId}</CardLabel>
        {salesForceId === null ? (
          <span className="soft">
            <Trans context="CRM id">none</Trans>
          </span>
        ) : (
          <span className="mono">{shown(salesForceId)}</span>
        )}
      </td>
      <td className={styles.actionsCell}>
        <AccountActions account={account} own={own} state={state} handlers={handlers} />
      </td>
    </tr>
  );
}

/** The column's name for the card layout, whose table head is hidden visually. Screen readers use the head. */
function CardLabel({ children }: { children: ReactNode }) {
  return (
    <span className={styles.cardLabel} aria-hidden>
      {children}
    </span>
  );
}
