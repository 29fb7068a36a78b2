import type { Claim } from '#contract/claims.ts';
import type { PortalDatabase } from '#storage/database.ts';
import { type Entry, entryStates } from '#storage/rows.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { onEnterBfcache, reloadOnReturn } from '#storage/suspension.ts';
import { readEntry, rowsInStates } from '../outbox/list.ts';
import { nextState } from '../outbox/next-state.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import { dueEntries, nextDueAt } from './due.ts';
import type { Link } from './outcome-of-failure.ts';
import { sweepBareDrafts } from '../drafts/drafts.ts';
import {
  purgePhotos,
  recordOutcome,
  recoverFollowers,
  recoverInterrupted,
  sentRetentionMs,
  sweepSent,
} from './records.ts';

export type EngineOptions = {
  database: PortalDatabase;
  /** The signed-in account, or null. */
  accountId: () => Promise<string | null>;
  /** Marks an entry as being sent; null if it cannot be sent any more. */
  begin: (id: string) => Promise<Attempt | null>;
  /** Selects the due entries that may be sent in parallel with those under way. */
  select: (due: readonly Entry[], underWay: readonly Entry[]) => readonly Entry[];
  probe: () => Promise<Link>;
  locks: Pick<LockManager, 'request'>;
  now: () => number;
  /** The server's time in epoch milliseconds, by which old entries are deleted; null while it is not known. */
  serverTime: () => number | null;
  random: () => number;
  /** Called with the claims of the responses. */
  onArrived: (accountId: string, claims: readonly Claim[]) => Promise<void>;
  /** Called with a bug, for the log. */
  onFault: (error: unknown) => void;
};

/** An entry as read before it is sent, and the function that sends it: an error that it throws is a bug. */
export type Attempt = { entry: Entry; send: () => Promise<Sent> };

/** How a drain ended. `nextDueAt` in epoch milliseconds, null when nothing waits for a time. */
export type Drained = { link: Link | 'unknown'; unsent: number; nextDueAt: number | null };

/** Sent entries whose photos are deleted in one transaction, since each commit delays the entries being sent. */
const purgeBatchSize = 5;

/** How often all sent entries are checked for photos that a kill or a fault left behind. */
const sweepEveryMs = 24 * 60 * 60 * 1000;

/** Wait after a storage fault: each try takes long and has a time limit. */
const afterFaultMs = 30_000;

const nothingToDo: Drained = { link: 'unknown', unsent: 0, nextDueAt: null };

/** An entry that is being sent, and the promise of its end. */
type UnderWay = { entry: Entry; ended: Promise<void> };

/** A sent entry, and the claim of the response, if it has one. */
type Arrival = { id: string; claim: Claim | undefined };

export type Engine = {
  /** Sends the due entries of the signed-in account. A second call joins the first, which then reads the queue again. */
  drain: () => Promise<Drained>;
};

/**
 * Sends the outbox. One tab or worker at a time sends for an account: it holds a Web Lock, which the browser releases
 * when its holder ends. The next holder recovers entries that were left in `sending`.
 */
