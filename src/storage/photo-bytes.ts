import { database } from './database.ts';
import type { PhotoRow } from './rows.ts';
import { open } from './seal.ts';

type Locked = Pick<PhotoRow, 'id' | 'accountId' | 'bytes' | 'bytesKey'>;

/** Bytes that somebody still holds need not be opened again. */
const opened = new Map<string, WeakRef<Blob>>();

/** The bytes of a photo as they were taken. Throws when they do not open. */
export async function photoBytes({
  id,
  accountId,
  bytes,
  bytesKey,
  type,
}: Locked & Pick<PhotoRow, 'type'>): Promise<Blob> {
  if (accountId === undefined || bytesKey === undefined) return bytes;
  const before = opened.get(id)?.deref();
  if (before) return before;
  const key = await database.keyring.find(accountId, bytesKey);
  if (!key) throw new Error(`The key of the photo ${id} is not on this device`);
  const whole = new Uint8Array(await bytes.arrayBuffer());
  const taken = new Blob([await open(key, whole, ['photo bytes', id, accountId])], { type });
  opened.set(id, new WeakRef(taken));
  return taken;
}

/** Photos with their bytes as they were taken, one after the other; those that do not open are left out. */
export async function openPhotos(photos: readonly PhotoRow[]): Promise<PhotoRow[]> {
  const open: PhotoRow[] = [];
  for (const photo of photos) {
    const bytes = await photoBytes(photo).catch(() => null);
    if (bytes) open.push({ ...photo, bytes });
  }
  return open;
}
