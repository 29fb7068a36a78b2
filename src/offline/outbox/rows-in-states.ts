import type { PortalDatabase } from '#storage/database.ts';
import type { Entry, EntryState } from '#storage/rows.ts';

/** An account's rows in these states, as they all were at one moment. Not parsed. */
export function rowsInStates(
  database: PortalDatabase,
  accountId: string,
  states: readonly EntryState[],
): Promise<Entry[]> {
  return database.transaction('r', database.entries, async () => {
    const rows = await Promise.all(states.map((state) => database.entries.where({ accountId, state }).toArray()));
    return rows.flat();
  });
}
