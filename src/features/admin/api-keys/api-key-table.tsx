import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { serverNow } from '#clock/server-clock.ts';
import type { ApiKey } from '#contract/api-keys.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { formatDay, formatTime } from '#ui/format.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { keyScopeName } from './key-scope-words.ts';
import styles from './api-keys.module.css';

type Props = {
  keys: readonly ApiKey[];
  online: boolean;
  busy: boolean;
  onAct: (key: ApiKey, act: 'renew' | 'revoke') => void;
};

/** The keys, each with what can be done with it. */
export function ApiKeyTable({ keys, online, busy, onAct }: Props) {
  const { t } = useLingui();
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      name: t`Name`,
      kind: 'header',
      cell: ({ name, start }) => (
        <>
          {name}
          <span className="fine mono">{start}…</span>
        </>
      ),
    },
    {
      key: 'scopes',
      name: t`What it may do`,
      cell: ({ scopes }) => (
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <span key={scope}>{keyScopeName(scope)}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'made',
      name: t({ message: 'Made by', context: 'API key' }),
      cell: ({ madeBy, createdAt }) => (
        <>
          {madeBy.name ?? madeBy.email}
          <span className="fine">{formatDay(createdAt)}</span>
        </>
      ),
    },
    {
      key: 'used',
      name: t`Last used`,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <span className="soft">
            <Trans>Never</Trans>
          </span>
        ) : (
          `${formatDay(lastUsedAt)} ${formatTime(lastUsedAt)}`
        ),
    },
    { key: 'state', name: t`State`, cell: (key) => <KeyState {...key} /> },
    {
      key: 'actions',
      name: t`Action`,
      kind: 'plain',
      cell: (key) => (
        <span className="wrap gap-xs">
          {key.works && (
            <Button
              size="md"
              variant="default"
              disabled={!online || busy}
              aria-label={t`New key: ${key.name}`}
              onClick={() => onAct(key, 'renew')}
            >
              <Trans>New key</Trans>
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            disabled={!online || busy}
            aria-label={t`Revoke: ${key.name}`}
            onClick={() => onAct(key, 'revoke')}
          >
            <Trans>Revoke</Trans>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>API keys</Trans>}
      columns={columns}
      rows={keys}
      idOf={({ id }) => id}
    />
  );
}

function KeyState({ works, expiresAt }: Pick<ApiKey, 'works' | 'expiresAt'>) {
  const day = expiresAt === null ? null : formatDay(expiresAt);
  if (!works && expiresAt !== null && Date.parse(expiresAt) <= serverNow().getTime())
    return (
      <StateBadge tone="plain">
        <Trans>Expired on {day}</Trans>
      </StateBadge>
    );
  if (!works)
    return (
      <StateBadge tone="bad">
        <Trans>Off: who made it is no longer an admin</Trans>
      </StateBadge>
    );
  return (
    <>
      <StateBadge tone="ok">
        <Trans context="API key">On</Trans>
      </StateBadge>
      {day !== null && (
        <span className="fine">
          <Trans>until {day}</Trans>
        </span>
      )}
    </>
  );
}
