import type { PortalDatabase } from './database.ts';
import type { PhotoRow } from './rows.ts';
import { PhotoLost, storedBytes } from './stored-bytes.ts';

type Photos = Pick<PortalDatabase, 'photos'>;
type PhotoTables = Pick<PortalDatabase, 'photos' | 'photoBytes'>;

// Steps inside a transaction are chains of Dexie's promises, which stay in the transaction even if a step makes no request.

/**
 * The photos of a draft or an entry in their order. Rows are read by primary key: reading the Blobs of older rows
 * through an index ended WebKit's network process (bug 292142).
 */
export function photoRowsOf({ photos }: Photos, ownerId: string): PromiseLike<PhotoRow[]> {
  return photos
    .where({ entryId: ownerId })
    .primaryKeys()
    .then((ids) => photos.bulkGet(ids))
    .then((rows) => rows.filter((row) => row !== undefined).toSorted((a, b) => a.position - b.position));
}

/** Starts the owner of a kept photo. */
export const keptPrefix = 'kept:';

/**
 * The owner of the photos that are kept for a form or an entry and not sent with it: those that a marked photo has
 * replaced (R-CLAIM-21).
 */
export function keptFor(ownerId: string): string {
  return `${keptPrefix}${ownerId}`;
}

/** Whether a photo is kept and not sent. */
export function isKept({ entryId }: Pick<PhotoRow, 'entryId'>): boolean {
  return entryId.startsWith(keptPrefix);
}

/** The form or entry of a photo, also of one that is kept for it. */
export function ownerOf(photo: Pick<PhotoRow, 'entryId'>): string {
  return isKept(photo) ? photo.entryId.slice(keptPrefix.length) : photo.entryId;
}

/** Gives the photos of one owner to another. Call inside a transaction, after `moveBytesOut`. */
export function movePhotos(tables: Photos, from: string, to: string): PromiseLike<unknown> {
  return photoRowsOf(tables, from)
    .then((rows) => tables.photos.bulkPut(rows.map((row) => ({ ...row, entryId: to }))))
    .then(() => photoRowsOf(tables, keptFor(from)))
    .then((rows) => tables.photos.bulkPut(rows.map((row) => ({ ...row, entryId: keptFor(to) }))));
}

/** Removes the photos of these owners, kept ones too, with their bytes. Call inside a transaction. */
export function deletePhotosOf(tables: PhotoTables, ...ownerIds: string[]): PromiseLike<void> {
  const ids = tables.photos
    .where('entryId')
    .anyOf(ownerIds.flatMap((id) => [id, keptFor(id)]))
    .primaryKeys();
  return ids.then((found) => deletePhotos(tables, found));
}

/** Removes photos with their bytes. Call inside a transaction. */
export function deletePhotos({ photos, photoBytes }: PhotoTables, ids: string[]): PromiseLike<void> {
  return photos.bulkDelete(ids).then(() => photoBytes.bulkDelete(ids));
}

/**
 * Moves the bytes of older rows into their own table, one photo at a time, so that the rows can be changed: a Blob that
 * is overwritten with itself may become unreadable (WebKit, 2021). A row that cannot be read stays as it is.
 */
export async function moveBytesOut(database: PortalDatabase, ownerId: string): Promise<void> {
  const { photos, photoBytes } = database;
  for (const row of await photoRowsOf(database, ownerId)) {
    if (!row.bytes) continue;
    // Outside of a transaction, which ends while bytes are read.
    const stored = await storedBytes(database, row).catch(nullWhenLost);
    if (!stored) continue;
    await database.transaction('rw', photos, photoBytes, async () => {
      const now = await photos.get(row.id);
      if (!now?.bytes || now.bytesKey !== row.bytesKey) return;
      const { bytes: _, ...rest } = now;
      await Promise.all([photos.put(rest), photoBytes.put(stored)]);
    });
  }
}

function nullWhenLost(error: unknown): null {
  if (error instanceof PhotoLost) return null;
  throw error;
}
