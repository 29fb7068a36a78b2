import type { Expression } from 'kysely';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';

/**
 * Writes again what finds some claims: their names, serial numbers and customer.
 * @param customer the customer's name, or null where the claims name none.
 * @returns how many claims there are.
 */
export async function writeSearchTexts(
  database: Database,
  which: Expression<boolean>,
  customer: string | null,
): Promise<number> {
  const claims = await database
    .selectFrom('claims')
    .select(['id', 'name', 'serial_number'])
    .where(which)
    .orderBy('id')
    .execute();
  for (const { id, name, serial_number } of claims)
    await database
      .updateTable('claims')
      .set({ search_text: searchText([name, serial_number, customer]) })
      .where('id', '=', id)
      .execute();
  return claims.length;
}
