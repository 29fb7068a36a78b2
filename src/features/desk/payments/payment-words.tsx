import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import type { PayableClaim, RunStatus } from '#contract/payments.ts';
import { failureWords } from '#messages/failure-words.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDay, formatDollars } from '#ui/format.ts';
import { SortableTable, TableCell } from '#ui/sortable-table.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import styles from './payments.module.css';

export function RunBadge({ status }: { status: RunStatus }) {
  switch (status) {
    case 'open':
      return (
        <StateBadge tone="wait">
          <Trans context="payment run">Open</Trans>
        </StateBadge>
      );
    case 'paid':
      return (
        <StateBadge tone="ok">
          <Trans context="payment run">Paid</Trans>
        </StateBadge>
      );
    case 'closed':
      return (
        <StateBadge tone="plain" icon="lock">
          <Trans context="payment run">Closed</Trans>
        </StateBadge>
      );
    case 'undone':
      return (
        <StateBadge tone="plain">
          <Trans context="payment run">Undone</Trans>
        </StateBadge>
      );
  }
}

export function Cents({ cents }: { cents: number }) {
  return <>{formatDollars(cents / 100)}</>;
}

export function PaymentsFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (!isMissingNetwork(failure)) return <ErrorState onRetry={onRetry}>{failureWords(failure)}</ErrorState>;
  return (
    <ErrorState offline title={<Trans>Payments need the network</Trans>} onRetry={onRetry}>
      <Trans>They will load when you’re back online.</Trans>
    </ErrorState>
  );
}

type PayableProps = {
  caption: ReactNode;
  claims: readonly PayableClaim[];
  /** The box with which a claim is chosen. */
  pick?: (claim: PayableClaim) => ReactNode;
};

/** Claims with what each comes to. */
export function PayableTable({ caption, claims, pick }: PayableProps) {
  const { t } = useLingui();
  const names = {
    claim: t`Claim`,
    depot: t`Depot`,
    invoice: t`Invoice`,
    invoicedOn: t`Invoiced on`,
    approved: t`Approved`,
    taxes: t`Taxes`,
    amount: t`Amount`,
  };
  return (
    <SortableTable<string>
      className={styles.table}
      caption={caption}
      columns={pick ? { pick: t`Choose`, ...names } : names}
    >
      {claims.map((claim) => (
        <tr key={claim.claimId}>
          {pick && <TableCell column="pick">{pick(claim)}</TableCell>}
          <th scope="row">
            <Link className={styles.name} to={`/desk/claims/${claim.claimId}`}>
              {claim.claim}
            </Link>
          </th>
          <TableCell column="depot" name={names.depot}>
            {claim.depot}
          </TableCell>
          <TableCell column="invoice" name={names.invoice}>
            {claim.invoiceNumber}
          </TableCell>
          <TableCell column="invoicedOn" name={names.invoicedOn}>
            {claim.invoicedAt !== null && formatDay(claim.invoicedAt)}
          </TableCell>
          <TableCell column="approved" name={names.approved}>
            <Cents cents={claim.amountCents - claim.taxCents} />
          </TableCell>
          <TableCell column="taxes" name={names.taxes}>
            <Cents cents={claim.taxCents} />
            {claim.usdTaxCents !== null && (
              <span className="soft">
                <UsdTax cents={claim.usdTaxCents} />
              </span>
            )}
          </TableCell>
          <TableCell column="amount" name={names.amount}>
            <Cents cents={claim.amountCents} />
          </TableCell>
        </tr>
      ))}
    </SortableTable>
  );
}

/** A tax that is part of no sum (R-PAY-01). */
function UsdTax({ cents }: { cents: number }) {
  const tax = formatDollars(cents / 100, 'USD');
  return <Trans>and {tax}, not paid here</Trans>;
}
