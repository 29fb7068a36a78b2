import type { Database } from './tables.ts';

/** Facts that all servers on one database share; the first server to set one decides. */
export type StateName =
  | 'installation'
  | 'session-secret-print'
  | 'file-store'
  | 'settings'
  | 'claims-looked-at'
  | 'registrations-looked-at'
  | 'push-keys'
  | 'set-up-dismissed';

/** Returns a fact, set to `proposal` if it was unset. */
export async function getOrSetState(database: Database, name: StateName, proposal: string): Promise<string> {
  await database
    .insertInto('server_state')
    .values({ name, value: proposal })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await getState(database, name)) ?? proposal;
}

export async function getState(database: Database, name: StateName): Promise<string | null> {
  const row = await database.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Sets a fact, whatever it was. */
export async function putState(database: Database, name: StateName, value: string): Promise<void> {
  await database
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
