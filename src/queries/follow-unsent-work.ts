import { liveQuery } from '#storage/live-query.ts';
import {
  findMissingWork,
  forgetMissingWork,
  missingWork,
  noteUnsentWork,
  readUnsentWork,
} from '#offline/unsent-witness.ts';
import { useMissing } from './stored-work.ts';

/**
 * Finds work lost with an earlier database, then records unsent work on every change, after which it calls
 * `onChange`.
 */
export async function followUnsentWork(onChange: () => void): Promise<void> {
  const findMissing = async () => useMissing.setState(await findMissingWork(), true);
  await findMissing();
  liveQuery(readUnsentWork).subscribe((stored) => {
    // A page may outlive its database.
    if (!noteUnsentWork(stored)) void findMissing();
    onChange();
  });
}

/** Dismisses the report of lost work. */
export function dismissMissingWork(accountId: string): void {
  forgetMissingWork(accountId);
  useMissing.setState(missingWork(), true);
}
