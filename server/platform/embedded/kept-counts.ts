import type { DeskPage } from '#contract/desk-queue.ts';

type Counts = DeskPage['counts'];

/** A count is reused for so many times as long as it took: counting takes at most a fortieth of a processor. */
const reusedFor = 40;

/** For so long a count is returned while the next one is made. */
const oldestMs = 5_000;

/** The counts of the queue, which at 1,000,000 claims take a tenth of a second. */
export class KeptCounts {
  #kept: { counts: Counts; at: number; tookMs: number } | null = null;
  #next: Promise<Counts> | null = null;
  readonly #now: () => number;

  /** @param now in ms. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  async read(count: () => Promise<Counts>): Promise<Counts> {
    const kept = this.#kept;
    const age = kept ? this.#now() - kept.at : Infinity;
    if (kept && age < Math.min(kept.tookMs * reusedFor, oldestMs)) return kept.counts;
    this.#next ??= this.#count(count).finally(() => {
      this.#next = null;
    });
    if (!kept || age > oldestMs) return this.#next;
    // Whoever needs it next meets the failure.
    this.#next.catch(() => {});
    return kept.counts;
  }

  async #count(count: () => Promise<Counts>): Promise<Counts> {
    const start = this.#now();
    const counts = await count();
    const at = this.#now();
    this.#kept = { counts, at, tookMs: at - start };
    return counts;
  }
}
