import { database } from '#storage/database.ts';
import { moveBytesOut, photoRowsOf } from '#storage/photo-rows.ts';
import type { PhotoRow } from '#storage/rows.ts';

/**
 * Moves a photo of a draft to another place among its photos, from 0. The server gets them in this order. The rating
 * plate stays first. The photos of an entry are not moved, so that a repeat sends the same bytes.
 */
export async function placePhoto(id: string, place: number): Promise<void> {
  const { photos, entries } = database;
  const ownerId = (await photos.get(id))?.entryId;
  if (ownerId !== undefined) await moveBytesOut(database, ownerId);
  await database.transaction('rw', photos, entries, async () => {
    const photo = await photos.get(id);
    if (!photo || !isOrdered(photo) || (await entries.get(photo.entryId))) return;
    const before = (await photoRowsOf(database, photo.entryId)).filter(isOrdered);
    const after = before.filter((one) => one.id !== id).toSpliced(place, 0, photo);
    const moved = after.flatMap((one, at) => {
      const position = before[at]?.position ?? one.position;
      return position === one.position ? [] : [{ ...one, position }];
    });
    await photos.bulkPut(moved);
  });
}

/** Whether a person can choose the place of a photo. */
export function isOrdered({ purpose = 'photo' }: Pick<PhotoRow, 'purpose'>): boolean {
  return purpose === 'photo';
}
