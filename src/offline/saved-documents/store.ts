import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import type { FilePart } from '#api/file-part.ts';
import { type PortalDocument, signatureBytes, sniffFileType } from '#contract/files.ts';
import { database } from '#storage/database.ts';
import { type DocumentPlace, DocumentRow, type DocumentStop, isHere } from '#storage/document-rows.ts';

/** A document and its place in a list. */
export type PlacedDocument = { document: PortalDocument; place: DocumentPlace };

/** All stored documents of the account, without rows whose shape is outdated. */
export async function readDocuments(accountId: string): Promise<DocumentRow[]> {
  const rows = await database.documents.where({ accountId }).toArray();
  return rows.flatMap((row) => {
    const parsed = v.safeParse(DocumentRow, row);
    return parsed.success ? [parsed.output] : [];
  });
}

export async function readDocument(accountId: string, id: string): Promise<DocumentRow | null> {
  const parsed = v.safeParse(DocumentRow, await database.documents.get([accountId, id]));
  return parsed.success ? parsed.output : null;
}

const bothTables = [database.documents, database.documentParts];

/** Adds a document, `saved` or only `opened`. Opening a saved document does not change it. */
export async function wantDocument(
  accountId: string,
  { document, place }: PlacedDocument,
  keep: DocumentRow['keep'],
): Promise<void> {
  await database.transaction('rw', bothTables, async () => {
    const known = await readDocument(accountId, document.id);
    await database.documents.put({
      ...(known ?? { accountId, id: document.id, held: null, coming: null, readVersion: null }),
      place,
      listed: document,
      keep: known?.keep === 'saved' ? 'saved' : keep,
      gone: 'no',
      stopped: null,
      usedAt: serverNow().toISOString(),
    });
  });
}

/** Changes the row of a document, if it exists. */
export async function changeDocument(accountId: string, id: string, change: Partial<DocumentRow>): Promise<void> {
  await database.documents.update([accountId, id], change);
}

/**
 * Appends downloaded bytes of a document; the first byte starts the version again. Does nothing if this version is not
 * wanted any more.
 */
export async function storePart(
  accountId: string,
  id: string,
  version: string,
  { bytes, from, etag, size }: FilePart,
): Promise<void> {
  await database.transaction('rw', bothTables, async () => {
    const row = await readDocument(accountId, id);
    if (!row || row.listed.lastModifiedDate !== version) return;
    if (from === 0) await dropParts(row, (held) => held !== row.held?.version);
    await database.documentParts.put({ accountId, id, version, start: from, bytes });
    const coming = { version, bytes: from + bytes.size, size: size ?? row.listed.size, etag };
    await database.documents.put({ ...row, coming });
  });
}

/** Completes a version and deletes the one before it. */
export async function finishDocument(accountId: string, id: string, version: string, size: number): Promise<void> {
  await database.transaction('rw', bothTables, async () => {
    const row = await readDocument(accountId, id);
    if (row?.coming?.version !== version) return;
    const held = { version, size, at: serverNow().toISOString() };
    await database.documents.put({
      ...row,
      held,
      coming: null,
      stopped: null,
      readVersion: row.readVersion ?? version,
    });
    await dropParts(row, (held) => held !== version);
  });
}

async function dropParts({ accountId, id }: DocumentRow, which: (version: string) => boolean): Promise<void> {
  const keys = await database.documentParts.where({ accountId, id }).primaryKeys();
  await database.documentParts.bulkDelete(keys.filter(([, , version]) => which(version)));
}

/** Deletes the bytes of an incomplete or damaged version. */
export async function dropComing(accountId: string, id: string, stopped: DocumentStop | null): Promise<void> {
  await database.transaction('rw', bothTables, async () => {
    const row = await readDocument(accountId, id);
    if (!row) return;
    await dropParts(row, (version) => version !== row.held?.version);
    await database.documents.put({ ...row, coming: null, stopped });
  });
}

/** The bytes of a version, or null without any. The first bytes determine its type. */
export async function readBytes(accountId: string, id: string, version: string): Promise<Blob | null> {
  const parts = await database.documentParts
    .where('[accountId+id+version+start]')
    .between([accountId, id, version, 0], [accountId, id, version, Number.MAX_SAFE_INTEGER])
    .toArray();
  const [first] = parts;
  if (!first) return null;
  const head = new Uint8Array(await first.bytes.slice(0, signatureBytes).arrayBuffer());
  return new Blob(
    parts.map(({ bytes }) => bytes),
    { type: sniffFileType(head) ?? 'application/pdf' },
  );
}

/** Removes documents and their bytes from this device. */
export async function removeDocuments(accountId: string, ids: readonly string[]): Promise<void> {
  await database.transaction('rw', bothTables, async () => {
    for (const id of ids) {
      await database.documentParts.where({ accountId, id }).delete();
      await database.documents.delete([accountId, id]);
    }
  });
}

/** Records the list of a place: newer versions, and documents that are not listed any more. */
export async function noteListed(
  accountId: string,
  isAt: (place: DocumentPlace) => boolean,
  documents: readonly PortalDocument[],
): Promise<void> {
  await database.transaction('rw', bothTables, async () => {
    for (const row of await readDocuments(accountId)) {
      if (!isAt(row.place)) continue;
      const listed = documents.find(({ id }) => id === row.id);
      if (!listed) await changeDocument(accountId, row.id, { gone: row.gone === 'kept' ? 'kept' : 'gone' });
      else {
        const isNewer = row.held !== null && row.held.version !== listed.lastModifiedDate;
        await changeDocument(accountId, row.id, {
          listed,
          gone: 'no',
          // A running download continues with the newer version by itself.
          ...(isNewer && isHere(row) && row.keep === 'saved' ? { stopped: 'changed' as const } : {}),
        });
      }
    }
  });
}
