import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { roleName } from '#messages/names.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { AccountActions, type AccountHandlers } from './account-actions.tsx';
import { EmailText } from '#ui/email-text.tsx';
import styles from './admin.module.css';
import type { RowState } from './use-row-changes.ts';

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

type Props = {
  account: AdminAccount;
  /** Whether it is the account of the signed-in admin. */
  own: boolean;
  state: RowState | undefined;
  handlers: AccountHandlers;
};

/** An account as a table row, or as a card on a narrow screen. */
export function AccountRow({ account, own, state, handlers }: Props) {
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
