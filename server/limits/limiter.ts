import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import { createTurns } from '../database/turns.ts';
import { remember } from './recent.ts';
import { hit, hitBoth, type LimitName, secondsUntilFree } from './rate-limits.ts';

/** Multipart forms and pieces that are received at the same time, in this process: each holds files on the disk. */
const openMax = { account: 50, address: 6, inAll: 100 } as const;

/** For a form that found no place, in seconds. */
const openRetryS = 10;

/** At most one turn each `everyMs`, after `atOnce` without a pause. */
type Pace = { readonly everyMs: number; readonly atOnce: number };

const paces = {
  /** Of an address or account past its limit. */
  signIn: { everyMs: 1000, atOnce: 0 },
  /** Of a session. A tablet prefetches 300 lists at most when it starts. */
  read: { everyMs: 1000, atOnce: 300 },
  /** Of all sessions that are past theirs, together: a flood is one of many readers. */
  readPastPace: { everyMs: 100, atOnce: 0 },
  /** Of an account. A week's queue sends 200 claims and what follows them when the network returns. */
  write: { everyMs: 1000, atOnce: 240 },
  /** Of all accounts that are past theirs, together: faster than the limit of one, which alone is never held up. */
  writePastPace: { everyMs: 50, atOnce: 0 },
} as const satisfies Record<string, Pace>;

/** Nobody waits longer for a turn. */
const turnWaitMaxMs = 10_000;

/**
 * Passwords that are verified at the same time. Each occupies one of the four threads that files are read and written
 * by, and a core: without a limit, a morning's sign-ins would hold up everybody else.
 */
const verifiedAtOnce = 2;

/** The limits of one server: counted in the database, refused again from memory. */
export type Limiter = ReturnType<typeof createLimiter>;

export function createLimiter(database: Database) {
  /** Until when a subject is refused, in ms. A flood past its limit then costs no statement. */
  const refused = new Map<string, number>();
  const open = new Map<string, number>();
  /** When the last turn of a slowed subject begins, in ms. */
  const lastTurns = new Map<string, number>();

  async function ask<Result>(key: string, now: Date, act: () => Promise<Result>): Promise<Result> {
    const leftMs = (refused.get(key) ?? 0) - now.getTime();
    if (leftMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(leftMs / 1000) });
    refused.delete(key);
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' && error.retryAfterS !== null)
        remember(refused, key, now.getTime() + error.retryAfterS * 1000);
      throw error;
    }
  }

  /** Takes the next turn. Returns how far off it is; null, without taking it, when that is longer than `maxMs`. */
  function takeTurn(name: keyof typeof paces, subject: string, maxMs: number): number | null {
    const { everyMs, atOnce } = paces[name];
    const key = `${name} ${subject}`;
    const now = performance.now();
    const turn = Math.max(now, lastTurns.get(key) ?? now) + everyMs;
    const waitMs = turn - now - atOnce * everyMs;
    if (waitMs > maxMs) return null;
    remember(lastTurns, key, turn);
    return waitMs;
  }

  async function paceOf(name: 'read' | 'write', subject: string): Promise<void> {
    if (takeTurn(name, subject, 0) === null) await waitForTurn(`${name}PastPace`, '');
  }

  async function waitForTurn(name: keyof typeof paces, subject: string): Promise<void> {
    const waitMs = takeTurn(name, subject, turnWaitMaxMs);
    if (waitMs === null) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: 1 });
    await sleep(waitMs);
  }

  return {
    /** Verifies a password when its turn comes. */
    verifyInTurn: createTurns(verifiedAtOnce, turnWaitMaxMs),

    /**
     * Counts a hit.
     * @throws AppError `TOO_MANY_REQUESTS`.
     */
    async hit(name: LimitName, subject: string, now: Date): Promise<void> {
      await ask(`${name} ${subject}`, now, () => hit(database, name, subject, now));
    },

    /**
     * Counts received bytes, of their sender and of all. Not remembered: a smaller amount may pass.
     * @throws AppError `TOO_MANY_REQUESTS`.
     */
    async hitBytes(name: LimitName, subject: string, now: Date, bytes: number): Promise<void> {
      const all = { name: 'uploadBytesInAll', subject: '' } as const;
      if (bytes > 0) await hitBoth(database, { one: { name, subject }, all }, now, bytes);
    },

    /**
     * Refuses a body before it is read, when nothing of it would be kept.
     * @throws AppError `TOO_MANY_REQUESTS`.
     */
    async requireRoom(name: LimitName, subject: string, now: Date): Promise<void> {
      await ask(`${name} ${subject}`, now, async () => {
        const retryAfterS = await secondsUntilFree(database, name, subject, now);
        if (retryAfterS > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS });
      });
    },

    /**
     * Counts a hit; past the limit it waits for its turn, so that one person's mistakes shut out nobody behind the same
     * address.
     * @returns a function that undoes the hit.
     * @throws AppError `TOO_MANY_REQUESTS` when too many wait already.
     */
    async hitOrWait(name: LimitName, subject: string, now: Date): Promise<() => Promise<void>> {
      try {
        return await hit(database, name, subject, now);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
        await waitForTurn('signIn', `${name} ${subject}`);
        return async () => {};
      }
    },

    /**
     * Lets a session read; one that reads faster than any app waits for a turn behind others of its kind.
     * @throws AppError `TOO_MANY_REQUESTS` when too many wait already.
     */
    waitToRead: (sessionId: string): Promise<void> => paceOf('read', sessionId),

    /**
     * Lets an account write; one that writes more than a queue of a week waits for a turn behind others of its kind.
     * @throws AppError `TOO_MANY_REQUESTS` when too many wait already.
     */
    waitToWrite: (accountId: string): Promise<void> => paceOf('write', accountId),

    /**
     * Takes a place for a body with files while it is received.
     * @returns a function that frees the place.
     * @throws AppError `TOO_MANY_REQUESTS`.
     */
    takeOpenUpload(kind: 'account' | 'address', subject: string): () => void {
      const places = [
        [`${kind} ${subject}`, openMax[kind]],
        ['all', openMax.inAll],
      ] as const;
      if (places.some(([key, max]) => (open.get(key) ?? 0) >= max))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: openRetryS });
      for (const [key] of places) open.set(key, (open.get(key) ?? 0) + 1);
      return () => {
        for (const [key] of places) {
          const left = (open.get(key) ?? 0) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
}
