import { claimFilesMax } from '#contract/limits.ts';
import { database } from '#storage/database.ts';
import { openPhotos } from '#storage/photo-bytes.ts';
import { deletePhotos, deletePhotosOf, photoRowsOf } from '#storage/photo-rows.ts';
import type { OpenPhoto, PhotoPurpose, PhotoRow } from '#storage/rows.ts';
import { isStorageFull, readStorageRoom, withRoomMade } from '../storage.ts';
import { isProofOfPurchase, photoPlaces, rememberSize } from './photo-figures.ts';
import { preparePhoto } from './prepare-photo.ts';
import { PhotoRefused, type Prepared } from './prepared.ts';
import { createRoomForPhotos } from './room-for-photos.ts';

/** Before every other photo, whenever it was taken. */
const ratingPlatePosition = 0;

const room = createRoomForPhotos(readStorageRoom);

let lastTaken: Pick<PhotoRow, 'entryId' | 'position'> | null = null;

/**
 * Takes a photo or a document in: prepared in the worker, stored with its draft, safe from then on.
 *
 * @param draftId the draft it belongs to, under which the entry will find it
 * @param draft resolves when that is kept, which a photo is prepared beside: photos without their draft would be found by nobody
 * @throws PhotoRefused with the reason to show at the tile, or what kept the draft from being kept
 */
export async function takeIn(
  draftId: string,
  file: File,
  purpose: PhotoPurpose = 'photo',
  draft?: Promise<void>,
): Promise<PhotoRow> {
  // Whichever is known first: a photo that is ready does not wait for the browser's figures.
  const ready = Promise.race([preparePhoto(file), refusalWhenFull(file.size)]);
  const [prepared] = await Promise.all([ready, draft]);
  try {
    return await withRoomMade(() => store(draftId, file.name, purpose, prepared));
  } catch (error) {
    if (isStorageFull(error)) throw new PhotoRefused('storage_full', { cause: error });
    throw error;
  }
}

export async function removePhoto(id: string): Promise<void> {
  const { photos, photoBytes } = database;
  await database.transaction('rw', photos, photoBytes, () => deletePhotos(database, [id]));
}

/** The photos of a draft or an entry in their order, as they were taken. */
export async function photosOf(ownerId: string): Promise<OpenPhoto[]> {
  return openPhotos(await photoRowsOf(database, ownerId));
}

async function store(
  draftId: string,
  name: string,
  purpose: PhotoPurpose,
  { bytes, type, sha256 }: Prepared,
): Promise<PhotoRow> {
  const photo: PhotoRow = {
    id: crypto.randomUUID(),
    entryId: draftId,
    purpose,
    position: likelyPosition(draftId),
    name: nameFor(name, type),
    type,
    size: bytes.byteLength,
    sha256,
  };
  const isPhoto = purpose === 'photo';
  const { photos, photoBytes, entries } = database;
  const stored = await database.transaction('rw', photos, photoBytes, entries, async () => {
    // Written while it is looked up whether it may be: bytes need not wait for a round trip to the disk.
    const [entry, before] = await Promise.all([
      entries.get(draftId),
      photoPlaces(draftId),
      isPhoto && photos.add(photo),
      photoBytes.add({ id: photo.id, bytes }),
    ]);
    // Sent meanwhile: what the entry holds is what goes, so that a repeat carries the same bytes.
    if (entry) throw new PhotoRefused('too_late');
    // An estimate or an invoice has one file: a new one takes its place.
    if (purpose === 'follow_up') await deletePhotosOf(database, draftId);
    const isProof = isProofOfPurchase({ purpose });
    const alike = isProof ? before.proofCount : before.count - before.proofCount;
    if (alike >= (isProof ? 1 : claimFilesMax)) throw new PhotoRefused('too_many');
    // A second rating plate, as from two tabs, is a photo like the others: nothing that was taken is turned away.
    const isPlate = purpose === 'rating_plate' && before.plateCount === 0;
    const placed: PhotoRow = {
      ...photo,
      purpose: purpose === 'rating_plate' && !isPlate ? 'photo' : purpose,
      position: isPlate ? ratingPlatePosition : (before.lastPosition ?? ratingPlatePosition) + 1,
    };
    if (!isPhoto || placed.position !== photo.position) await photos.put(placed);
    return placed;
  });
  lastTaken = stored;
  rememberSize(stored);
  return stored;
}

/** The place behind the photo that was taken last: most come one after the other into one form. */
function likelyPosition(draftId: string): number {
  return (lastTaken?.entryId === draftId ? lastTaken.position : ratingPlatePosition) + 1;
}

/** The file's own name, with the ending of what it is now. */
function nameFor(name: string, type: PhotoRow['type']): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'photo';
  return `${stem}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/** What cannot fit is refused at the camera. Settles only then. */
async function refusalWhenFull(bytes: number): Promise<never> {
  if (!(await room.fits(bytes))) throw new PhotoRefused('storage_full');
  return new Promise(() => {});
}
