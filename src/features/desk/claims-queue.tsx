import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type DeskPage, exportDeskClaims, getDeskChoices, type QueuedClaim } from '#contract/desk-queue.ts';
import type { Account } from '#contract/session.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { useSession } from '#session/session-store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { Page } from '#ui/page.tsx';
import { BulkActions, BulkOutcome } from './bulk-actions.tsx';
import { KeysDialog, queueKeys, useKeys } from './desk-keys.tsx';
import { exportQueryOf, placeOf, type QueueFilters, queryOf, toDecide } from './queue-place.ts';
import { focusedRow, useQueueKeys } from './queue-keys.ts';
import { QueuePanel } from './queue-panel.tsx';
import { QueuePages } from './queue-pages.tsx';
import styles from './queue.module.css';
import { QueueTable } from './queue-table.tsx';
import { Filters, Tally } from './queue-tools.tsx';
import { SavedViews } from './saved-views.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useQueue } from './use-queue.ts';

/** The claims of all depots (R-DESK-02). Filters, order and page are in the address. */
export function ClaimsQueue() {
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));
  if (!account) return null;
  // With Salesforce as the desk there is no queue.
  return account.desk ? <Queue account={account} /> : <Navigate to="/" replace />;
}

function Queue({ account: { id: ownId, role } }: { account: Account }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [helps, setHelps] = useState(false);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const place = placeOf(query);
  const { filters, sort } = place;
  const { page, readAt, failure, isReading, refresh, assign } = useQueue(place);
  const { value: choices } = useServerRead(readOf(getDeskChoices, {}));
  const to = (target: Parameters<typeof queryOf>[0]) => `/desk${queryOf(target)}`;
  const toFilters = (changed: QueueFilters) => to({ filters: changed, sort });
  const chosen = page?.data.filter(({ id }) => chosenIds.has(id)) ?? [];
  const choose = (id: string) =>
    setChosenIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const onFocused = (act: (claim: QueuedClaim) => unknown) => () => {
    const claim = page?.data[focusedRow()];
    if (claim) act(claim);
  };
  useQueueKeys(queueKeys, () => setHelps(true));
  useKeys([
    [queueKeys.take, onFocused((claim) => assign(claim, claim.assignee?.id === ownId ? null : ownId))],
    [queueKeys.choose, onFocused(({ id }) => choose(id))],
  ]);
  return (
    <Page
      title={t`Claims`}
      {...(role === 'admin' && { back: { to: '/', label: <Trans>Dashboard</Trans> } })}
      width="wide"
      {...(chosen.length > 0 && {
        bar: {
          note: <Plural value={chosen.length} one="# claim chosen" other="# claims chosen" />,
          action: (
            <BulkActions
              claims={chosen}
              ownId={ownId}
              place={to(place)}
              people={choices?.people ?? []}
              approvalLimitCents={choices?.approvalLimitCents ?? null}
              onClear={() => setChosenIds(new Set())}
            />
          ),
        },
      })}
      end={
        <>
          <Button component={Link} to="/desk/rules" variant="default" size="md">
            <Trans>Rules</Trans>
          </Button>
          <ExportButton endpoint={exportDeskClaims} input={{ query: exportQueryOf(place) }} name={t`claims`} />
          {role === 'admin' && (
            <Button component={Link} to="/desk/payments" variant="default" size="md">
              <Trans>Payments</Trans>
            </Button>
          )}
          <Button variant="default" size="md" className={styles.help} onClick={() => setHelps(true)}>
            <Trans>Keys</Trans>
          </Button>
        </>
      }
    >
      <SavedViews query={queryOf({ filters, sort })} />
      <QueuePanel
        label={t`Claims`}
        loading={t`Loading the claims`}
        rows={page && page.data.length}
        isReading={isReading}
        failure={failure}
        onRetry={refresh}
        head={
          <>
            {page && <Tally counts={page.counts} filters={filters} to={toFilters} />}
            <Filters
              filters={filters}
              counts={page?.counts ?? []}
              choices={choices}
              ownId={ownId}
              onFilter={(changed) => void navigate(toFilters(changed), { replace: true, preventScrollReset: true })}
              count={page?.total && !isReading && <Count total={page.total} />}
              readAt={readAt}
            />
          </>
        }
        nothing={<NothingFound filters={filters} />}
      >
        <QueueTable
          claims={page?.data ?? []}
          sort={sort}
          toSorted={(other) => to({ filters, sort: other })}
          isReading={isReading}
          people={choices?.people ?? []}
          ownId={ownId}
          onAssign={(claim, assigneeId) => void assign(claim, assigneeId)}
          chosenIds={chosenIds}
          onChoose={choose}
        />
      </QueuePanel>
      {page && (
        <QueuePages
          shown={page.data.length}
          next={page.next}
          from={place.from}
          to={(after, from) => to({ ...place, after, from })}
        />
      )}
      <BulkOutcome />
      <UndoBar />
      <KeysDialog shortcuts={Object.values(queueKeys)} opened={helps} onClose={() => setHelps(false)} />
    </Page>
  );
}

function Count({ total: { claims, atLeast } }: { total: NonNullable<DeskPage['total']> }) {
  const shown = formatNumber(claims);
  if (atLeast) return <Trans>More than {shown} claims</Trans>;
  return <Plural value={claims} _0="No claims" one="# claim" other="# claims" />;
}

function NothingFound({ filters }: { filters: QueueFilters }) {
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'part' && value !== '');
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'approved'}
      title={isFiltered ? <Trans>No claim matches</Trans> : <Trans>No claims here</Trans>}
      action={
        <Button component={Link} to={`/desk${queryOf({ filters: { ...toDecide, part: 'all' } })}`} variant="default">
          <Trans>Show all claims</Trans>
        </Button>
      }
    >
      {isFiltered && <Trans>Remove a filter, or search for part of the number or the name.</Trans>}
    </EmptyState>
  );
}
