import type { Manual } from '#contract/documents.ts';
import type { PortalDocument } from '#contract/files.ts';
import type { Database, ManualKind } from '../../database/tables.ts';
import { toDocument } from '../../files/stored-files.ts';

export async function findManuals(database: Database, kind: ManualKind, productId: string): Promise<Manual[]> {
  const manuals = await database
    .selectFrom('manuals')
    .select(['id', 'name'])
    .where('product_id', '=', productId)
    .where('kind', '=', kind)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const documents = await documentsByEntity(
    database,
    manuals.map(({ id }) => id),
  );
  return manuals.map((manual) => ({ ...manual, contentDocuments: documents.get(manual.id) ?? [] }));
}

export async function getManualKind(database: Database, id: string): Promise<ManualKind | null> {
  const row = await database.selectFrom('manuals').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind ?? null;
}

export async function findProcedures(database: Database, accountId: string): Promise<PortalDocument[]> {
  const documents = (await documentsByEntity(database, [accountId])).get(accountId) ?? [];
  return documents.toSorted((a, b) => a.title.localeCompare(b.title));
}

async function documentsByEntity(database: Database, entityIds: readonly string[]) {
  if (entityIds.length === 0) return new Map<string, PortalDocument[]>();
  const rows = await database
    .selectFrom('stored_files')
    .selectAll()
    .where('entity_id', 'in', entityIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byEntity = Map.groupBy(rows, (row) => row.entity_id);
  return new Map([...byEntity].map(([entityId, group]) => [entityId, group.map(toDocument)]));
}
