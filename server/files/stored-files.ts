import { randomUUID } from 'node:crypto';
import type { FilePurpose, FileReceipt, PortalDocument } from '#contract/files.ts';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import type { FileResponse } from './download.ts';
import type { ByteRange, FileContext, FileStore, ReceivedFile, StoredFile } from './file-store.ts';

/**
 * Puts received files into the store. Call it before the write's transaction, never inside it: a store that hangs must
 * hold no connection. A committed row so always has its file.
 */
export async function putFiles(files: FileStore, received: readonly ReceivedFile[]): Promise<StoredFile[]> {
  const stored = received.map((file) => ({ ...file, id: randomUUID() }));
  if (stored.length === 0) return [];
  try {
    await files.putFiles(stored);
    return stored;
  } catch (error) {
    // Not waited for: the store has just failed. The cleanup job finds what is left.
    void removeUnused(files, stored);
    throw error;
  }
}

/** Deletes files that came into the store for a write that was refused. What cannot be deleted is left to the cleanup. */
export async function removeUnused(files: FileStore, stored: readonly StoredFile[]): Promise<void> {
  if (stored.length > 0) await files.remove(stored.map(({ id }) => id)).catch(() => {});
}

/**
 * Inserts the rows of an entity's files, in the write's transaction. Those of a claim will be attached to it in the sales
 * platform (`attach-files.ts`).
 * @param sent for a claim's files: the kind of submission that sent them, and the account.
 * @returns the receipts.
 */
export async function recordFiles(
  { database, platform }: Pick<FileContext, 'database'> & { platform: { attachFile: object | null } },
  entityId: string,
  stored: readonly StoredFile[],
  now: Date,
  sent: { purpose: FilePurpose; createdBy: string; messageId?: string } | null = null,
): Promise<FileReceipt[]> {
  if (stored.length === 0) return [];
  const { purpose = null, createdBy = null, messageId = null } = sent ?? {};
  const rows = stored.map(({ id, name, type, size, sha256, doubt = null }, position) => {
    const file = { id, entity_id: entityId, name, type, size, sha256, path: id, position, created_at: now };
    return { ...file, purpose, created_by: createdBy, message_id: messageId, doubt };
  });
  await database.insertInto('stored_files').values(rows).execute();
  if (sent !== null && platform.attachFile !== null)
    await database
      .insertInto('files_to_attach')
      .values(rows.map(({ id: file_id }) => ({ file_id, created_at: now, due_at: now })))
      .execute();
  return rows.map(toReceipt);
}

/**
 * The receipts of an entity's files (R-API-13), each with the account that sent it. Those of messages are listed with
 * them: an older app does not know their purpose.
 */
export async function listReceipts(
  { database }: Pick<FileContext, 'database'>,
  entityId: string,
): Promise<(FileReceipt & { createdBy: string | null })[]> {
  const rows = await database
    .selectFrom('stored_files')
    .select(['id', 'name', 'size', 'sha256', 'purpose', 'doubt', 'created_by'])
    .where('entity_id', '=', entityId)
    .where('message_id', 'is', null)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...toReceipt(row), createdBy: row.created_by }));
}

/** The receipts of the files of a claim's messages, by message. */
export async function listMessageReceipts(
  { database }: Pick<FileContext, 'database'>,
  claimId: string,
): Promise<Map<string, FileReceipt[]>> {
  const rows = await database
    .selectFrom('stored_files')
    .select(['id', 'name', 'size', 'sha256', 'purpose', 'doubt', 'message_id'])
    .where('entity_id', '=', claimId)
    .where('message_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ message_id }) => message_id ?? '')].map(([id, files]) => [id, files.map(toReceipt)]),
  );
}

function toReceipt(
  row: Pick<Selectable<Tables['stored_files']>, 'id' | 'name' | 'size' | 'sha256' | 'purpose' | 'doubt'>,
): FileReceipt {
  const { id, name, size, sha256, purpose, doubt } = row;
  return { id, name, size, sha256, ...(purpose && { purpose }), ...(doubt && { doubt }) };
}

export async function listDocuments(
  { database }: Pick<FileContext, 'database'>,
  { entityId, withMessages }: { entityId: string; withMessages: boolean },
): Promise<PortalDocument[]> {
  const rows = await database
    .selectFrom('stored_files')
    .selectAll()
    .where('entity_id', '=', entityId)
    .$if(!withMessages, (query) => query.where('message_id', 'is', null))
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

/** A file of a claim; undefined if it was deleted meanwhile. */
export async function findClaimFile(database: Database, id: string) {
  return database
    .selectFrom('stored_files')
    .select(['id', 'entity_id as claimId', 'name', 'path', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
}
export type ClaimFile = NonNullable<Awaited<ReturnType<typeof findClaimFile>>>;

/** A file and the entities it belongs to: access to one of them gives access to the file. */
export type OwnedFile = {
  entityIds: readonly string[];
  belongsToClaim: boolean;
  belongsToMessage: boolean;
  file: FileResponse;
};

export async function findStoredFile({ database, files }: FileContext, id: string): Promise<OwnedFile | null> {
  const row = await database.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { entity_id: entityId, path, name, type, size, sha256, purpose, message_id } = row;
  const open = (range: ByteRange | null) => files.read(path, range);
  return {
    entityIds: [entityId],
    belongsToClaim: purpose !== null,
    belongsToMessage: message_id !== null,
    file: { kind: 'file', name, type, size, version: sha256, open },
  };
}
