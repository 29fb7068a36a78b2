import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import type { PayableAdjustment, PaymentRun, ShownPayable } from '#contract/payments.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { failureWords } from '#messages/failure-words.ts';
import { claimStatusName } from '#messages/names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDay, formatDollars } from '#ui/format.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import styles from './payments.module.css';

export function RunBadge({ status }: Pick<PaymentRun, 'status'>) {
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
    default:
      return <StateBadge tone="plain">{status}</StateBadge>;
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

/** The claims that may be for the same repair, each with its status and amount (R-DESK-67). */
function Duplicates({ of }: { of: ShownPayable['duplicates'] }) {
  if (of.length === 0) return null;
  return (
    <ul className={`${styles.duplicates} small`}>
      {of.map(({ id, name, status, totalCents }) => (
        <li key={id}>
          <Icon name="warning" size="small" /> <Trans>Possible duplicate:</Trans>{' '}
          <Link to={`/desk/claims/${id}`}>{name}</Link>
          {status !== null && `, ${claimStatusName(status)}`}
          {totalCents !== null && (
            <>
              , <Cents cents={totalCents} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type PayableProps = {
  caption: ReactNode;
  claims: readonly ShownPayable[];
  /** The box with which a claim is chosen. */
  pick?: (claim: ShownPayable) => ReactNode;
};

/** Claims with what each comes to. */
export function PayableTable({ caption, claims, pick }: PayableProps) {
  const { t } = useLingui();
  const columns: Column<ShownPayable>[] = [
    ...(pick ? [{ key: 'pick', name: t`Choose`, kind: 'plain' as const, cell: pick }] : []),
    {
      key: 'claim',
      name: t`Claim`,
      kind: 'header',
      cell: ({ claimId, claim, duplicates }) => (
        <>
          <Link className="title target named gap-2xs" to={`/desk/claims/${claimId}`}>
            {claim}
          </Link>
          <Duplicates of={duplicates} />
        </>
      ),
    },
    { key: 'depot', name: t`Depot`, cell: ({ depot }) => depot },
    { key: 'invoice', name: t`Invoice`, cell: ({ invoiceNumber }) => invoiceNumber },
    { key: 'invoicedOn', name: t`Invoiced on`, cell: ({ invoicedAt }) => invoicedAt !== null && formatDay(invoicedAt) },
    {
      key: 'approved',
      name: t`Approved`,
      cell: ({ amountCents, taxCents }) => <Cents cents={amountCents - taxCents} />,
    },
    {
      key: 'gstHst',
      name: t`GST/HST`,
      cell: ({ gstHstCents }) => gstHstCents !== null && <Cents cents={gstHstCents} />,
    },
    {
      key: 'pstQst',
      name: t`PST/QST`,
      cell: ({ pstQstCents }) => pstQstCents !== null && <Cents cents={pstQstCents} />,
    },
    ...(claims.some(({ usdTaxCents }) => usdTaxCents !== null)
      ? [
          {
            key: 'usTax',
            name: t`Tax amount USD`,
            cell: ({ usdTaxCents, usTaxCadCents }: ShownPayable) => (
              <>
                {usdTaxCents !== null && formatDollars(usdTaxCents / 100, 'USD')}
                {usTaxCadCents !== null && (
                  <span className="soft">
                    <Cents cents={usTaxCadCents} />
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    {
      key: 'amount',
      name: t`Amount`,
      cell: ({ amountCents, usTaxCadCents }) => <Cents cents={amountCents + (usTaxCadCents ?? 0)} />,
    },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={caption}
      columns={columns}
      rows={claims}
      idOf={({ claimId }) => claimId}
    />
  );
}

type AdjustmentsProps = {
  caption: ReactNode;
  adjustments: readonly PayableAdjustment[];
  pick?: (adjustment: PayableAdjustment) => ReactNode;
};

/** Adjustments of claims that were paid, with what each comes to: below zero for a charge-back (R-PAY-14). */
export function AdjustmentTable({ caption, adjustments, pick }: AdjustmentsProps) {
  const { t } = useLingui();
  const columns: Column<PayableAdjustment>[] = [
    ...(pick ? [{ key: 'pick', name: t`Choose`, kind: 'plain' as const, cell: pick }] : []),
    {
      key: 'claim',
      name: t`Claim`,
      kind: 'header',
      cell: ({ claimId, claim }) => (
        <Link className="title target named gap-2xs" to={`/desk/claims/${claimId}`}>
          {claim}
        </Link>
      ),
    },
    { key: 'depot', name: t`Depot`, cell: ({ depot }) => depot },
    {
      key: 'reason',
      name: t`Why`,
      cell: ({ reason, text }) => [deskReasonName(reason), text].filter(Boolean).join('. '),
    },
    { key: 'adjustedOn', name: t`Adjusted on`, cell: ({ adjustedAt }) => formatDay(adjustedAt) },
    {
      key: 'approved',
      name: t`Before taxes`,
      cell: ({ amountCents, taxCents }) => <Cents cents={amountCents - taxCents} />,
    },
    { key: 'gstHst', name: t`GST/HST`, cell: ({ gstHstCents }) => gstHstCents !== 0 && <Cents cents={gstHstCents} /> },
    { key: 'pstQst', name: t`PST/QST`, cell: ({ pstQstCents }) => pstQstCents !== 0 && <Cents cents={pstQstCents} /> },
    { key: 'amount', name: t`Amount`, cell: ({ amountCents }) => <Cents cents={amountCents} /> },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={caption}
      columns={columns}
      rows={adjustments}
      idOf={({ adjustmentId }) => adjustmentId}
    />
  );
}

/** How many claims and adjustments. */
export function ItemCount({ claims, adjustments }: { claims: number; adjustments: number }) {
  return (
    <>
      {(claims > 0 || adjustments === 0) && <Plural value={claims} one="# claim" other="# claims" />}
      {claims > 0 && adjustments > 0 && ', '}
      {adjustments > 0 && <Plural value={adjustments} one="# adjustment" other="# adjustments" />}
    </>
  );
}
