import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import {
  deleteWebhook,
  renewWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  sendDeliveriesAgain,
  testWebhook,
  type Webhook,
  type DeliveryState,
  type WebhookDelivery,
} from '#contract/webhooks.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnline } from '#queries/use-online.ts';
import { refreshReads } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Buttons } from '#ui/layout.tsx';
import { showNotice } from '#ui/notices.ts';
import { Section } from '#ui/section.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import styles from './webhooks.module.css';

type Props = {
  webhook: Webhook;
  /** Whether a dialog of the page is before it. */
  isBehind: boolean;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onDeleted: () => void;
};

type Act = 'test' | 'renew' | 'delete' | 'again' | `again ${string}`;
type State = DeliveryState;

/** What can be done with a webhook, and its deliveries. */
export function ChosenWebhook({ webhook, isBehind, onEdit, onSecret, onDeleted }: Props) {
  const { id, name, url, enabled, givenUp } = webhook;
  const { t } = useLingui();
  const online = useOnline();
  const top = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<Act | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState<'renew' | 'delete' | null>(null);
  const [state, setState] = useState<State | ''>('');

  // Not behind the secret of a new one: it takes the focus once that is closed.
  useEffect(() => {
    if (!isBehind) top.current?.focus();
  }, [isBehind]);

  async function act(what: Act, make: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFailure(null);
    try {
      await make();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(null);
      setAsking(null);
    }
  }

  const params = { id };
  const test = () =>
    act('test', async () => {
      await call(testWebhook, { params });
      setState('');
      refreshReads(listWebhooks, listWebhookDeliveries);
      showNotice({ tone: 'success', text: t`The test is on its way: see the deliveries` });
    });
  const renew = () =>
    act('renew', async () => {
      const { secret } = await call(renewWebhookSecret, { params });
      onSecret(secret);
    });
  const remove = () =>
    act('delete', async () => {
      await call(deleteWebhook, { params });
      showNotice({ tone: 'success', text: t`The webhook was deleted` });
      onDeleted();
    });
  const sendAgain = (delivery?: WebhookDelivery) =>
    act(delivery ? `again ${delivery.id}` : 'again', async () => {
      await call(sendDeliveriesAgain, { params, body: delivery ? { ids: [delivery.id] } : {} });
      refreshReads(listWebhooks, listWebhookDeliveries);
      showNotice({ tone: 'success', text: delivery ? t`It is being sent again` : t`They are being sent again` });
    });

  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={name} className={`${styles.chosen} unframed`}>
      <Section title={name} lead={url}>
        <Buttons>
          <Button
            variant="default"
            leftSection={<Icon name="send" />}
            loading={busy === 'test'}
            disabled={!online || !enabled}
            onClick={() => void test()}
          >
            <Trans>Send a test</Trans>
          </Button>
          <Button variant="default" leftSection={<Icon name="pencil" />} disabled={!online} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="lock" />}
            disabled={!online}
            onClick={() => setAsking('renew')}
          >
            <Trans>New secret</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="trash" />}
            disabled={!online}
            onClick={() => setAsking('delete')}
          >
            <Trans>Delete</Trans>
          </Button>
        </Buttons>
        {!enabled && (
          <p className="soft">
            <Trans>It is off: what waits is sent once you turn it on.</Trans>
          </p>
        )}
        {failure && <CallFailure title={<Trans>That did not work</Trans>} failure={failure} />}
        <div className={`${styles.tools} wrap between`}>
          <NativeSelect
            label={t`Deliveries`}
            value={state}
            rightSection={<Icon name="down" size="small" />}
            data={[
              { value: '', label: t`All` },
              { value: 'waiting', label: t`Waiting` },
              { value: 'delivered', label: t`Delivered` },
              { value: 'given_up', label: t`Given up` },
            ]}
            onChange={({ currentTarget: { value } }) => setState(states.find((one) => one === value) ?? '')}
          />
          {givenUp > 0 && (
            <Button
              variant="default"
              leftSection={<Icon name="refresh" />}
              loading={busy === 'again'}
              disabled={!online}
              onClick={() => void sendAgain()}
            >
              <Trans>Send all given-up ones again</Trans>
            </Button>
          )}
        </div>
        <WebhookDeliveries
          key={state}
          webhook={webhook}
          state={state === '' ? undefined : state}
          busyId={busy?.startsWith('again ') ? busy.slice('again '.length) : null}
          onAgain={(delivery) => void sendAgain(delivery)}
        />
      </Section>
      <ConfirmDialog
        opened={asking === 'renew'}
        title={<Trans>Get a new secret for {name}?</Trans>}
        confirmLabel={<Trans>New secret</Trans>}
        busy={busy === 'renew'}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(null)}
      >
        <p>
          <Trans>The current secret stays valid for 24 hours. Give the new one to the receiver before then.</Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={<Trans>Delete {name}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        busy={busy === 'delete'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      >
        <p>
          <Trans>The address is told nothing more. What waits and the list of deliveries go too, for good.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}

const states: readonly State[] = ['waiting', 'delivered', 'given_up'];
