import type { Claim } from '#contract/claims.ts';
import type { PortalDatabase } from '#storage/database.ts';
import { type Entry, entryStates } from '#storage/rows.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { onPutInCache, reloadOnReturn } from '#storage/suspension.ts';
import { readEntry, rowsInStates } from '../outbox/list.ts';
import { nextState } from '../outbox/next-state.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import { dueEntries, nextDueAt } from './due.ts';
import type { Link } from './outcome-of-failure.ts';
import { purgePhotos, recordOutcome, recoverFollowers, recoverInterrupted, sweepSent } from './records.ts';

export type EngineOptions = {
  database: PortalDatabase;
  /** The account that is signed in now, or null. */
  accountId: () => Promise<string | null>;
  /** Marks an entry as being sent; null when there is nothing of it left to send. */
  begin: (id: string) => Promise<Attempt | null>;
  /** Those of the due entries that may be sent beside those under way. */
  select: (due: readonly Entry[], underWay: readonly Entry[]) => readonly Entry[];
  probe: () => Promise<Link>;
  locks: Pick<LockManager, 'request'>;
  now: () => number;
  random: () => number;
  /** Called with the claims that arrived, or that something arrived for, as they are now. */
  onArrived: (accountId: string, claims: readonly Claim[]) => Promise<void>;
  /** Called with a fault of ours, for the log. */
  onFault: (error: unknown) => void;
};

/** An entry as it is when its turn comes, and its sending: what that throws counts as a fault of ours. */
export type Attempt = { entry: Entry; send: () => Promise<Sent> };

/** How a drain ended. `nextDueAt` in epoch milliseconds, null when nothing waits for time to pass. */
export type Drained = { link: Link | 'unknown'; unsent: number; nextDueAt: number | null };

/** So many sent entries are tidied up after in one go while others wait: every commit holds up their sending. */
const tidiedAtOnce = 5;

/** How often what was sent is looked over for what a kill or a fault left undone: it reads all of it. */
const sweptEveryMs = 24 * 60 * 60 * 1000;

/** How soon it is tried again after the device's storage failed: each try is long and bounded. */
const afterFaultMs = 30_000;

const nothingToDo: Drained = { link: 'unknown', unsent: 0, nextDueAt: null };

/** An entry that is being sent, and when that has ended. */
type UnderWay = { entry: Entry; ended: Promise<void> };

/** An entry that was sent, and its claim as the server has it now, where it said. */
type Arrival = { id: string; claim: Claim | undefined };

export type Engine = {
  /** Sends what is due of the signed-in account. A second call joins the first and makes it look again. */
  drain: () => Promise<Drained>;
};

/**
 * The sender. One at a time for each account, whether in a tab or in the worker: a Web Lock, which the browser frees
 * when its holder dies. Whoever comes next finds what was left in `sending` and takes it up again.
 */
export function createEngine(options: EngineOptions): Engine {
  let running: Promise<Drained> | null = null;
  let calls = 0;
  const sweptAt = new Map<string, number>();
  let poke: () => void = () => {};

  return {
    drain() {
      calls += 1;
      poke();
      running ??= drainUntilQuiet().finally(() => (running = null));
      return running;
    },
  };

  /** A call that comes while the last drain is already letting go of its lock must not be lost. */
  async function drainUntilQuiet(): Promise<Drained> {
    try {
      for (;;) {
        const seen = calls;
        const drained = await drainUnderLock();
        if (seen === calls) return drained;
      }
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      // What is unsent cannot be read: it is looked for again.
      options.onFault(error);
      return { link: 'unknown', unsent: 1, nextDueAt: options.now() + afterFaultMs };
    }
  }

  async function drainUnderLock(): Promise<Drained> {
    const accountId = await options.accountId();
    if (accountId === null) return nothingToDo;
    return options.locks.request(`outbox:${accountId}`, () => drainUnlessCached(accountId));
  }

  /**
   * In the back/forward cache WebKit takes the lock from a page, and before July 2025 it never freed it
   * (https://bugs.webkit.org/show_bug.cgi?id=283528): the page frees it itself, and never goes on without it.
   */
  function drainUnlessCached(accountId: string): Promise<Drained> {
    return new Promise((resolve, reject) => {
      const stops = [reloadOnReturn(), onPutInCache(() => resolve(nothingToDo))];
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
      // Whatever failed: the lock is held until nothing is on its way any more, which is bounded as every request is.
      await Promise.allSettled([...inFlight.values()].map(({ ended }) => ended));
    }
  }

  async function drainQueue(accountId: string, inFlight: Map<string, UnderWay>): Promise<Drained> {
    await recoverInterrupted(options.database, accountId, options.now, options.random);
    await recoverFollowers(options.database, accountId, options.now());
    await sweep(accountId);
    const sent: Arrival[] = [];
    const tidying: Promise<void>[] = [];
    let link: Link | 'unknown' = 'unknown';
    let stopped = false;
    let queue: Entry[] = [];
    let isStale = true;
    let ends = 0;

    for (;;) {
      const poked = new Promise<void>((resolve) => {
        poke = () => {
          isStale = true;
          resolve();
        };
      });
      // Read only when something may have changed it: a long queue costs more to read than an entry to send.
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
      // Asked once before the first leaves: what was filed offline stays unattempted, and so can be changed.
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
              // An end may let go what waited for it, and one without success may change more than its own entry.
              if (!end.sent || queue.some(({ state }) => state === 'waiting')) isStale = true;
              if (end.stop) stopped = true;
              if (end.link) link = end.link;
            }),
          });
      // The next ones leave meanwhile.
      if (sent.length >= tidiedAtOnce || free.length === 0) tidying.push(tidyUp(accountId, sent.splice(0)));
      if (inFlight.size === 0) break;
      await Promise.race([...[...inFlight.values()].map(({ ended }) => ended), poked]);
    }
    poke = () => {};
    await Promise.all(tidying);
    return { link, ...(await rest(accountId)) };
  }

  async function sendOne(listed: Entry): Promise<{ stop: boolean; sent?: boolean; claim?: Claim; link?: Link }> {
    // A drain goes on for its account alone: nobody else's session may carry this entry.
    if ((await options.accountId()) !== listed.accountId) return { stop: true };
    const attempt = await options.begin(listed.id);
    if (!attempt) return { stop: false };
    const { entry } = attempt;
    const sent = await attempt.send().catch((error: unknown): Sent => {
      // Nothing can be written down: the next drain finds it as a kill would have left it.
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

  /** Once for each page or worker, which a kill leaves anew, and then day by day. */
  async function sweep(accountId: string): Promise<void> {
    const now = options.now();
    const before = sweptAt.get(accountId);
    if (before !== undefined && now >= before && now < before + sweptEveryMs) return;
    await sweepSent(options.database, accountId, now);
    sweptAt.set(accountId, now);
  }

  /** What a kill or a fault leaves undone here, the next sweep does. */
  async function tidyUp(accountId: string, sent: readonly Arrival[]): Promise<void> {
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

  async function rest(accountId: string): Promise<Pick<Drained, 'unsent' | 'nextDueAt'>> {
    const entries = await readable(accountId);
    return { unsent: entries.length, nextDueAt: nextDueAt(entries) };
  }

  /** What is not sent yet: of what was, a week's worth may lie beside it. */
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
