import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#clock/server-clock.ts';
import { isMissingNetwork } from '#api/failure.ts';
import {
  type DeliveryState,
  listWebhookDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks.ts';
import { ofCode } from '#domain/of-code.ts';
import { integratorEventName } from '#messages/event-words.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOf, refreshReads, useServerRead } from '#queries/use-server-read.ts';
import { useSession } from '#session/session-store.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDay, formatNumber, formatTime } from '#ui/format.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { deliveryResult } from './delivery-result.ts';
import styles from './webhooks.module.css';

const pageSize = 25;

/** What is due within a minute, or being sent, is looked at again after this. */
const lookAgainMs = 3_000;
const soonMs = 60_000;

type Props = {
  webhook: Webhook;
  state: DeliveryState | undefined;
  /** The delivery that is asked to be sent again. */
  busyId: string | null;
  onAgain: (delivery: WebhookDelivery) => void;
};

/** The deliveries of a webhook, the newest first (R-HOOK-03). */
export function WebhookDeliveries({ webhook: { id, enabled }, state, busyId, onAgain }: Props) {
  const online = useOnline();
  const [page, setPage] = useState(1);
  const query = { page, size: pageSize, ...(state && { state }) };
  const { reading, value, isPrevious, refresh } = useServerRead(
    readOf(listWebhookDeliveries, { params: { id }, query }),
    {
      keepsPrevious: true,
      refreshAfterMs: (page) => (enabled && online && isAnyDue(page.data) ? lookAgainMs : null),
    },
  );
  const isDue = value !== null && isAnyDue(value.data);

  // What was due has been tried: the counts of the webhook differ.
  useDidUpdate(() => {
    if (!isDue) refreshReads(listWebhooks);
  }, [isDue]);

  if (reading.phase === 'reading') return null;
  if (reading.phase === 'failed')
    return isMissingNetwork(reading.failure) ? null : (
      <ErrorState title={<Trans>The deliveries could not be read</Trans>} onRetry={refresh}>
        {failureWords(reading.failure)}
      </ErrorState>
    );
  const { data, pagination } = reading.value;
  const pages = Math.ceil(pagination.totalItems / pageSize);
  if (data.length === 0 && page === 1)
    return (
      <p className="soft">
        {state ? <Trans>None.</Trans> : <Trans>Nothing was sent yet. A test shows whether the address answers.</Trans>}
      </p>
    );
  return (
    <>
      <DeliveryTable deliveries={data} isReading={isPrevious} online={online} busyId={busyId} onAgain={onAgain} />
      {pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
    </>
  );
}

function isAnyDue(deliveries: readonly WebhookDelivery[]): boolean {
  return deliveries.some(({ dueAt }) => dueAt !== null && Date.parse(dueAt) < serverNow().getTime() + soonMs);
}

/** A button that keeps the focus at the end of the list. */
const off = (isOff: boolean) => ({ 'data-disabled': isOff, 'aria-disabled': isOff });

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <div className="row gap-md between">
      <Button variant="default" {...off(page <= 1)} onClick={() => page > 1 && onPage(page - 1)}>
        <Trans>Newer</Trans>
      </Button>
      <span className="soft" role="status">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <Button variant="default" {...off(page >= pages)} onClick={() => page < pages && onPage(page + 1)}>
        <Trans>Older</Trans>
      </Button>
    </div>
  );
}

type TableProps = {
  deliveries: readonly WebhookDelivery[];
  isReading: boolean;
  online: boolean;
  busyId: string | null;
  onAgain: (delivery: WebhookDelivery) => void;
};

function DeliveryTable({ deliveries, isReading, online, busyId, onAgain }: TableProps) {
  const { t } = useLingui();
  const hasDesk = useSession((session) => session.phase === 'signed-in' && session.account.desk === true);
  const nameOf = ({ kind }: WebhookDelivery) => (kind === null ? t`Test` : integratorEventName(kind));
  const columns: Column<WebhookDelivery>[] = [
    { key: 'what', name: t`What`, kind: 'header', cell: nameOf },
    {
      key: 'claim',
      name: t`Claim`,
      cell: ({ claim }) =>
        claim &&
        (hasDesk ? (
          <Link className={`${styles.name} target`} to={`/desk/claims/${claim.id}`}>
            {claim.name}
          </Link>
        ) : (
          claim.name
        )),
    },
    { key: 'at', name: t`Happened`, cell: ({ at }) => when(at) },
    { key: 'state', name: t`State`, cell: ({ state }) => <StateOfDelivery state={state} /> },
    { key: 'tries', name: t`Attempts`, cell: ({ attempts }) => formatNumber(attempts) },
    {
      key: 'result',
      name: t`Last try`,
      cell: (delivery) =>
        delivery.triedAt !== null && (
          <>
            {deliveryResult(delivery)}
            <span className="fine">{when(delivery.triedAt)}</span>
          </>
        ),
    },
    {
      key: 'next',
      name: t`Next try`,
      cell: ({ dueAt }) =>
        dueAt !== null && (Date.parse(dueAt) <= serverNow().getTime() ? <Trans>Now</Trans> : when(dueAt)),
    },
    {
      key: 'actions',
      name: t`Action`,
      kind: 'plain',
      cell: (delivery) => {
        if (delivery.state !== 'given_up') return null;
        const about = [nameOf(delivery), delivery.claim?.name].filter(Boolean).join(', ');
        return (
          <Button
            size="md"
            variant="default"
            loading={busyId === delivery.id}
            disabled={!online}
            aria-label={t`Send again: ${about}`}
            onClick={() => onAgain(delivery)}
          >
            <Trans>Send again</Trans>
          </Button>
        );
      },
    },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Deliveries</Trans>}
      columns={columns}
      rows={deliveries}
      idOf={({ id }) => id}
      isReading={isReading}
    />
  );
}

function when(instant: string): string {
  return `${formatDay(instant)} ${formatTime(instant)}`;
}

function StateOfDelivery({ state }: Pick<WebhookDelivery, 'state'>) {
  const looks: Record<DeliveryState, [Tone, ReactNode]> = {
    waiting: ['wait', <Trans key="waiting">Waiting</Trans>],
    delivered: ['ok', <Trans key="delivered">Delivered</Trans>],
    given_up: ['bad', <Trans key="given_up">Given up</Trans>],
  };
  const [tone, word] = ofCode(looks, state) ?? ['plain', state];
  return <StateBadge tone={tone}>{word}</StateBadge>;
}
