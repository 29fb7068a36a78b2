import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import {
  type ApiKey,
  type ApiKeyForm,
  createApiKey,
  listApiKeys,
  renewApiKey,
  revokeApiKey,
} from '#contract/api-keys.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { useAccount } from '#queries/use-account.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { showNotice } from '#ui/notices.ts';
import { Page } from '#ui/page.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useSecurityAction } from '../../account/security/use-security-action.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { ShownKey, type ShownOnce } from './shown-key.tsx';

/** The keys with which other systems call the portal (R-KEY-01). */
export function ApiKeys() {
  const { desk } = useAccount();
  if (!desk) return <Navigate to="/" replace />;
  return <OwnApiKeys />;
}

type Asked = { apiKey: ApiKey; act: 'renew' | 'revoke' | null };

function OwnApiKeys() {
  const { t } = useLingui();
  const online = useOnline();
  const { reading, refresh } = useServerRead(readOf(listApiKeys, {}));
  const form = useDialog<null>();
  const shownKey = useDialog<ShownOnce>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((before) => before && { ...before, act: null });
  const { busy, run, shown } = useSecurityAction(<Trans>A key opens the portal to another system.</Trans>);
  const add = (
    <Button leftSection={<Icon name="plus" />} disabled={!online} loading={busy} onClick={() => form.open(null)}>
      <Trans>Make a key</Trans>
    </Button>
  );
  const keys = reading.phase === 'ready' ? reading.value.data : [];

  const create = (body: ApiKeyForm) =>
    run(async () => {
      const { key } = await call(createApiKey, { body });
      refresh();
      shownKey.open({ name: body.name, key, former: false });
    });
  const renew = ({ id, name }: ApiKey) =>
    run(async () => {
      const { key } = await call(renewApiKey, { params: { id } });
      refresh();
      shownKey.open({ name, key, former: true });
    });
  const revoke = ({ id }: ApiKey) =>
    run(async () => {
      await call(revokeApiKey, { params: { id } });
      refresh();
      showNotice({ tone: 'success', text: t`The key was revoked` });
    });

  return (
    <Page
      title={t`API keys`}
      lead={<Trans>Other systems read and write with a key, without a person’s password.</Trans>}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={keys.length > 0 && add}
      width="wide"
    >
      <OfflineNote />
      {shown}
      {reading.phase === 'reading' && <ListSkeleton label={t`Loading the keys`} rows={3} />}
      {/* Without a network the page says so already. */}
      {reading.phase === 'failed' && !isMissingNetwork(reading.failure) && (
        <ErrorState title={<Trans>The keys could not be read</Trans>} onRetry={refresh}>
          {failureWords(reading.failure)}
        </ErrorState>
      )}
      {reading.phase === 'ready' && keys.length === 0 && (
        <EmptyState icon="lock" title={<Trans>No keys yet</Trans>} action={add}>
          <Trans>Make one for each system, with no more than it needs.</Trans>
        </EmptyState>
      )}
      {keys.length > 0 && (
        <ApiKeyTable keys={keys} online={online} busy={busy} onAct={(apiKey, act) => setAsked({ apiKey, act })} />
      )}
      {form.dialog && (
        <ApiKeyDialog
          key={form.dialog.round}
          opened={form.dialog.opened}
          onClose={form.close}
          onSubmit={(body) => {
            form.close();
            void create(body);
          }}
        />
      )}
      {asked && <Confirmations {...asked} onCancel={close} onRenew={renew} onRevoke={revoke} />}
      {shownKey.dialog && (
        <ShownKey
          key={`shown-${shownKey.dialog.round}`}
          shown={shownKey.dialog.content}
          opened={shownKey.dialog.opened}
          onClose={shownKey.close}
        />
      )}
    </Page>
  );
}

type ConfirmationsProps = Asked & {
  onCancel: () => void;
  onRenew: (key: ApiKey) => Promise<void>;
  onRevoke: (key: ApiKey) => Promise<void>;
};

function Confirmations({ apiKey, act, onCancel, onRenew, onRevoke }: ConfirmationsProps) {
  const { name } = apiKey;
  const confirm = (make: ConfirmationsProps['onRenew']) => () => {
    onCancel();
    void make(apiKey);
  };
  return (
    <>
      <ConfirmDialog
        opened={act === 'renew'}
        title={<Trans>Get a new key for {name}?</Trans>}
        confirmLabel={<Trans>New key</Trans>}
        onConfirm={confirm(onRenew)}
        onCancel={onCancel}
      >
        <p>
          <Trans>The current key works for another 24 hours. Give the system the new one before then.</Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={act === 'revoke'}
        title={<Trans>Revoke the key of {name}?</Trans>}
        confirmLabel={<Trans>Revoke</Trans>}
        onConfirm={confirm(onRevoke)}
        onCancel={onCancel}
      >
        <p>
          <Trans>
            The system that uses it is refused from now on. Webhooks that it made stay until you delete them. This
            cannot be undone.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
