import { isProofOfPurchase } from '#offline/photos/photo-figures.ts';
import type { Entry, OpenPhoto } from '#storage/rows.ts';

/** How much of each photo has left, from 0 to 1, in the order they are sent. What comes before the photos is small. */
export function uploadParts(sizes: readonly number[], sentBytes: number, totalBytes: number): number[] {
  const overhead = Math.max(0, totalBytes - sizes.reduce((sum, size) => sum + size, 0));
  let left = Math.max(0, sentBytes - overhead);
  return sizes.map((size) => {
    const part = size === 0 ? 1 : Math.min(1, left / size);
    left = Math.max(0, left - size);
    return part;
  });
}

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

/** The files whose upload is counted: of a claim its photos, since the proof of purchase went before them. */
export function countedFiles({ kind }: Pick<Entry, 'kind'>, files: readonly OpenPhoto[]): readonly OpenPhoto[] {
  return kind === 'claim' ? files.filter((file) => !isProofOfPurchase(file)) : files;
}
