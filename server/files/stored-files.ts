import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { KeptFile, PortalDocument } from '#contract/files.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { discard, keep } from './file-store.ts';
import type { ReceivedFile } from './received-file.ts';

type Store = Pick<Parts, 'database' | 'files'>;

/**
 * Keeps the files of an entity: bytes in their place, rows in the transaction of the write. Bytes go first, so that a
 * committed row always has its file; what a rollback leaves behind has no row and is swept.
 */
export async function keepFiles(
  { database, files }: Store,
  entityId: string,
  received: readonly ReceivedFile[],
  now: Date,
): Promise<void> {
  if (received.length === 0) return;
  const moved: string[] = [];
  try {
    const rows = [];
    for (const [position, { name, type, size, sha256, path: from }] of received.entries()) {
      const id = randomUUID();
      moved.push(join(files.kept, id));
      await keep(files, from, id);
      rows.push({ id, entity_id: entityId, name, type, size, sha256, path: id, position, created_at: now });
    }
    await database.insertInto('stored_files').values(rows).execute();
  } catch (error) {
    await discard(moved);
    throw error;
  }
}

/** What was kept for an entity: the receipt of an upload (`contract.md §1`, exactly once). */
export async function receiptOf({ database }: Pick<Parts, 'database'>, entityId: string): Promise<KeptFile[]> {
  return database
    .selectFrom('stored_files')
    .select(['id', 'name', 'size', 'sha256'])
    .where('entity_id', '=', entityId)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
}

/** The files of an entity as documents. */
export async function documentsOf({ database }: Pick<Parts, 'database'>, entityId: string): Promise<PortalDocument[]> {
  const rows = await database
    .selectFrom('stored_files')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map(({ id, name, type, created_at, size }) => ({
    id,
    title: name,
    fileType: type,
    lastModifiedDate: created_at.toISOString(),
    size,
  }));
}

/** One file with what it hangs on, or null. */
export async function storedFile(
  { database, files }: Store,
  id: string,
): Promise<{ entityId: string; file: FileAnswer } | null> {
  const row = await database.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { entity_id: entityId, path, name, type, sha256 } = row;
  return { entityId, file: { kind: 'file', root: files.kept, path, name, type, sha256 } };
}
