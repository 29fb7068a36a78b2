import { isProofOfPurchase } from '#offline/photos/photo-figures.ts';
import type { Entry, LoadedPhoto } from '#storage/rows.ts';

/** Returns how much of each photo has been uploaded, from 0 to 1, in upload order. The data before the photos is small. */
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

/** The speed is unreliable before this time. */
const leastWatchedMs = 2_000;

/** The estimate is rounded up to steps, so that it does not change constantly. */
const stepS = 5;

/** Estimates the seconds left from two samples (`at` in epoch milliseconds); null while unknown. */
export function secondsLeft(first: Sample, now: Sample, totalBytes: number): number | null {
  const watchedMs = now.at - first.at;
  const moved = now.sentBytes - first.sentBytes;
  if (watchedMs < leastWatchedMs || moved <= 0) return null;
  const seconds = ((totalBytes - now.sentBytes) / moved) * (watchedMs / 1000);
  return Math.max(stepS, Math.ceil(seconds / stepS) * stepS);
}

/** Returns the files whose upload is counted: of a claim only its photos, because the proof of purchase is sent before. */
export function countedFiles({ kind }: Pick<Entry, 'kind'>, files: readonly LoadedPhoto[]): readonly LoadedPhoto[] {
  return kind === 'claim' ? files.filter((file) => !isProofOfPurchase(file)) : files;
}
