import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { type DeskPage, exportDeskClaims, getDeskChoices } from '#contract/desk-queue.ts';
import type { Account } from '#contract/session.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { useSession } from '#session/session-store.ts';
import { Age } from '#ui/age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { BulkActions, UnchangedClaims } from './bulk-actions.tsx';
import { KeysDialog, queueKeys, useKeys } from './desk-keys.tsx';
import { exportQueryOf, placeOf, type QueueFilters, type QueuePlace, queryOf, toDecide } from './queue-place.ts';
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
  useQueueKeys({
    onChoose: choose,
    onHelp: () => setHelps(true),
    onTake: (id) => {
      const claim = page?.data.find((one) => one.id === id);
      if (claim) void assign(claim, claim.assignee?.id === ownId ? null : ownId);
    },
  });
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
              onTake={(claim) => assign(claim, ownId)}
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
      <section className={`${styles.queue} panel`} aria-label={t`Claims`}>
        {page && <Tally counts={page.counts} filters={filters} to={toFilters} />}
        <Filters
          filters={filters}
          counts={page?.counts ?? []}
          choices={choices}
          ownId={ownId}
          onFilter={(changed) => void navigate(toFilters(changed), { replace: true, preventScrollReset: true })}
        >
          <span>{page?.total && !isReading && <Count total={page.total} />}</span>
          {readAt && (
            <span>
              <Trans>
                Read <Age since={readAt} />
              </Trans>
            </span>
          )}
        </Filters>
        {failure && (
          <ErrorState
            offline={isMissingNetwork(failure)}
            title={isMissingNetwork(failure) ? <Trans>The queue needs the network</Trans> : undefined}
            onRetry={refresh}
          >
            {isMissingNetwork(failure) ? <Trans>It will load when you’re back online.</Trans> : failureWords(failure)}
          </ErrorState>
        )}
        {!page && !failure && <ListSkeleton label={t`Loading the claims`} />}
        {page && page.data.length > 0 && (
          <QueueTable
            claims={page.data}
            sort={sort}
            toSorted={(other) => to({ filters, sort: other })}
            isReading={isReading}
            people={choices?.people ?? []}
            ownId={ownId}
            onAssign={(claim, assigneeId) => void assign(claim, assigneeId)}
            chosenIds={chosenIds}
            onChoose={choose}
          />
        )}
        {page?.data.length === 0 && !isReading && (
          <div className={styles.nothing}>
            <NothingFound filters={filters} />
          </div>
        )}
      </section>
      {page && <Pages page={page} place={place} to={to} />}
      <UnchangedClaims />
      <UndoBar />
      <KeysDialog shortcuts={Object.values(queueKeys)} opened={helps} onClose={() => setHelps(false)} />
    </Page>
  );
}

type Keys = { onTake: (claimId: string) => void; onChoose: (claimId: string) => void; onHelp: () => void };

/** The keys of the queue. `j` and `k` move the focus between the claims, so that Enter opens one as a link does. */
function useQueueKeys({ onTake, onChoose, onHelp }: Keys): void {
  const walk = (key: string) => {
    const { links, at } = claimLinks();
    links[Math.max(0, at + (key === 'j' ? 1 : -1))]?.focus();
  };
  const onFocused = (act: (claimId: string) => void) => () => {
    const { links, at } = claimLinks();
    const id = links[at]?.dataset['claim'];
    if (id) act(id);
  };
  useKeys([
    [queueKeys.walk, walk],
    [queueKeys.take, onFocused(onTake)],
    [queueKeys.choose, onFocused(onChoose)],
    [queueKeys.search, () => document.querySelector<HTMLElement>('main input[type=search]')?.focus()],
    [queueKeys.help, onHelp],
  ]);
  // Enter leaves the search, so that the next keys are the queue's.
  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement && target.type === 'search')
      target.blur();
  });
}

/** The links of the list, and which one is in the row with the focus. */
function claimLinks() {
  const links = [...document.querySelectorAll<HTMLElement>('[data-claim]')];
  return { links, at: links.findIndex((link) => link.closest('tr')?.contains(document.activeElement)) };
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

type PagesProps = { page: DeskPage; place: QueuePlace; to: (place: QueuePlace) => string };

/** Which claims are shown, and the next page. The browser's Back leads to the one before. */
function Pages({ page: { data, next }, place, to }: PagesProps) {
  if (data.length === 0) return null;
  const first = formatNumber(place.from + 1);
  const last = formatNumber(place.from + data.length);
  return (
    <div className="note wrap middle gap-sm end">
      <span>
        <Trans>
          {first} to {last}
        </Trans>
      </span>
      {place.from > 0 && (
        <Button component={Link} variant="default" size="md" to={to({ ...place, after: '', from: 0 })}>
          <Trans>First page</Trans>
        </Button>
      )}
      {next !== null && (
        <Button
          component={Link}
          variant="default"
          size="md"
          rightSection={<Icon name="right" size="small" />}
          to={to({ ...place, after: next, from: place.from + data.length })}
        >
          <Trans>Next page</Trans>
        </Button>
      )}
    </div>
  );
}
