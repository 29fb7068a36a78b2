import type { SerialNumber } from '#contract/serial-numbers.ts';
import type { Database } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../http/paging.ts';
import { rowCount } from '../../database/row-count.ts';

export async function findSerialNumbers(
  database: Database,
  serialNumber: string,
  { size, offset }: PageRequest,
): Promise<Page<SerialNumber>> {
  const matching = database.selectFrom('serial_numbers').where('name', '=', serialNumber);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const rows = await matching.select(columns).orderBy('id').limit(size).offset(offset).execute();
  return { items: rows, totalItems: total };
}

export async function getSerialNumber(database: Database, id: string): Promise<SerialNumber | null> {
  const row = await database.selectFrom('serial_numbers').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

const columns = ['id', 'name', 'product_id as productId'] as const;
