import type { Database } from './tables.ts';

/** The hour of labour that a person approved last for a depot (R-RULE-02), in cents; null where there is none. */
export async function findApprovedRate(database: Database, depotId: string): Promise<number | null> {
  const rate = await database
    .selectFrom('approved_prices')
    .select('cents')
    .where('depot_id', '=', depotId)
    .where('unit', '=', '')
    .executeTakeFirst();
  const cents = Number(rate?.cents ?? 0);
  return cents > 0 ? cents : null;
}
