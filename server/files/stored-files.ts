import { randomUUID } from 'node:crypto';
import type { FilePurpose, FileReceipt, PortalDocument } from '#contract/files.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { FileResponse } from '../http/file-response.ts';
import type { ByteRange, FileContext, ReceivedFile } from './file-store.ts';

/**
 * Stores the files of an entity and inserts their rows in the write's transaction. Files come first, so that a
 * committed row always has its file; the cleanup job deletes files without a row.
 * @param sent for a claim's files: the kind of submission that sent them, and the account.
 * @returns the receipts.
 */
export async function storeFiles(
  { database, files }: FileContext,
  entityId: string,
  received: readonly ReceivedFile[],
  now: Date,
  sent: { purpose: FilePurpose; createdBy: string } | null = null,
): Promise<FileReceipt[]> {
  if (received.length === 0) return [];
  const rows = received.map(({ name, type, size, sha256 }, position) => {
    const id = randomUUID();
    const { purpose = null, createdBy = null } = sent ?? {};
    const file = { id, entity_id: entityId, name, type, size, sha256, path: id, position, created_at: now };
    return { ...file, purpose, created_by: createdBy };
  });
  const moves = received.map((file, at) => files.putFile(file, rows[at]?.path ?? ''));
  try {
    await Promise.all(moves);
    await database.insertInto('stored_files').values(rows).execute();
    return rows.map(toReceipt);
  } catch (error) {
    // Wait for running moves before deleting their files.
    await Promise.allSettled(moves);
    await files.remove(rows.map(({ path }) => path)).catch(() => {});
    throw error;
  }
}

/** The receipts of an entity's files (R-API-13), each with the account that sent it. */
export async function listReceipts(
  { database }: Pick<FileContext, 'database'>,
  entityId: string,
): Promise<(FileReceipt & { createdBy: string | null })[]> {
  const rows = await database
    .selectFrom('stored_files')
    .select(['id', 'name', 'size', 'sha256', 'purpose', 'created_by'])
    .where('entity_id', '=', entityId)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...toReceipt(row), createdBy: row.created_by }));
}

function toReceipt(
  row: Pick<Selectable<Tables['stored_files']>, 'id' | 'name' | 'size' | 'sha256' | 'purpose'>,
): FileReceipt {
  const { id, name, size, sha256, purpose } = row;
  return { id, name, size, sha256, ...(purpose && { purpose }) };
}

export async function listDocuments(
  { database }: Pick<FileContext, 'database'>,
  entityId: string,
): Promise<PortalDocument[]> {
  const rows = await database
    .selectFrom('stored_files')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map(toDocument);
}

/** Maps a row to a document. A PDF's title omits the extension, as in the sales platform. */
export function toDocument({
  id,
  name,
  type,
  created_at,
  size,
  language,
}: Pick<
  Selectable<Tables['stored_files']>,
  'id' | 'name' | 'type' | 'created_at' | 'size' | 'language'
>): PortalDocument {
  const title = name.replace(/\.pdf$/i, '');
  return { id, title, fileType: type, lastModifiedDate: created_at.toISOString(), size, language };
}

/** A file and the entities it belongs to: access to one of them gives access to the file. */
export type OwnedFile = { entityIds: readonly string[]; belongsToClaim: boolean; file: FileResponse };

export async function findStoredFile({ database, files }: FileContext, id: string): Promise<OwnedFile | null> {
  const row = await database.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { entity_id: entityId, path, name, type, size, sha256, purpose } = row;
  const open = (range: ByteRange | null) => files.read(path, range);
  return {
    entityIds: [entityId],
    belongsToClaim: purpose !== null,
    file: { kind: 'file', name, type, size, version: sha256, open },
  };
}
