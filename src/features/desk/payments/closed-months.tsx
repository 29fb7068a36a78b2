import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ClosedMonth, closeMonth, listMonths } from '#contract/payments.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDay, formatMonth } from '#ui/format.ts';
import { ListHeading } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { showNotice } from '#ui/notices.ts';
import { PaymentsFailure } from './payment-words.tsx';
import styles from './payments.module.css';
import { useKeyedSubmit } from '../use-keyed-submit.ts';

/** The months that are closed, and the next one to close (R-PAY-11). */
export function ClosedMonths() {
  const { t } = useLingui();
  const columns = useColumns();
  const { reading, refresh } = useServerRead(readOf(listMonths, {}), { keepsPrevious: true });
  if (reading.phase === 'failed') return <PaymentsFailure failure={reading.failure} onRetry={refresh} />;
  if (reading.phase === 'reading') return <ListSkeleton label={t`Loading the closed months`} rows={2} />;
  const { closed, next } = reading.value;
  return (
    <section aria-labelledby="closed-months" className="stack gap-sm">
      <ListHeading
        id="closed-months"
        title={<Trans>Closed months</Trans>}
        lead={<Trans>What depots have read of them does not change</Trans>}
      />
      {closed.length === 0 ? (
        <EmptyState icon="lock" title={<Trans>No month is closed yet</Trans>} />
      ) : (
        <DataTable
          className={styles.table}
          caption={<Trans>Closed months</Trans>}
          columns={columns}
          rows={closed}
          idOf={({ month }) => month}
        />
      )}
      {next !== null && <NextMonth month={next} onChange={refresh} />}
    </section>
  );
}

function useColumns(): Column<ClosedMonth>[] {
  const { t } = useLingui();
  return [
    { key: 'month', name: t`Month`, kind: 'header', cell: ({ month }) => formatMonth(month, 'long') },
    { key: 'closedOn', name: t`Closed on`, cell: ({ closedAt }) => formatDay(closedAt) },
    { key: 'closedBy', name: t`Closed by`, cell: ({ closedBy }) => closedBy },
  ];
}

/** Closes the month after asking once. */
function NextMonth({ month, onChange }: { month: string; onChange: () => void }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const { sending, failure, submit } = useKeyedSubmit();
  const name = formatMonth(month, 'long');

  async function close(): Promise<void> {
    const done = await submit({ month }, (idempotencyKey) =>
      call(closeMonth, { params: { month } }, { idempotencyKey }),
    );
    setAsks(false);
    if (done) showNotice({ tone: 'success', text: t`${name} is closed` });
    onChange();
  }

  return (
    <>
      {failure && <CallFailure title={<Trans>The month was not closed</Trans>} failure={failure} />}
      <div className={`${styles.bar} wrap middle`}>
        <p>
          <Trans>
            Next: <b>{name}</b>
          </Trans>
        </p>
        <Button variant="default" onClick={() => setAsks(true)}>
          <Trans>Close month</Trans>
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={<Trans>Close {name}?</Trans>}
        confirmLabel={<Trans>Close month</Trans>}
        busy={sending}
        onConfirm={() => void close()}
        onCancel={() => setAsks(false)}
      >
        <Trans>
          No payment can be dated in it or in a month before it any more, and no run that was paid in it can be undone.
          What depots have read of it stays as it is. A closed month cannot be opened again.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
