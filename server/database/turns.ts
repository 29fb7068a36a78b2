import { AppError } from '../errors/app-error.ts';

/** Longest wait for a turn, and the `Retry-After` of those who got none. */
const waitMs = 5_000;

/** The share of the pool that writes may hold; the rest is for reads and health. */
const writeShare = 0.6;

/** Runs a task when its turn comes. */
export type Turns = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** The turns of writes: one that waits for a slow sales platform holds a connection (R-OPS-12). */
export function writeTurns(poolMax: number): Turns {
  return createTurns(Math.max(1, Math.floor(poolMax * writeShare)), waitMs);
}

/**
 * Lets tasks run in order, a limited number at once.
 * @returns a function that throws AppError `UNAVAILABLE` when a task waited too long.
 */
export function createTurns(max: number, longestMs: number): Turns {
  let running = 0;
  const waiting = new Set<() => void>();

  function wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(new AppError('UNAVAILABLE', { retryAfterS: Math.ceil(longestMs / 1000) }));
    }, longestMs);
    waiting.add(begin);
    return promise;
  }

  return async (task) => {
    if (running < max) running++;
    else await wait();
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running--;
    }
  };
}
