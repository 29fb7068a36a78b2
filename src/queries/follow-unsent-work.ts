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

/**
 * Finds work lost with an earlier database, then records unsent work on every change. Calls `onCount` with the number
 * of unsent items.
 */
export async function followUnsentWork(onCount: (count: number) => void): Promise<void> {
  const findMissing = async () => useMissing.setState(await findMissingWork(), true);
  await findMissing();
  liveQuery(readUnsentWork).subscribe((stored) => {
    // A page may outlive its database.
    if (!noteUnsentWork(stored)) void findMissing();
    onCount(countOf(stored.work));
  });
}

/** Dismisses the report of lost work. */
export function dismissMissingWork(accountId: string): void {
  forgetMissingWork(accountId);
  useMissing.setState(missingWork(), true);
}
