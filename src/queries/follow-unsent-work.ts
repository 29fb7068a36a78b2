import { liveQuery } from '#offline/live-query.ts';
import {
  countOf,
  findMissingWork,
  forgetMissingWork,
  missingWork,
  noteUnsentWork,
  readUnsentWork,
} from '#offline/unsent-witness.ts';
import { useMissing } from './stored-work.ts';

/** Finds what was lost with an earlier database, and from then on notes what is unsent; calls `onCount` with its number. */
export async function followUnsentWork(onCount: (count: number) => void): Promise<void> {
  useMissing.setState(await findMissingWork(), true);
  liveQuery(readUnsentWork).subscribe((work) => {
    noteUnsentWork(work);
    onCount(countOf(work));
  });
}

/** The account has read what it misses. */
export function closeMissingWork(accountId: string): void {
  forgetMissingWork(accountId);
  useMissing.setState(missingWork(), true);
}
