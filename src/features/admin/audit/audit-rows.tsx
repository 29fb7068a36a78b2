import { Button, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import { type AuditEntry, type AuditKind, listAudit } from '#contract/audit.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useServerPages } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDay, formatTime } from '#ui/format.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import styles from './audit.module.css';
import { auditKindName, shownFacts, targetName } from './audit-words.ts';

/** The days are `YYYY-MM-DD`. */
export type AuditFilter = { who?: string; kind?: AuditKind; from?: string; to?: string };

type Props = { filter: AuditFilter; onClear: () => void };

/** The rows of a filter, newest first; older ones are read on request. */
export function AuditRows({ filter, onClear }: Props) {
  const { t } = useLingui();
  const { pages, failure, more, refresh } = useServerPages({
    key: [listAudit.path, filter],
    read: (cursor, signal) => call(listAudit, { query: { ...filter, ...(cursor && { cursor }) } }, { signal }),
  });
  if (!pages) {
    if (failure) return <Trouble failure={failure} onRetry={refresh} />;
    return <ListSkeleton label={t`Loading the audit log`} rows={10} />;
  }
  const rows = pages.flatMap(({ data }) => data);
  if (rows.length === 0)
    return (
      <EmptyState
        icon="search"
        title={<Trans>No row matches</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Show everything</Trans>
          </Button>
        }
      />
    );
  return (
    <>
      <AuditTable rows={rows} />
      {failure && <Trouble failure={failure} onRetry={more?.read ?? refresh} />}
      {!failure && more && (
        <div>
          <Button variant="default" loading={more.isReading} onClick={more.read}>
            <Trans>Show older rows</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Trouble({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (!isMissingNetwork(failure)) return <ErrorState onRetry={onRetry}>{failureWords(failure)}</ErrorState>;
  return (
    <ErrorState offline title={<Trans>The audit log needs the network</Trans>} onRetry={onRetry}>
      <Trans>It will load when you’re back online.</Trans>
    </ErrorState>
  );
}

function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  const { t } = useLingui();
  const columns: Column<AuditEntry>[] = [
    { key: 'when', name: t`When`, kind: 'plain', cell: ({ at }) => `${formatDay(at)} ${formatTime(at)}` },
    { key: 'what', name: t`What`, kind: 'header', cell: ({ kind }) => auditKindName(kind) },
    {
      key: 'who',
      name: t`Who`,
      cell: ({ actor, network }) => (
        <>
          {actor ? <Person {...actor} other={actor.id} /> : <Nobody network={network} />}
          {network !== null && <span className="fine">{network}</span>}
        </>
      ),
    },
    {
      key: 'target',
      name: t`Concerns`,
      cell: (row) => {
        const { actor, target } = row;
        return target && (target.id === actor?.id ? <Self /> : <Person {...target} other={targetName(row)} />);
      },
    },
    { key: 'facts', name: t`Details`, cell: (row) => <Facts row={row} /> },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Audit log</Trans>}
      columns={columns}
      rows={rows}
      idOf={({ position }) => position}
    />
  );
}

type PersonProps = NonNullable<AuditEntry['actor']> & {
  /** Shown when there is neither name nor email. */
  other: string;
};

function Person({ name, email, other }: PersonProps) {
  return (
    <>
      <span>{name ?? email ?? other}</span>
      {name !== null && email !== null && <span className="fine">{email}</span>}
    </>
  );
}

function Nobody({ network }: { network: string | null }) {
  return <span className="soft">{network === null ? <Trans>The portal</Trans> : <Trans>Not logged in</Trans>}</span>;
}

function Self() {
  return (
    <span className="soft">
      <Trans>Themselves</Trans>
    </span>
  );
}

function Facts({ row }: { row: AuditEntry }) {
  const facts = shownFacts(row);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Values before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: { before: string | null; after: string | null }) {
  const none = <Trans context="audit">none</Trans>;
  if (before === null || before === after) return <>{after ?? none}</>;
  return (
    <>
      <del>
        <VisuallyHidden>
          <Trans>Before:</Trans>{' '}
        </VisuallyHidden>
        {before}
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins>
        <VisuallyHidden>
          <Trans>After:</Trans>{' '}
        </VisuallyHidden>
        {after ?? none}
      </ins>
    </>
  );
}
