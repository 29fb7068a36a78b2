type Sample = { sentBytes: number; at: number };

/** Before this the pace is a guess. */
const leastWatchedMs = 2_000;

/** Seconds are told in steps, or the number would never stand still. */
const stepS = 5;

/** About how many seconds an upload still takes, from two looks at it (`at` in epoch milliseconds); null while unknown. */
export function secondsLeft(first: Sample, now: Sample, totalBytes: number): number | null {
  const watchedMs = now.at - first.at;
  const moved = now.sentBytes - first.sentBytes;
  if (watchedMs < leastWatchedMs || moved <= 0) return null;
  const seconds = ((totalBytes - now.sentBytes) / moved) * (watchedMs / 1000);
  return Math.max(stepS, Math.ceil(seconds / stepS) * stepS);
}
