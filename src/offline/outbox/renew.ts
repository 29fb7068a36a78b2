import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import type { CauseCode, Entry } from '#storage/rows.ts';
import { isDecrypted } from '#storage/seal.ts';
import { rowsInStates } from './list.ts';

/** Causes after three failures that more attempts may resolve. */
const threeFailures: readonly CauseCode[] = ['three_failures', 'unproven'];

/** Gives new attempts to entries that failed three times or wait for their account: after sign-in, start and reconnect. */
export async function renewEntries(accountId: string): Promise<void> {
  await database.transaction('rw', database.entries, async () => {
    const rows = await rowsInStates(database, accountId, ['queued', 'signin', 'attention']);
    const again = rows
      .filter(isDecrypted)
      .filter(({ state, cause }) => state !== 'attention' || threeFailures.includes(cause.code));
    await database.entries.bulkPut(
      again.map((entry) => {
        // A wait that the server requested is not shortened.
        const { code, status } = entry.cause;
        const mustWait = code === 'too_many' || code === 'busy' || (code === 'server_error' && status === 503);
        return { ...renewed(entry), ...(mustWait ? { nextAttemptAt: entry.nextAttemptAt } : {}) };
      }),
    );
  });
}

/** An entry as it is with three new attempts. */
export function renewed(entry: Entry): Entry {
  // It waits for its claim and has made no attempt.
  if (entry.state === 'waiting') return entry;
  const cause = entry.state === 'queued' ? entry.cause : { code: 'new' as const, at: serverNow().toISOString() };
  return { ...entry, state: 'queued', attempts: 0, nextAttemptAt: 0, cause };
}
