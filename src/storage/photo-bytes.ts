import { createStore } from 'zustand/vanilla';
import { database, type PortalDatabase } from './database.ts';
import { hexOf } from './hex-of.ts';
import type { LoadedPhoto, PhotoBytesRow, PhotoRow } from './rows.ts';
import { open } from './seal.ts';
import { PhotoLost, storedBytes } from './stored-bytes.ts';

/** The photos that a screen shows, so that they are not read and decrypted again. */
const opened = createStore<Record<string, WeakRef<Blob> | undefined>>()(() => ({}));

/**
 * Reads the bytes of a photo into memory and compares them with the size and SHA-256 of its row.
 *
 * @throws PhotoLost
 */
export async function readPhotoBytes(photo: PhotoRow): Promise<ArrayBuffer> {
  try {
    const bytes = await decryptPhoto(database, await storedBytes(database, photo));
    const isWhole =
      bytes.byteLength === photo.size && hexOf(await crypto.subtle.digest('SHA-256', bytes)) === photo.sha256;
    if (!isWhole) throw new PhotoLost([photo.id]);
    return bytes;
  } catch (error) {
    // The screen shows it too.
    if (error instanceof PhotoLost) opened.setState({ [photo.id]: undefined });
    throw error;
  }
}

/** Photos to show, read one after the other, without those whose key is not on this device. */
export async function loadPhotos(photos: readonly PhotoRow[]): Promise<LoadedPhoto[]> {
  const loaded: LoadedPhoto[] = [];
  for (const row of photos) {
    const { bytes: _, ...photo } = row;
    try {
      loaded.push({ ...photo, bytes: await shownBytes(row) });
    } catch (error) {
      if (error instanceof PhotoLost) loaded.push({ ...photo, bytes: null });
    }
  }
  return loaded;
}

async function shownBytes(photo: PhotoRow): Promise<Blob> {
  const before = opened.getState()[photo.id]?.deref();
  if (before) return before;
  const bytes = new Blob([await readPhotoBytes(photo)], { type: photo.type });
  opened.setState({ [photo.id]: new WeakRef(bytes) });
  return bytes;
}

/** The bytes of a photo as they were taken, not compared with its row. Throws `PhotoLost`. */
export async function decryptPhoto(
  { keyring }: Pick<PortalDatabase, 'keyring'>,
  { id, accountId, bytes, bytesKey }: PhotoBytesRow,
): Promise<ArrayBuffer> {
  if (accountId === undefined || bytesKey === undefined) return bytes;
  const key = await keyring.find(accountId, bytesKey);
  if (!key) throw new Error(`The key of the photo ${id} is not on this device`);
  return open(key, new Uint8Array(bytes), ['photo bytes', id, accountId]).catch((cause: unknown) => {
    throw new PhotoLost([id], { cause });
  });
}
