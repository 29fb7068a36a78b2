import { createStore } from 'zustand/vanilla';
import { claimFilesMax } from '#contract/limits.ts';
import { fileNameStem, plainFileName } from '#domain/plain-file-name.ts';
import { database } from '#storage/database.ts';
import { loadPhotos } from '#storage/photo-bytes.ts';
import { deletePhotos, deletePhotosOf, isKept, keptFor, photoRowsOf } from '#storage/photo-rows.ts';
import type { LoadedPhoto, PhotoPurpose, PhotoRow } from '#storage/rows.ts';
import { readStorageRoom } from '../storage.ts';
import { isProofOfPurchase, photoPlaces, rememberSize } from './photo-figures.ts';
import { preparePhoto } from './prepare-photo.ts';
import { PhotoRefused, type Prepared } from './prepared.ts';
import { createRoomForPhotos } from './room-for-photos.ts';
import { refuseIfSent, storeWithRoom } from './storing.ts';

/** The rating plate comes before every other photo. */
const ratingPlatePosition = 0;

const room = createRoomForPhotos(readStorageRoom);

/** The last added photo, of this page. */
const lastAdded = createStore<Pick<PhotoRow, 'entryId' | 'position'>>()(() => ({ entryId: '', position: 0 }));

/** `hasReplaced`: it took the place of the photo that it was to replace. */
type AddedPhoto = PhotoRow & { hasReplaced: boolean };

type AddPhotoOptions = { max?: number | undefined; replaced?: () => string | undefined };

/**
 * Adds a photo or a document to a draft: prepares it in the worker and stores it.
 *
 * @param draftId the id of the draft, and later of its entry
 * @param draft resolves when the draft is saved, while the photo is prepared; a photo without its draft would be lost
 * @param options `max`: most files of the draft, proof of purchase excluded. `replaced`: the id of the photo whose place
 *   it takes, asked for when it is stored
 * @throws PhotoRefused with the reason to show at the tile, or the error of saving the draft
 */
export async function addPhoto(
  draftId: string,
  file: File,
  purpose: PhotoPurpose = 'photo',
  draft?: Promise<void>,
  { max = claimFilesMax, replaced }: AddPhotoOptions = {},
): Promise<AddedPhoto> {
  // A prepared photo does not wait for the figures of the browser.
  const ready = Promise.race([preparePhoto(file), refusalWhenFull(file.size)]);
  const [prepared] = await Promise.all([ready, draft]);
  return storeWithRoom(() => store(draftId, file.name, purpose, prepared, { max, replaced: replaced?.() }));
}

/**
 * Removes a photo. One that other photos are the marked copies of is kept and not sent, and the original that is kept
 * for a marked photo goes with it (R-CLAIM-21).
 */
export async function removePhoto(id: string): Promise<void> {
  const { photos, photoBytes } = database;
  await database.transaction('rw', photos, photoBytes, async () => {
    const photo = await photos.get(id);
    if (photo) await removeInTransaction(photo);
  });
}

async function removeInTransaction(photo: PhotoRow): Promise<void> {
  const { photos } = database;
  const { id, entryId, originalId } = photo;
  const others = (await photoRowsOf(database, entryId)).filter((one) => one.id !== id);
  const copiesOf = (original: string) => others.filter((one) => one.originalId === original);
  const copies = copiesOf(id);
  if (copies.length > 0) {
    // What the original does not show, its copies do not show.
    const { remark, ...plain } = photo;
    const remarked = remark ? copies.map((copy) => ({ ...copy, remark })) : [];
    await photos.bulkPut([{ ...plain, entryId: keptFor(entryId) }, ...remarked]);
  } else await deletePhotos(database, [id]);
  if (originalId === undefined || copiesOf(originalId).length > 0) return;
  const original = await photos.get(originalId);
  if (original && isKept(original)) await deletePhotos(database, [original.id]);
}

/** Reads the photos of a draft or an entry in their order, decrypted. */
export async function photosOf(ownerId: string): Promise<LoadedPhoto[]> {
  return loadPhotos(await photoRowsOf(database, ownerId));
}

async function store(
  draftId: string,
  name: string,
  purpose: PhotoPurpose,
  { bytes, type, sha256, doubt, remark }: Prepared,
  { max, replaced }: { max: number; replaced: string | undefined },
): Promise<AddedPhoto> {
  const photo: PhotoRow = {
    id: crypto.randomUUID(),
    entryId: draftId,
    purpose,
    position: likelyPosition(draftId),
    name: preparedName(name, type),
    type,
    size: bytes.byteLength,
    sha256,
    ...(doubt && { doubt }),
    ...(remark && { remark }),
  };
  const isPhoto = purpose === 'photo';
  const { photos, photoBytes, entries } = database;
  const stored = await database.transaction('rw', photos, photoBytes, entries, async () => {
    // Written in parallel with the checks, which may abort the transaction, to save a round trip to the disk.
    const [, before, old] = await Promise.all([
      refuseIfSent(photo),
      photoPlaces(draftId),
      replaced === undefined ? undefined : photos.get(replaced),
      isPhoto && photos.add(photo),
      photoBytes.add({ id: photo.id, bytes }),
    ]);
    if (old?.entryId === draftId) {
      await removeInTransaction(old);
      const inItsPlace: PhotoRow = { ...photo, purpose: old.purpose ?? 'photo', position: old.position };
      await photos.put(inItsPlace);
      return { ...inItsPlace, hasReplaced: true };
    }
    // An estimate or an invoice has one file; a new one replaces it.
    if (purpose === 'follow_up') await deletePhotosOf(database, draftId);
    const isProof = isProofOfPurchase({ purpose });
    const alike = isProof ? before.proofCount : before.count - before.proofCount;
    if (alike >= (isProof ? 1 : max)) throw new PhotoRefused('too_many');
    // A second rating plate, as from two tabs, becomes an ordinary photo, so that nothing is lost.
    const isPlate = purpose === 'rating_plate' && before.plateCount === 0;
    const placed: PhotoRow = {
      ...photo,
      purpose: purpose === 'rating_plate' && !isPlate ? 'photo' : purpose,
      position: isPlate ? ratingPlatePosition : (before.lastPosition ?? ratingPlatePosition) + 1,
    };
    if (!isPhoto || placed.position !== photo.position) await photos.put(placed);
    return { ...placed, hasReplaced: false };
  });
  lastAdded.setState({ entryId: stored.entryId, position: stored.position });
  rememberSize(stored);
  return stored;
}

/** The position after the last added photo: most photos are added to the same draft in a row. */
function likelyPosition(draftId: string): number {
  const { entryId, position } = lastAdded.getState();
  return (entryId === draftId ? position : ratingPlatePosition) + 1;
}

/** The name of the file with the extension of its prepared type. */
export function preparedName(name: string, type: PhotoRow['type']): string {
  const stem = fileNameStem(plainFileName(name)) || 'photo';
  return `${stem}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/** Rejects if the file does not fit on this device; otherwise never settles. */
async function refusalWhenFull(bytes: number): Promise<never> {
  if (!(await room.fits(bytes))) throw new PhotoRefused('storage_full');
  return new Promise(() => {});
}
