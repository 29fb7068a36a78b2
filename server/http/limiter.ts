import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';
import { hit, type LimitName, secondsUntilFree } from '../session/rate-limits.ts';

/** Multipart forms and pieces that are received at the same time, in this process: each holds files on the disk. */
const openMax = { account: 50, address: 6, inAll: 100 } as const;

/** For a form that found no place, in seconds. */
const openRetryS = 10;

/** Past its limit a subject gets one turn in this time, and waits for it no longer than `turnsMax` turns. */
const turnMs = 1000;
const turnsMax = 20;

/** Remembered refusals; beyond that the oldest are forgotten and the database decides again. */
const refusalsMax = 10_000;

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
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' && error.retryAfterS !== null) {
        const [oldest] = refused.keys();
        if (oldest !== undefined && refused.size >= refusalsMax) refused.delete(oldest);
        refused.set(key, now.getTime() + error.retryAfterS * 1000);
      }
      throw error;
    }
  }

  async function waitForTurn(key: string): Promise<void> {
    const now = performance.now();
    for (const [slowed, turn] of lastTurns) if (turn < now) lastTurns.delete(slowed);
    const turn = Math.max(now, lastTurns.get(key) ?? now) + turnMs;
    const waitMs = turn - now;
    if (waitMs > turnsMax * turnMs)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(waitMs / 1000) - turnsMax + 1 });
    lastTurns.set(key, turn);
    await sleep(waitMs);
  }

  return {
    /**
     * Counts a hit.
     * @throws AppError `TOO_MANY_REQUESTS`.
     */
    async hit(name: LimitName, subject: string, now: Date): Promise<void> {
      await ask(`${name} ${subject}`, now, () => hit(database, name, subject, now));
    },

    /**
     * Counts received bytes. Not remembered: a smaller amount may pass.
     * @throws AppError `TOO_MANY_REQUESTS`.
     */
    async hitBytes(name: LimitName, subject: string, now: Date, bytes: number): Promise<void> {
      if (bytes > 0) await hit(database, name, subject, now, bytes);
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
        await waitForTurn(`${name} ${subject}`);
        return async () => {};
      }
    },

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
