import type { Database } from './tables.ts';

/** Facts that all servers on one database share; the first server to set one decides. */
export type StateName = 'installation' | 'session-secret-print';

/** Returns a fact, set to `proposal` if it was unset. */
export async function getOrSetState(database: Database, name: StateName, proposal: string): Promise<string> {
  await database
    .insertInto('server_state')
    .values({ name, value: proposal })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? proposal;
}

export async function setState(database: Database, name: StateName, value: string): Promise<void> {
  await database.updateTable('server_state').set({ value }).where('name', '=', name).execute();
}
