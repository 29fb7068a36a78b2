import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import type { PhotoMark } from '#storage/photo-marks.ts';
import { deletePhotos, isKept, keptFor, moveBytesOut, photoRowsOf } from '#storage/photo-rows.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { PhotoLost } from '#storage/stored-bytes.ts';
import { photoPlaces, rememberSize } from './photo-figures.ts';
import { preparePhoto } from './prepare-photo.ts';
import { PhotoRefused, type Prepared } from './prepared.ts';
import { refuseIfSent, storeWithRoom } from './storing.ts';

/** A photo of a form to draw on: its original, and the marks over it. */
export type OpenedMarks = {
  /** The photo to draw on. */
  original: { id: string; name: string; bytes: Blob };
  /** The marks of the marked photo; none on a photo without. */
  saved: readonly PhotoMark[];
  /** The same with what was drawn and not saved, as before the page was ended. */
  now: readonly PhotoMark[];
  /** Whether the original is sent beside the marked photo; null for a photo without marks. */
  sendsOriginal: boolean | null;
};

/**
 * Opens the marks of a photo over its original. A marked photo whose original this device has lost is itself the
 * original. Null if the photo is gone or lost.
 */
export async function openMarks(id: string): Promise<OpenedMarks | null> {
  const ownerId = (await database.photos.get(id))?.entryId;
  if (ownerId === undefined) return null;
  // Its row is written without its bytes.
  await moveBytesOut(database, ownerId);
  const photo = await database.photos.get(id);
  if (!photo) return null;
  const before = await originalOf(photo);
  const bytesBefore = before && (await storedPicture(before));
  const original = bytesBefore ? before : photo;
  const bytes = bytesBefore ?? (await storedPicture(photo));
  if (!bytes) return null;
  const saved = (bytesBefore && photo.marks) || [];
  return {
    original: { id: original.id, name: original.name, bytes },
    saved,
    now: photo.unsavedMarks ?? saved,
    sendsOriginal: bytesBefore ? !isKept(original) : null,
  };
}

/** The bytes as they are stored now; null when they are lost. */
async function storedPicture(photo: PhotoRow): Promise<Blob | null> {
  try {
    return new Blob([await readPhotoBytes(photo)], { type: photo.type });
  } catch (error) {
    if (error instanceof PhotoLost) return null;
    throw error;
  }
}

/**
 * Keeps what is being drawn on a photo, so that it is there after a kill; null once it is saved or discarded.
 *
 * @throws PhotoRefused `storage_full`
 */
export async function keepUnsavedMarks(id: string, marks: readonly PhotoMark[] | null): Promise<void> {
  const { photos } = database;
  await storeWithRoom(() =>
    database.transaction('rw', photos, async () => {
      const photo = await photos.get(id);
      if (photo) await photos.put({ ...withoutUnsaved(photo), ...(marks && { unsavedMarks: marks }) });
    }),
  );
}

type Saving = {
  /** The name of the marked photo. */
  name: string;
  /** Whether the original is sent too; else the marked photo has its place, and it is kept on this device. */
  sendsOriginal: boolean;
  /** Most files of the form. */
  max: number;
};

/**
 * Draws the marks over the original of a photo and stores the result as a photo of the form, instead of the last one
 * with marks (R-CLAIM-21). The original stays until the form is sent.
 *
 * @throws PhotoRefused `too_many` when both do not fit, `too_late` when the form was sent or the photo removed
 */
export async function saveMarks(
  id: string,
  original: OpenedMarks['original'],
  marks: readonly PhotoMark[],
  saving: Saving,
): Promise<void> {
  const prepared = await preparePhoto(original.bytes, marks);
  await storeWithRoom(() => store(id, original.id, prepared, { ...saving, marks }));
}

/**
 * Removes a marked photo and puts its original back in its place.
 *
 * @throws PhotoRefused `unreadable` when this device has lost the original, `too_late` when the form was sent
 */
export async function removeMarks(id: string): Promise<void> {
  const { photos, photoBytes, entries } = database;
  const opened = await openMarks(id);
  if (!opened) return;
  if (opened.sendsOriginal === null) throw new PhotoRefused('unreadable');
  await database.transaction('rw', photos, photoBytes, entries, async () => {
    const photo = await photos.get(id);
    const original = photo && (await originalOf(photo));
    if (!original) return;
    await refuseIfSent(photo);
    await deletePhotos(database, [id]);
    if (!isKept(original)) return;
    await photos.put({ ...withoutPlace(original), ...placeOf(photo), entryId: photo.entryId });
  });
}

async function store(
  id: string,
  originalId: string,
  { bytes, sha256 }: Prepared,
  { marks, name, sendsOriginal, max }: Saving & { marks: readonly PhotoMark[] },
): Promise<void> {
  const { photos, photoBytes, entries } = database;
  const stored = await database.transaction('rw', photos, photoBytes, entries, async () => {
    const photo = await photos.get(id);
    const original = await photos.get(originalId);
    if (!photo || !original) throw new PhotoRefused('too_late');
    await refuseIfSent(photo);
    const marked = id === originalId ? null : photo;
    const all = await photoRowsOf(database, photo.entryId);
    const slot = marked && isKept(original) ? marked : original;
    const { count, proofCount } = await photoPlaces(photo.entryId);
    const after = count - proofCount + Number(sendsOriginal) - Number(marked !== null && !isKept(original));
    if (sendsOriginal && after > max) throw new PhotoRefused('too_many');
    const copy: PhotoRow = {
      ...(sendsOriginal ? (marked && slot === original ? placeOf(marked) : placeBehind(slot, all)) : placeOf(slot)),
      id: crypto.randomUUID(),
      entryId: photo.entryId,
      name,
      type: 'image/jpeg',
      size: bytes.byteLength,
      sha256,
      // What the original lacks, its copy lacks.
      ...(original.doubt && { doubt: original.doubt }),
      marks,
      originalId: original.id,
    };
    const owner = sendsOriginal ? { ...placeOf(slot), entryId: photo.entryId } : { entryId: keptFor(photo.entryId) };
    if (marked) await deletePhotos(database, [marked.id]);
    await Promise.all([
      photos.put({ ...withoutPlace(original), ...owner }),
      photos.add(copy),
      photoBytes.add({ id: copy.id, bytes }),
    ]);
    return copy;
  });
  rememberSize(stored);
}

/** The original of a marked photo; undefined for another photo, and when it is gone. */
async function originalOf({ originalId }: PhotoRow): Promise<PhotoRow | undefined> {
  return originalId === undefined ? undefined : database.photos.get(originalId);
}

function withoutUnsaved(photo: PhotoRow): PhotoRow {
  const { unsavedMarks: _, ...saved } = photo;
  return saved;
}

/** The place of a photo, with the remarks on it: they go to the photo that takes the place. */
function placeOf({ position, purpose, remark, plateFor }: PhotoRow) {
  return { position, ...(purpose && { purpose }), ...(remark && { remark }), ...(plateFor && { plateFor }) };
}

/** An original without marks of its own and what belongs to its place. */
function withoutPlace(original: PhotoRow): PhotoRow {
  const { marks: _, originalId: __, remark: ___, plateFor: ____, ...plain } = withoutUnsaved(original);
  return plain;
}

/** The place between a photo and the next one. The rating plate is one photo, so that its copy is an ordinary one. */
function placeBehind({ position }: PhotoRow, all: readonly PhotoRow[]) {
  const next = all.find((one) => one.position > position);
  return { position: next ? (position + next.position) / 2 : position + 1, purpose: 'photo' as const };
}
