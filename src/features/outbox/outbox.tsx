import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mayFileClaims } from '#domain/permissions.ts';
import { askForBadge, canAskForBadge } from '#offline/badge.ts';
import { EntryNotEditable } from '#offline/outbox/edit.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import { sendNow } from '#offline/sync/triggers.ts';
import { useDrafts, useEntries, useFollowUpDrafts, useMissingWork } from '#queries/stored-work.ts';
import { useReach } from '#queries/use-online.ts';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { Page } from '#ui/page.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { byClaim } from './by-claim.ts';
import { byUrgency } from './by-urgency.ts';
import { EntryCard } from './entry-card.tsx';
import styles from './outbox.module.css';
import { SentEntries } from './sent-entries.tsx';
import { StorageUse } from './storage-use.tsx';
import { UnfinishedDrafts } from './unfinished-drafts.tsx';
import { dismissMissingWork } from '#queries/follow-unsent-work.ts';
import { useAccount } from '#queries/use-account.ts';
import { needsYouList, useNeedsYou } from '#queries/use-needs-you.ts';
import { MissingWork } from '#messages/missing-work.tsx';
import { Icon } from '#ui/icon.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { Mark } from '#ui/mark.tsx';

/** The outbox: unsent entries, drafts, and what was sent recently (R-OFF-06). */
export function Outbox() {
  const { t } = useLingui();
  const { id: accountId, role } = useAccount();
  const reach = useReach();
  const entries = useEntries(accountId);
  const drafts = useDrafts(accountId, 'claim');
  const followUpDrafts = useFollowUpDrafts(accountId);
  const registrationDrafts = useDrafts(accountId, 'registration');
  const proofDrafts = useDrafts(accountId, 'proof');
  const ticketDrafts = useDrafts(accountId, 'ticket_message');
  const status = useSyncStatus(accountId);
  const missing = useMissingWork(accountId);
  const asking = useNeedsYou(accountId)?.claims?.length ?? 0;
  // Renders once everything has been read, so that nothing shifts afterwards.
  const read =
    entries !== undefined &&
    drafts !== undefined &&
    followUpDrafts !== undefined &&
    registrationDrafts !== undefined &&
    proofDrafts !== undefined &&
    ticketDrafts !== undefined &&
    status !== null;
  useFocusFromHash(read);

  if (!read) return null;

  const unsent = byUrgency(entries);
  const unfinished = [...drafts, ...followUpDrafts, ...registrationDrafts, ...proofDrafts, ...ticketDrafts];
  const waitingBytes =
    unsent.reduce((sum, entry) => sum + (entry.unreadable ? 0 : entry.photoBytes), 0) +
    unfinished.reduce((sum, { photoBytes }) => sum + photoBytes, 0);
  return (
    <Page
      title={t`Outbox`}
      back={
        mayFileClaims(role)
          ? { to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }
          : { to: '/', label: <Trans>Dashboard</Trans> }
      }
      end={
        <OutboxStatus reach={reach} anythingToSend={unsent.some(canBeStarted)} onSendAll={() => void sendAll(unsent)} />
      }
    >
      {missing && <MissingWork missing={missing} onClose={() => dismissMissingWork(accountId)} />}
      <ElsewhereNote count={status.elsewhere} />
      {unsent.length === 0 && !missing && (
        <EmptyState icon="send" title={<Trans>Outbox is empty</Trans>}>
          {canSendWhenClosed() ? (
            <Trans>Anything you send offline waits here, then goes out when you’re back online.</Trans>
          ) : (
            <Trans>Anything you send offline waits here. Open the app to send it when you’re back online.</Trans>
          )}
        </EmptyState>
      )}
      {unsent.length > 0 && <BadgeOffer />}
      {unsent.length > 0 && (
        <ul className="stack">
          {byClaim(unsent).map(({ entry, followers }) =>
            entry.unreadable ? (
              <UnreadableCard key={entry.id} id={entry.id} />
            ) : (
              <EntryCard key={entry.id} entry={entry} followers={followers} onRemoved={focusHeading} />
            ),
          )}
        </ul>
      )}
      {asking > 0 && (
        <ForwardLink to={needsYouList}>
          <Plural value={asking} one="# claim needs you" other="# claims need you" />
        </ForwardLink>
      )}
      <UnfinishedDrafts
        drafts={drafts}
        followUps={followUpDrafts}
        registrations={registrationDrafts}
        proofs={proofDrafts}
        ticketMessages={ticketDrafts}
        onRemoved={focusHeading}
      />
      <SentEntries entries={entries} />
      <StorageUse
        waitingBytes={waitingBytes}
        workWaits={unsent.length + unfinished.length > 0}
        since={sinceOf(unsent)}
      />
    </Page>
  );
}