export function createEngine(options: EngineOptions): Engine {
  let running: Promise<Drained> | null = null;
  let calls = 0;
  const sweptAt = new Map<string, number>();
  let wake: () => void = () => {};

  return {
    drain() {
      calls += 1;
      wake();
      running ??= drainUntilQuiet().finally(() => (running = null));
      return running;
    },
  };

  /** Drains again after a call that came while the last drain was releasing its lock. */
  async function drainUntilQuiet(): Promise<Drained> {
    try {
      for (;;) {
        const seen = calls;
        const drained = await drainUnderLock();
        if (seen === calls) return drained;
      }
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      // The queue cannot be read now: the next drain reads it again.
      options.onFault(error);
      return { link: 'unknown', unsent: 1, nextDueAt: options.now() + afterFaultMs };
    }
  }

  async function drainUnderLock(): Promise<Drained> {
    const accountId = await options.accountId();
    if (accountId === null) return nothingToDo;
    return options.locks.request(`outbox:${accountId}`, () => drainUnlessSuspended(accountId));
  }

  /**
   * In the back/forward cache WebKit takes the lock from a page, and before July 2025 it never freed it
   * (https://bugs.webkit.org/show_bug.cgi?id=283528): the page releases it itself, and never continues without it.
   */
  function drainUnlessSuspended(accountId: string): Promise<Drained> {
    return new Promise((resolve, reject) => {
      const stops = [reloadOnReturn(), onEnterBfcache(() => resolve(nothingToDo))];
      void drain(accountId)
        .finally(() => {
          for (const stop of stops) stop();
        })
        .then(resolve, reject);
    });
  }

  async function drain(accountId: string): Promise<Drained> {
    const inFlight = new Map<string, UnderWay>();
    try {
      return await drainQueue(accountId, inFlight);
    } finally {
      // Even after an error the lock is held until all requests have ended; each has a time limit.
      await Promise.allSettled([...inFlight.values()].map(({ ended }) => ended));
    }
  }

  async function drainQueue(accountId: string, inFlight: Map<string, UnderWay>): Promise<Drained> {
    await recoverInterrupted(options.database, accountId, options.now, options.random);
    await recoverFollowers(options.database, accountId, options.now());
    await sweep(accountId);
    const sent: Arrival[] = [];
    const purging: Promise<void>[] = [];
    let link: Link | 'unknown' = 'unknown';
    let stopped = false;
    let queue: Entry[] = [];
    let isStale = true;
    let ends = 0;

    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = () => {
          isStale = true;
          resolve();
        };
      });
      // Read only after a possible change: reading a long queue costs more than sending an entry.
      while (isStale && !stopped) {
        isStale = false;
        const endsBefore = ends;
        queue = await readable(accountId);
        if (ends > endsBefore) isStale = true;
      }
      const due = stopped ? [] : dueEntries(queue, options.now());
      const underWay = [...inFlight.values()].map(({ entry }) => entry);
      const others = due.filter(({ id }) => !inFlight.has(id));
      const free = options.select(others, underWay);
      // Probed once before the first request: an entry filed offline stays unattempted, and can be changed.
      if (free.length > 0 && link === 'unknown') link = await options.probe();
      if (link === 'offline' || link === 'captive') stopped = true;
      if (!stopped)
        for (const entry of free)
          inFlight.set(entry.id, {
            entry,
            ended: sendOne(entry).then((end) => {
              inFlight.delete(entry.id);
              ends += 1;
              if (end.sent) sent.push({ id: entry.id, claim: end.claim });
              queue = queue.filter(({ id }) => id !== entry.id);
              // A sent entry may queue its follow-ups, and a failure may change other entries.
              if (!end.sent || queue.some(({ state }) => state === 'waiting')) isStale = true;
              if (end.stop) stopped = true;
              if (end.link) link = end.link;
            }),
          });
      // The next entries are sent meanwhile.
      if (sent.length >= purgeBatchSize || free.length === 0) purging.push(finishArrivals(accountId, sent.splice(0)));
      if (inFlight.size === 0) break;
      await Promise.race([...[...inFlight.values()].map(({ ended }) => ended), woken]);
    }
    wake = () => {};
    await Promise.all(purging);
    return { link, ...(await countUnsent(accountId)) };
  }

  async function sendOne(listed: Entry): Promise<{ stop: boolean; sent?: boolean; claim?: Claim; link?: Link }> {
    // A drain is of one account: no other session may send this entry.
    if ((await options.accountId()) !== listed.accountId) return { stop: true };
    const attempt = await options.begin(listed.id);
    if (!attempt) return { stop: false };
    const { entry } = attempt;
    const sent = await attempt.send().catch((error: unknown): Sent => {
      // Nothing can be recorded: the next drain recovers the entry as after a kill.
      if (error instanceof StorageFault) throw error;
      options.onFault(error);
      return { outcome: { kind: 'fault' } };
    });
    const verdict = nextState(sent.outcome, entry.attempts, options.random());
    await recordOutcome(options.database, entry.id, sent, verdict, options.now());
    const link = linkAfter(sent.outcome);
    return {
      stop: verdict.queue === 'stop',
      sent: verdict.state === 'sent',
      ...(sent.claim ? { claim: sent.claim } : {}),
      ...(link ? { link } : {}),
    };
  }

  /** Sweeps at the start of each page or worker, and then once a day. */
  async function sweep(accountId: string): Promise<void> {
    const now = options.now();
    const before = sweptAt.get(accountId) ?? -Infinity;
    if (now >= before && now < before + sweepEveryMs) return;
    const serverTime = options.serverTime();
    await sweepSent(options.database, accountId, serverTime);
    if (serverTime !== null)
      await sweepBareDrafts(options.database, accountId, new Date(serverTime - sentRetentionMs).toISOString());
    sweptAt.set(accountId, now);
  }

  /** Deletes the photos of sent entries and reports their claims. After a kill or a fault the next sweep deletes them. */
  async function finishArrivals(accountId: string, sent: readonly Arrival[]): Promise<void> {
    if (sent.length === 0) return;
    try {
      await purgePhotos(
        options.database,
        sent.map(({ id }) => id),
      );
      const claims = sent.flatMap(({ claim }) => claim ?? []);
      if (claims.length > 0) await options.onArrived(accountId, claims);
    } catch (error) {
      sweptAt.delete(accountId);
      options.onFault(error);
    }
  }

  async function countUnsent(accountId: string): Promise<Pick<Drained, 'unsent' | 'nextDueAt'>> {
    const entries = await readable(accountId);
    return { unsent: entries.length, nextDueAt: nextDueAt(entries) };
  }

  /** The unsent entries. Sent ones stay in the table for a week. */
  async function readable(accountId: string): Promise<Entry[]> {
    const unsent = entryStates.filter((state) => state !== 'sent');
    const rows = await rowsInStates(options.database, accountId, unsent);
    return rows.map(readEntry).filter((entry) => !entry.unreadable);
  }
}

function linkAfter(outcome: Outcome): Link | null {
  if (outcome.kind === 'offline') return outcome.captive ? 'captive' : 'offline';
  return outcome.kind === 'accepted' || outcome.kind === 'refused' ? 'online' : null;
}
