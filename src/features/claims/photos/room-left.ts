import { claimFilesMax } from '#contract/limits.ts';

/** What a prepared photo takes, until there are some to go by. */
const usualPhotoBytes = 1_500_000;

/** How many more photos a claim and the device take; `freeBytes` is null where the browser does not tell. */
export function roomLeft(count: number, bytes: number, freeBytes: number | null): number {
  const places = Math.max(0, claimFilesMax - count);
  if (freeBytes === null) return places;
  const photoBytes = count === 0 ? usualPhotoBytes : Math.max(1, bytes / count);
  return Math.min(places, Math.floor(freeBytes / photoBytes));
}
