import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { exportPaymentRuns, listPaymentRuns, type PaymentRun } from '#contract/payments.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDay, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Pager } from '#ui/pager.tsx';
import { SortableTable, TableCell } from '#ui/sortable-table.tsx';
import { Cents, PaymentsFailure, RunBadge } from './payment-words.tsx';
import styles from './payments.module.css';

const runsOfPage = 20;

/** All payment runs, newest first. */
export function PaymentRunList({ depotId, page }: { depotId: string | null; page: number }) {
  const { t } = useLingui();
  const names = useColumnNames();
  const { reading, isPrevious, refresh } = useServerRead(
    readOf(listPaymentRuns, { query: { page, size: runsOfPage } }),
    {
      keepsPrevious: true,
    },
  );
  if (reading.phase === 'failed') return <PaymentsFailure failure={reading.failure} onRetry={refresh} />;
  if (reading.phase === 'reading') return <ListSkeleton label={t`Loading the payment runs`} rows={4} />;
  const { data, pagination } = reading.value;
  const to = (target: number) =>
    `/desk/payments?${new URLSearchParams({ ...(depotId !== null && { depot: depotId }), page: String(target) }).toString()}`;
  return (
    <section aria-labelledby="runs">
      <ListHeading
        id="runs"
        title={<Trans>Payment runs</Trans>}
        end={data.length > 0 && <ExportButton endpoint={exportPaymentRuns} input={{}} name={t`payment-runs`} />}
      />
      {data.length === 0 ? (
        <EmptyState icon="log" title={<Trans>No payment run yet</Trans>} />
      ) : (
        <SortableTable
          className={styles.table}
          caption={<Trans>Payment runs</Trans>}
          columns={names}
          isReading={isPrevious}
        >
          {data.map((run) => (
            <RunRow key={run.id} run={run} names={names} />
          ))}
        </SortableTable>
      )}
      <Pager page={page} pages={Math.ceil(pagination.totalItems / runsOfPage)} to={to} />
    </section>
  );
}

function useColumnNames() {
  const { t } = useLingui();
  return {
    run: t`Run`,
    status: t`Status`,
    madeOn: t`Made on`,
    madeBy: t`Made by`,
    paidOn: t`Paid on`,
    reference: t`Reference`,
    claims: t`Claims`,
    amount: t`Amount`,
  };
}

type RowProps = { run: PaymentRun; names: ReturnType<typeof useColumnNames> };

function RunRow({ run, names }: RowProps) {
  const { id, number, status, createdAt, createdBy, paidOn, reference, claims, totalCents } = run;
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/desk/payments/${id}`}>
          <Trans>Run {number}</Trans>
          <Icon name="right" size="small" />
        </Link>
      </th>
      <TableCell column="status" name={names.status}>
        <RunBadge status={status} />
      </TableCell>
      <TableCell column="madeOn" name={names.madeOn}>
        {formatDay(createdAt)}
      </TableCell>
      <TableCell column="madeBy" name={names.madeBy}>
        {createdBy}
      </TableCell>
      <TableCell column="paidOn" name={names.paidOn}>
        {paidOn}
      </TableCell>
      <TableCell column="reference" name={names.reference}>
        {reference}
      </TableCell>
      <TableCell column="claims" name={names.claims}>
        {formatNumber(claims)}
      </TableCell>
      <TableCell column="amount" name={names.amount}>
        <Cents cents={totalCents} />
      </TableCell>
    </tr>
  );
}
