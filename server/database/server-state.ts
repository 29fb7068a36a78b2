import type { Database } from './tables.ts';

/** A fact that all servers on one database share: the first one to say it decides. */
export type StateName = 'installation' | 'session-secret-print';

/** What the servers hold to be true, which is `proposal` where nobody has said anything yet. */
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
