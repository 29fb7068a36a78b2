import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router-dom';
import { getPaymentRun, getRemittance, type PaymentRunDetail } from '#contract/payments.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { download } from '#session/call.ts';
import { useSavedFile } from '#lists/export-button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDay, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { RunActions } from './run-actions.tsx';
import { AdjustmentTable, Cents, ItemCount, PayableTable, PaymentsFailure, RunBadge } from './payment-words.tsx';
import { usdRateLabel } from './usd-rate-spec.ts';
import styles from './payments.module.css';

/** One payment run: check, pay, undo, close, and its files (R-PAY-03 to R-PAY-05). */
export function PaymentRunPage() {
  const { t: say } = useLingui();
  const { desk } = useAccount();
  const { id = '' } = useParams();
  const { reading, refresh } = useServerRead(readOf(getPaymentRun, { params: { id } }));
  if (!desk) return <Navigate to="/" replace />;
  if (reading.phase === 'ready') return <OpenedRun run={reading.value} onChange={refresh} />;
  return (
    <Page title={say`Payment run`} width="wide" back={{ to: '/desk/payments', label: <Trans>Payments</Trans> }}>
      {reading.phase === 'failed' ? (
        <PaymentsFailure failure={reading.failure} onRetry={refresh} />
      ) : (
        <ListSkeleton label={say`Loading the payment run`} />
      )}
    </Page>
  );
}

type RunProps = { run: PaymentRunDetail; onChange: () => void };
function OpenedRun({ run, onChange }: RunProps) {
  const { t: say } = useLingui();
  const {
    number,
    status,
    createdAt,
    createdBy,
    paidOn,
    reference,
    undoReason,
    claims,
    totalCents,
    adjustments,
    items,
    adjusted,
    usdRate,
    usdRateSource,
  } = run;
  const names = items.flatMap(({ isChanged, claim }) => (isChanged ? [claim] : [])).join(', ');
  const none = '–';
  return (
    <Page
      title={say`Payment run ${number}`}
      marks={<RunBadge status={status} />}
      width="wide"
      back={{ to: '/desk/payments', label: <Trans>Payments</Trans> }}
    >
      {names !== '' && (
        <Callout tone="wait" title={<Trans>This run cannot be paid as it is</Trans>}>
          <p>
            <Trans>Changed since they were chosen: {names}. Undo the run, and make another without them.</Trans>
          </p>
        </Callout>
      )}
      <Card label={say`Payment run`}>
        <DescriptionList>
          <DescriptionItem label={<Trans>Amount</Trans>}>
            <b>
              <Cents cents={totalCents} />
            </b>
          </DescriptionItem>
          <DescriptionItem label={<Trans>Claims</Trans>}>{formatNumber(claims)}</DescriptionItem>
          {adjustments > 0 && (
            <DescriptionItem label={<Trans>Adjustments</Trans>}>{formatNumber(adjustments)}</DescriptionItem>
          )}
          <DescriptionItem label={<Trans>Made on</Trans>}>{formatDay(createdAt)}</DescriptionItem>
          <DescriptionItem label={<Trans>Made by</Trans>}>{createdBy ?? none}</DescriptionItem>
          <DescriptionItem label={<Trans>Paid on</Trans>}>{paidOn ?? none}</DescriptionItem>
          <DescriptionItem label={<Trans>Reference</Trans>}>{reference ?? none}</DescriptionItem>
          {usdRate !== null && (
            <DescriptionItem label={usdRateLabel()}>
              {formatNumber(Number(usdRate), { minimumFractionDigits: 4 })} ({usdRateSource})
            </DescriptionItem>
          )}
          {undoReason !== null && (
            <DescriptionItem label={<Trans>Why it was undone</Trans>}>{undoReason}</DescriptionItem>
          )}
        </DescriptionList>
      </Card>
      <RunActions run={run} isPayable={names === ''} onChange={onChange} />
      <Remittances run={run} />
      {items.length > 0 && (
        <section aria-labelledby="run-claims">
          <ListHeading id="run-claims" title={<Trans>Claims</Trans>} />
          <PayableTable caption={<Trans>Claims</Trans>} claims={items} />
        </section>
      )}
      {adjusted.length > 0 && (
        <section aria-labelledby="run-adjustments">
          <ListHeading id="run-adjustments" title={<Trans>Adjustments</Trans>} />
          <AdjustmentTable caption={<Trans>Adjustments</Trans>} adjustments={adjusted} />
        </section>
      )}
    </Page>
  );
}

const remittanceTypes = [
  { format: 'pdf', type: 'PDF' },
  { format: 'csv', type: 'CSV' },
] as const;

/** What the run pays each depot, and its remittance in the depot's language. */
function Remittances({ run: { id, number, depots } }: { run: PaymentRunDetail }) {
  const { t: say } = useLingui();
  const { busy, save } = useSavedFile();
  const get = (depotId: string, depot: string, format: 'pdf' | 'csv') =>
    void save(
      () => download(getRemittance, { params: { id, depotId }, query: { format } }),
      say`remittance-${number}-${depot}.${format}`,
    );
  const columns: Column<PaymentRunDetail['depots'][number]>[] = [
    { key: 'depot', name: say`Depot`, kind: 'header', cell: ({ depot }) => depot },
    {
      key: 'claims',
      name: say`Claims`,
      cell: (sum) => (sum.adjustments > 0 ? <ItemCount {...sum} /> : formatNumber(sum.claims)),
    },
    { key: 'amount', name: say`Amount`, cell: ({ totalCents }) => <Cents cents={totalCents} /> },
    {
      key: 'actions',
      name: say`Remittance`,
      kind: 'plain',
      cell: ({ depotId, depot }) => (
        <div className={`${styles.files} row gap-2s`}>
          {remittanceTypes.map(({ format, type }) => (
            <Button
              key={format}
              variant="subtle"
              size="md"
              disabled={busy}
              aria-label={say`Remittance to ${depot}, ${type}`}
              leftSection={<Icon name="download" size="small" />}
              onClick={() => get(depotId, depot, format)}
            >
              {type}
            </Button>
          ))}
        </div>
      ),
    },
  ];
  return (
    <section aria-labelledby="remittances">
      <ListHeading
        id="remittances"
        title={<Trans>By depot</Trans>}
        lead={<Trans>Remittances in the depot’s language</Trans>}
      />
      <DataTable
        className={styles.table}
        caption={<Trans>By depot</Trans>}
        columns={columns}
        rows={depots}
        idOf={({ depotId }) => depotId}
      />
    </section>
  );
}
