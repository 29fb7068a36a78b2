import type { PortalDatabase } from './database.ts';
import { deletePhotos, keptPrefix, ownerOf } from './photo-rows.ts';

/**
 * Removes what an older version of the app leaves: bytes without a photo, whose table it does not know, and kept photos
 * of a form or entry that is gone.
 */
export async function sweepPhotoBytes(database: PortalDatabase): Promise<void> {
  const { photos, photoBytes, drafts, entries } = database;
  await database.transaction('rw', photos, photoBytes, drafts, entries, async () => {
    const kept = await photos.where('entryId').startsWith(keptPrefix).primaryKeys();
    for (const photo of await photos.bulkGet(kept)) {
      if (!photo) continue;
      const ownerId = ownerOf(photo);
      const owners = await Promise.all([drafts, entries].map((table) => table.where({ id: ownerId }).count()));
      if (owners.every((count) => count === 0)) await deletePhotos(database, [photo.id]);
    }
    const [ids, owned] = await Promise.all([
      photoBytes.toCollection().primaryKeys(),
      photos.toCollection().primaryKeys(),
    ]);
    const known = new Set(owned);
    await photoBytes.bulkDelete(ids.filter((id) => !known.has(id)));
  });
}
