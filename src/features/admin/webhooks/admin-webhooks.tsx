import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { eventKinds } from '#contract/events.ts';
import { listWebhooks, type Webhook } from '#contract/webhooks.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { integratorEventName } from '#messages/event-words.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { formatDay, formatNumber, formatTime } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { showNotice } from '#ui/notices.ts';
import { Page } from '#ui/page.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { ChosenWebhook } from './chosen-webhook.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type ShownSecret, WebhookSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

const path = '/admin/webhooks';
const addressOf = (id: string) => `${path}?${new URLSearchParams({ id })}`;

/** The addresses that are told of events (R-HOOK-01). The chosen one is part of the address. */
export function AdminWebhooks() {
  const { t } = useLingui();
  const online = useOnline();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { reading, refresh } = useServerRead(readOf(listWebhooks, {}));
  const form = useDialog<Webhook | null>();
  const secret = useDialog<ShownSecret>();
  const add = (
    <Button leftSection={<Icon name="plus" />} disabled={!online} onClick={() => form.open(null)}>
      <Trans>Add a webhook</Trans>
    </Button>
  );
  const webhooks = reading.phase === 'ready' ? reading.value.data : [];
  const chosen = webhooks.find(({ id }) => id === query.get('id'));

  return (
    <Page
      title={t`Webhooks`}
      lead={<Trans>Other systems are told what happens here, signed and in order.</Trans>}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={webhooks.length > 0 && add}
      width="wide"
    >
      <OfflineNote />
      {reading.phase === 'reading' && <ListSkeleton label={t`Loading the webhooks`} rows={3} />}
      {/* Without a network the page says so already. */}
      {reading.phase === 'failed' && !isMissingNetwork(reading.failure) && (
        <ErrorState title={<Trans>The webhooks could not be read</Trans>} onRetry={refresh}>
          {failureWords(reading.failure)}
        </ErrorState>
      )}
      {reading.phase === 'ready' && webhooks.length === 0 && (
        <EmptyState icon="send" title={<Trans>No webhooks yet</Trans>} action={add}>
          <Trans>Add the address of a system that should hear of claims, decisions and payments.</Trans>
        </EmptyState>
      )}
      {webhooks.length > 0 && <WebhookTable webhooks={webhooks} chosenId={chosen?.id} />}
      {chosen && (
        <ChosenWebhook
          key={chosen.id}
          webhook={chosen}
          isBehind={secret.dialog?.opened ?? false}
          onEdit={() => form.open(chosen)}
          onSecret={(renewed) => secret.open({ name: chosen.name, secret: renewed, former: true })}
          onDeleted={() => {
            void navigate(path, { replace: true, preventScrollReset: true });
            refresh();
            focusHeading();
          }}
        />
      )}
      {form.dialog && (
        <WebhookDialog
          key={form.dialog.round}
          webhook={form.dialog.content}
          opened={form.dialog.opened}
          onClose={form.close}
          onSaved={(saved, made) => {
            form.close();
            refresh();
            showNotice({ tone: 'success', text: t`The webhook was saved` });
            if (form.dialog?.content) return;
            secret.open({ name: saved.name, secret: made, former: false });
            void navigate(addressOf(saved.id), { preventScrollReset: true });
          }}
        />
      )}
      {secret.dialog && (
        <WebhookSecret
          key={`secret-${secret.dialog.round}`}
          shown={secret.dialog.content}
          opened={secret.dialog.opened}
          onClose={secret.close}
        />
      )}
    </Page>
  );
}

type TableProps = { webhooks: readonly Webhook[]; chosenId: string | undefined };

function WebhookTable({ webhooks, chosenId }: TableProps) {
  const { t } = useLingui();
  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      name: t`Name`,
      kind: 'header',
      cell: ({ id, name }) => (
        <Link
          className={`${styles.name} target`}
          to={addressOf(id)}
          preventScrollReset
          aria-current={id === chosenId ? 'true' : undefined}
        >
          {name}
        </Link>
      ),
    },
    { key: 'url', name: t`Address`, cell: ({ url }) => url },
    {
      key: 'kinds',
      name: t`Events`,
      title: ({ kinds }) => kinds.map(integratorEventName).join(', '),
      cell: ({ kinds }) => <Events kinds={kinds} />,
    },
    {
      key: 'last',
      name: t`Last delivered`,
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt === null ? (
          <span className="soft">
            <Trans>Nothing yet</Trans>
          </span>
        ) : (
          `${formatDay(lastDeliveredAt)} ${formatTime(lastDeliveredAt)}`
        ),
    },
    { key: 'state', name: t`State`, cell: (webhook) => <WebhookState {...webhook} /> },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Webhooks</Trans>}
      columns={columns}
      rows={webhooks}
      idOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-chosen': id === chosenId })}
    />
  );
}

function Events({ kinds }: Pick<Webhook, 'kinds'>) {
  if (eventKinds.every((kind) => kinds.includes(kind))) return <Trans>Everything</Trans>;
  if (kinds.length <= 2) return <>{kinds.map(integratorEventName).join(', ')}</>;
  return <Plural value={kinds.length} one="# kind of event" other="# kinds of event" />;
}

function WebhookState({ enabled, waiting, givenUp }: Pick<Webhook, 'enabled' | 'waiting' | 'givenUp'>) {
  const [waitingCount, givenUpCount] = [formatNumber(waiting), formatNumber(givenUp)];
  return (
    <span className="wrap gap-2xs">
      {enabled ? (
        <StateBadge tone="ok">
          <Trans>On</Trans>
        </StateBadge>
      ) : (
        <StateBadge tone="plain">
          <Trans>Off</Trans>
        </StateBadge>
      )}
      {waiting > 0 && (
        <StateBadge tone="wait">
          <Trans>{waitingCount} waiting</Trans>
        </StateBadge>
      )}
      {givenUp > 0 && (
        <StateBadge tone="bad">
          <Trans>{givenUpCount} given up</Trans>
        </StateBadge>
      )}
    </span>
  );
}
