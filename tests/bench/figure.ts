/** One line of the table: our value beside a baseline measured in the same run. */
export type Figure = {
  name: string;
  unit: 'ms' | 'kB';
  ours: readonly number[];
  bare: readonly number[];
  /** Highest allowed ratio of the medians; null without an aim. */
  aim: number | null;
  /** Highest allowed median of our own value, in the figure's unit. */
  limit?: number;
};

export type Summary = { median: number; low: number; high: number };

/** Returns the median and the quartiles. */
export function summaryOf(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

export function ratioOf({ ours, bare }: Pick<Figure, 'ours' | 'bare'>): number {
  return summaryOf(ours).median / summaryOf(bare).median;
}

/** Returns the value below which a share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
