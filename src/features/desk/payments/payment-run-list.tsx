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
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Cents, ItemCount, PaymentsFailure, RunBadge } from './payment-words.tsx';
import styles from './payments.module.css';

const runsOfPage = 20;

/** All payment runs, newest first. */
export function PaymentRunList({ depotId, page }: { depotId: string | null; page: number }) {
  const { t } = useLingui();
  const columns = useColumns();
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
        <DataTable
          className={styles.table}
          caption={<Trans>Payment runs</Trans>}
          columns={columns}
          rows={data}
          idOf={({ id }) => id}
          isReading={isPrevious}
        />
      )}
      <Pager page={page} pages={Math.ceil(pagination.totalItems / runsOfPage)} to={to} />
    </section>
  );
}

function useColumns(): Column<PaymentRun>[] {
  const { t } = useLingui();
  return [
    {
      key: 'run',
      name: t`Run`,
      kind: 'header',
      cell: ({ id, number }) => (
        <Link className="title target named gap-2xs" to={`/desk/payments/${id}`}>
          <Trans>Run {number}</Trans>
          <Icon name="right" size="small" />
        </Link>
      ),
    },
    { key: 'status', name: t`Status`, cell: ({ status }) => <RunBadge status={status} /> },
    { key: 'madeOn', name: t`Made on`, cell: ({ createdAt }) => formatDay(createdAt) },
    { key: 'madeBy', name: t`Made by`, cell: ({ createdBy }) => createdBy },
    { key: 'paidOn', name: t`Paid on`, cell: ({ paidOn }) => paidOn },
    { key: 'reference', name: t`Reference`, cell: ({ reference }) => reference },
    {
      key: 'claims',
      name: t`Claims`,
      cell: (run) => (run.adjustments > 0 ? <ItemCount {...run} /> : formatNumber(run.claims)),
    },
    { key: 'amount', name: t`Amount`, cell: ({ totalCents }) => <Cents cents={totalCents} /> },
  ];
}
