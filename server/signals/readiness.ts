import { setTimeout as wait } from 'node:timers/promises';
import type { Dependency } from './signals.ts';

/** `slow`: no answer in time; `away`: it refuses or fails. */
export type DependencyState = 'ok' | 'slow' | 'away';

export type Check = {
  dependency: Dependency;
  /** Rejects when the dependency fails. */
  ask: () => Promise<unknown>;
  /**
   * Without an answer for so long it counts as away. Without a limit it stays slow: every server waits for the same
   * store, and the calls that need none of it go on.
   */
  awayAfterMs?: number;
};

export type Readiness = { read: () => Promise<Map<Dependency, DependencyState>> };

/** Below a balancer's usual limit of two seconds. */
const defaultSlowMs = 1000;

/** For so long an answer is given again: a flood of probes asks nothing. */
const validMs = 5000;

/** Whether the server can do its work (R-OPS-13). Each dependency is asked once at a time, however long it takes. */
export function createReadiness(checks: readonly Check[], slowMs = defaultSlowMs): Readiness {
  const readers = checks.map((check) => ({ ...check, read: cached(check, slowMs) }));
  return {
    read: async () =>
      new Map(await Promise.all(readers.map(async ({ dependency, read }) => [dependency, await read()] as const))),
  };
}

function cached({ ask, awayAfterMs = Infinity }: Check, slowMs: number): () => Promise<DependencyState> {
  let asking: Promise<void> | null = null;
  let startedAt = -Infinity;
  let endedAt = -Infinity;
  let last: DependencyState = 'ok';
  // Somebody was told that it is slow; its late failure is no more than that.
  let wasSlow = false;

  const begin = () => {
    startedAt = performance.now();
    wasSlow = false;
    asking = ask()
      .then(
        (): DependencyState => 'ok',
        (): DependencyState => (wasSlow && awayAfterMs === Infinity ? 'slow' : 'away'),
      )
      .then((state) => {
        last = state;
        endedAt = performance.now();
        asking = null;
      });
  };

  return async () => {
    if (asking === null && performance.now() - endedAt > validMs) begin();
    if (asking === null) return last;
    const leftMs = slowMs - (performance.now() - startedAt);
    if (leftMs > 0) await Promise.race([asking, wait(leftMs, undefined, { ref: false })]);
    if (asking === null) return last;
    wasSlow = true;
    return performance.now() - startedAt > awayAfterMs ? 'away' : 'slow';
  };
}
