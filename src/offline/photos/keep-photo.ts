import { database } from '#storage/database.ts';
import { moveBytesOut } from '#storage/photo-rows.ts';
import type { PhotoRow } from '#storage/rows.ts';

/** Uses a photo in spite of its remark, which does not come back (R-CLAIM-22). */
export function keepDespiteRemark(id: string): Promise<void> {
  return change(id, (photo) => {
    const { remark: _, ...rest } = photo;
    return rest;
  });
}

/** Uses the photo of a rating plate although the form has another serial number (R-CLAIM-22). */
export function keepAsPlateOf(id: string, serialNumber: string): Promise<void> {
  return change(id, (photo) => ({ ...photo, plateFor: serialNumber }));
}

async function change(id: string, changed: (photo: PhotoRow) => PhotoRow): Promise<void> {
  const { photos } = database;
  const ownerId = (await photos.get(id))?.entryId;
  if (ownerId !== undefined) await moveBytesOut(database, ownerId);
  await database.transaction('rw', photos, async () => {
    const photo = await photos.get(id);
    if (photo) await photos.put(changed(photo));
  });
}
