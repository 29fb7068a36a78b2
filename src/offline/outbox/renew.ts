import { database } from '#storage/database.ts';
import type { CauseCode, Entry } from '#storage/rows.ts';
import { isOpen } from '#storage/seal.ts';
import { rowsInStates } from './list.ts';

/** What three failures leave for a person, and more attempts may mend. */
const threeFailures: readonly CauseCode[] = ['three_failures', 'unproven'];

/** New attempts for all that failed three times or wait for their account, after a sign-in, a start, the network's return. */
export async function renewEntries(accountId: string): Promise<void> {
  await database.transaction('rw', database.entries, async () => {
    const rows = await rowsInStates(database, accountId, ['queued', 'signin', 'attention']);
    const again = rows
      .filter(isOpen)
      .filter(({ state, cause }) => state !== 'attention' || threeFailures.includes(cause.code));
    await database.entries.bulkPut(
      again.map((entry) => {
        // A server that asked for patience gets it, whatever else changed.
        const patient = entry.cause.code === 'too_many' || entry.cause.code === 'busy';
        return { ...renewed(entry), ...(patient ? { nextAttemptAt: entry.nextAttemptAt } : {}) };
      }),
    );
  });
}

/** An entry as it is with three new attempts. */
export function renewed(entry: Entry): Entry {
  // Its own claim is what it waits for, and no attempt of its own was made.
  if (entry.state === 'waiting') return entry;
  const cause = entry.state === 'queued' ? entry.cause : { code: 'new' as const, at: new Date().toISOString() };
  return { ...entry, state: 'queued', attempts: 0, nextAttemptAt: 0, cause };
}
