import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { type CatalogueKind, catalogueKinds, CatalogueListRow } from '#storage/catalogue-rows.ts';

/** The lists that something is picked from. A company that has none of them has no catalogue. */
export const pickedKinds = ['parts', 'labour-operations', 'failure-codes'] as const satisfies CatalogueKind[];

export type CatalogueState = {
  /** Whether there is anything to pick. */
  exists: boolean;
  /** When all of it was last read; null while it is not all here. */
  readAt: string | null;
};

/** What this device has of the catalogue. */
export async function readCatalogueState(accountId: string): Promise<CatalogueState> {
  const lists = await readListRows(accountId, catalogueKinds);
  const exists = pickedKinds.some((kind) => {
    const list = lists.get(kind);
    return list !== undefined && list.held !== 0;
  });
  const times = (exists ? catalogueKinds : pickedKinds).map((kind) => lists.get(kind)?.readAt ?? null);
  const known = times.filter((readAt) => readAt !== null).toSorted();
  return { exists, readAt: known.length === times.length ? (known[0] ?? null) : null };
}

/** How far one list has been read; null if it never was, or the row cannot be read. */
export async function readListRow(accountId: string, kind: CatalogueKind): Promise<CatalogueListRow | null> {
  return (await readListRows(accountId, [kind])).get(kind) ?? null;
}

async function readListRows(
  accountId: string,
  kinds: readonly CatalogueKind[],
): Promise<Map<CatalogueKind, CatalogueListRow>> {
  const rows = await database.catalogue.bulkGet(kinds.map((kind) => [accountId, kind]));
  const lists = new Map<CatalogueKind, CatalogueListRow>();
  for (const row of rows) {
    const parsed = v.safeParse(CatalogueListRow, row);
    if (parsed.success) lists.set(parsed.output.key, parsed.output);
  }
  return lists;
}
