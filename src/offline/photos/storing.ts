import { database } from '#storage/database.ts';
import { ownerOf } from '#storage/photo-rows.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { isStorageFull, withRoomMade } from '../storage.ts';
import { PhotoRefused } from './prepared.ts';

/**
 * Stores photos, and makes room for them on a full device (R-OFF-24).
 *
 * @throws PhotoRefused `storage_full` when there is still no room
 */
export async function storeWithRoom<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await withRoomMade(store);
  } catch (error) {
    if (isStorageFull(error)) throw new PhotoRefused('storage_full', { cause: error });
    throw error;
  }
}

/**
 * An entry's photos do not change, so that a repeat sends the same bytes. Call inside a transaction over entries.
 *
 * @throws PhotoRefused `too_late` when the form of the photo was sent
 */
export async function refuseIfSent(photo: Pick<PhotoRow, 'entryId'>): Promise<void> {
  if (await database.entries.get(ownerOf(photo))) throw new PhotoRefused('too_late');
}
