import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AccountSort, AdminAccount, SortedColumn } from '#contract/admin-accounts.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { type AccountHandlers, AccountActions } from './account-actions.tsx';
import { sortAfter } from './accounts-place.ts';
import styles from '../admin.module.css';
import type { RowState } from './use-row-changes.ts';
import type { ReactNode } from 'react';
import { roleName } from '#messages/names.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { formatDay } from '#ui/format.ts';

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

/** The names of the columns (R-ADMIN-01). */
export function columnNames(): Record<SortedColumn | 'actions', string> {
  return { name: t`Name`, email: t`Email`, role: t`Role`, salesForceId: t`CRM id`, actions: t`Actions` };
}

/** The accounts of a page (R-ADMIN-01). */
export function AccountsTable({ accounts, ownId, sort, toSorted, states, reading, handlers }: Props) {
  const names = columnNames();
  // The strikethrough is visual; the badge is also read by screen readers.
  const shown = ({ deactivated }: AdminAccount, text: ReactNode) => (deactivated ? <s>{text}</s> : text);
  const columns: Column<AdminAccount, SortedColumn | 'actions'>[] = [
    {
      key: 'name',
      name: names.name,
      kind: 'header',
      cell: (account) => (
        <span className={`${styles.marked} wrap middle`}>
          {shown(account, account.name ?? account.email)}
          <Badges account={account} own={account.id === ownId} />
        </span>
      ),
    },
    { key: 'email', name: names.email, cell: (account) => shown(account, <EmailText email={account.email} />) },
    { key: 'role', name: names.role, cell: (account) => shown(account, roleName(account.role)) },
    {
      key: 'salesForceId',
      name: names.salesForceId,
      cell: (account) =>
        account.salesForceId === null ? (
          <span className="soft">
            <Trans context="CRM id">none</Trans>
          </span>
        ) : (
          <span className="mono">{shown(account, account.salesForceId)}</span>
        ),
    },
    {
      key: 'actions',
      name: names.actions,
      kind: 'plain',
      cell: (account) => (
        <AccountActions
          account={account}
          own={account.id === ownId}
          state={states.get(account.id)}
          handlers={handlers}
        />
      ),
    },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Accounts</Trans>}
      columns={columns}
      rows={accounts}
      idOf={({ id }) => id}
      rowProps={({ deactivated }) => ({ className: styles.row, 'data-deactivated': deactivated })}
      sort={sort ?? 'email'}
      toSorted={(column) => (column === 'actions' ? null : toSorted(sortAfter(column, sort)))}
      isReading={reading}
    />
  );
}

function Badges({ account, own }: { account: AdminAccount; own: boolean }) {
  const { deactivated, verifiedAt, mailReturnedAt } = account;
  const day = mailReturnedAt ? formatDay(mailReturnedAt) : null;
  return (
    <>
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
      {day !== null && (
        <StateBadge tone="bad">
          <Trans>Email returned {day}</Trans>
        </StateBadge>
      )}
    </>
  );
}