/** When the oldest entry was saved. */
function sinceOf(entries: readonly ListedEntry[]): string | null {
  const times = entries.flatMap((entry) => (entry.unreadable ? [] : entry.createdAt));
  return times.toSorted()[0] ?? null;
}

/** Scrolls to the entry in the hash of the address, and focuses it, once it is rendered. */
function useFocusFromHash(ready: boolean): void {
  const { hash } = useLocation();

  useEffect(() => {
    if (!ready || hash === '') return;
    const entry = document.getElementById(hash.slice(1));
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  }, [ready, hash]);
}

/** Reports that another account has unsent work on this device, without its owner or content (R-OFF-14). */
function ElsewhereNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Callout
      tone="info"
      title={
        <Plural
          value={count}
          one="Another account has # unsent entry on this device. It goes when that account logs in."
          other="Other accounts have # unsent entries on this device. They go when those accounts log in."
        />
      }
    />
  );
}

/**
 * Whether a person can start the entry: it waits for its next attempt, for a session, or for a retry after three
 * failures.
 */
function canBeStarted(entry: ListedEntry): boolean {
  if (entry.unreadable) return false;
  const { state, cause } = entry;
  return state === 'queued' || state === 'signin' || cause.code === 'three_failures';
}

/** Starts all entries that can be started. */
async function sendAll(entries: readonly ListedEntry[]): Promise<void> {
  for (const { id } of entries.filter(canBeStarted)) await retryEntry(id).catch(ignoreNotEditable);
  sendNow();
}

/** An entry that is being sent needs no start. */
function ignoreNotEditable(error: unknown): void {
  if (!(error instanceof EntryNotEditable)) throw error;
}

/** Offers the permission that the number on the app's icon needs, while entries wait. */
function BadgeOffer() {
  const [offered, setOffered] = useState(canAskForBadge);
  if (!offered) return null;
  return (
    <Callout tone="info" title={<Trans>Show on the app’s icon how much is waiting</Trans>}>
      <p>
        <Trans>
          For this the iPad or iPhone asks whether the app may send notifications. It sends none unless you turn them on
          in your account.
        </Trans>
      </p>
      <div>
        <Button
          size="md"
          variant="default"
          onClick={() => void askForBadge().finally(() => setOffered(canAskForBadge()))}
        >
          <Trans>Show the number</Trans>
        </Button>
      </div>
    </Callout>
  );
}

/** An entry that only a newer version of the app can read. It stays unchanged. */
function UnreadableCard({ id }: { id: string }) {
  const titleId = `entry-${id}`;
  return (
    <li id={id} tabIndex={-1} className="rounded">
      <Card labelledBy={titleId}>
        <div className={`${styles.head} row top between`}>
          <div className={styles.words}>
            <h2 id={titleId}>
              <Trans>Made by a newer version of the app</Trans>
            </h2>
            <p className="note wrap gap-sm flat">
              <Trans>It is kept as it is. Update the app to see it and to send it.</Trans>
            </p>
          </div>
          <StateBadge tone="bad">
            <Trans>Needs you</Trans>
          </StateBadge>
        </div>
      </Card>
    </li>
  );
}

type StatusProps = { reach: ReturnType<typeof useReach>; anythingToSend: boolean; onSendAll: () => void };

/** Whether the portal can be reached, and a button that sends everything. */
function OutboxStatus({ reach, anythingToSend, onSendAll }: StatusProps) {
  return (
    <>
      <span role="status">
        {reach === 'online' ? (
          <Mark tone="ok">
            <Trans>Online</Trans>
          </Mark>
        ) : (
          <Mark tone="wait" icon="offline">
            {reach === 'offline' ? <Trans>Offline</Trans> : <Trans>Portal unreachable</Trans>}
          </Mark>
        )}
      </span>
      {anythingToSend && (
        <Button size="md" variant="default" leftSection={<Icon name="send" size="small" />} onClick={onSendAll}>
          <Trans>Send all now</Trans>
        </Button>
      )}
    </>
  );
}
