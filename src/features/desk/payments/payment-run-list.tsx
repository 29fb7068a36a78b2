import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { listPaymentRuns, type PaymentRun } from '#contract/payments.ts';
import { useReading } from '#queries/use-reading.ts';
import { call } from '#session/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDay, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Pager } from '#ui/pager.tsx';
import { Cents, PaymentsFailure, RunBadge } from './payment-words.tsx';
import styles from './payments.module.css';

const runsOfPage = 20;

/** All payment runs, newest first. */
export function PaymentRunList({ depotId, page }: { depotId: string | null; page: number }) {
  const { t } = useLingui();
  const read = useCallback(() => call(listPaymentRuns, { query: { page, size: runsOfPage } }, { fresh: true }), [page]);
  const { reading, retry } = useReading(read);
  if (reading.phase === 'failed') return <PaymentsFailure failure={reading.failure} onRetry={retry} />;
  if (reading.phase === 'reading') return <ListSkeleton label={t`Loading the payment runs`} rows={4} />;
  const { data, pagination } = reading.value;
  const to = (target: number) =>
    `/desk/payments?${new URLSearchParams({ ...(depotId !== null && { depot: depotId }), page: String(target) }).toString()}`;
  return (
    <section aria-labelledby="runs">
      <ListHeading id="runs" title={<Trans>Payment runs</Trans>} />
      {data.length === 0 ? (
        <EmptyState icon="log" title={<Trans>No payment run yet</Trans>} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-labelledby="runs">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Run</Trans>
                </th>
                <th scope="col">
                  <Trans>Status</Trans>
                </th>
                <th scope="col">
                  <Trans>Made on</Trans>
                </th>
                <th scope="col">
                  <Trans>Made by</Trans>
                </th>
                <th scope="col">
                  <Trans>Paid on</Trans>
                </th>
                <th scope="col">
                  <Trans>Reference</Trans>
                </th>
                <th scope="col" data-money>
                  <Trans>Claims</Trans>
                </th>
                <th scope="col" data-money>
                  <Trans>Amount</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={page} pages={Math.ceil(pagination.totalItems / runsOfPage)} to={to} />
    </section>
  );
}

function RunRow({
  run: { id, number, status, createdAt, createdBy, paidOn, reference, claims, totalCents },
}: {
  run: PaymentRun;
}) {
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/desk/payments/${id}`}>
          <Trans>Run {number}</Trans>
          <Icon name="right" size="small" />
        </Link>
      </th>
      <td>
        <RunBadge status={status} />
      </td>
      <td>{formatDay(createdAt)}</td>
      <td>{createdBy ?? '–'}</td>
      <td>{paidOn ?? '–'}</td>
      <td>{reference ?? '–'}</td>
      <td data-money>{formatNumber(claims)}</td>
      <td data-money>
        <b>
          <Cents cents={totalCents} />
        </b>
      </td>
    </tr>
  );
}
