import { claimFilesMax } from '#contract/files.ts';
import { database } from '#storage/database.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { isStorageFull, readStorageState, withRoomMade } from '../storage.ts';
import type { PhotoReply, PhotoRequest } from './photo-worker.ts';
import { PhotoRefused, type Prepared } from './prepared.ts';

let worker: Worker | null = null;
let nextId = 1;

/**
 * Takes a photo or a document in: prepared in the worker, stored with its draft, safe from then on.
 *
 * @param draftId the draft it belongs to, under which the entry will find it
 * @throws PhotoRefused with the reason to show at the tile
 */
export async function takeIn(draftId: string, file: File): Promise<PhotoRow> {
  await checkRoom(file.size);
  const prepared = await prepareInWorker(file);
  try {
    return await withRoomMade(() => store(draftId, file.name, prepared));
  } catch (error) {
    if (isStorageFull(error)) throw new PhotoRefused('storage_full', { cause: error });
    throw error;
  }
}

export async function removePhoto(id: string): Promise<void> {
  await database.photos.delete(id);
}

/** The photos of a draft or an entry in their order. */
export function photosOf(ownerId: string): Promise<PhotoRow[]> {
  return database.photos.where({ entryId: ownerId }).sortBy('position');
}

async function store(draftId: string, name: string, { bytes, type, sha256 }: Prepared): Promise<PhotoRow> {
  return database.transaction('rw', database.photos, database.entries, async () => {
    // Sent meanwhile: what the entry holds is what goes, so that a repeat carries the same bytes.
    if (await database.entries.get(draftId)) throw new PhotoRefused('too_late');
    const there = await photosOf(draftId);
    if (there.length >= claimFilesMax) throw new PhotoRefused('too_many');
    const photo: PhotoRow = {
      id: crypto.randomUUID(),
      entryId: draftId,
      position: (there.at(-1)?.position ?? 0) + 1,
      name: nameFor(name, type),
      type,
      size: bytes.size,
      sha256,
      bytes,
    };
    await database.photos.add(photo);
    return photo;
  });
}

/** The file's own name, with the ending of what it is now. */
function nameFor(name: string, type: PhotoRow['type']): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'photo';
  return `${stem}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/** Said before the picture is worked on: what cannot fit is refused at the camera. */
async function checkRoom(bytes: number): Promise<void> {
  const { freeBytes } = await readStorageState();
  if (freeBytes !== null && freeBytes < bytes) throw new PhotoRefused('storage_full');
}

function prepareInWorker(file: Blob): Promise<Prepared> {
  worker ??= new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  const id = nextId++;
  const current = worker;
  return new Promise((resolve, reject) => {
    const finish = () => {
      current.removeEventListener('message', onReply);
      current.removeEventListener('error', onError);
    };
    const onReply = ({ data }: MessageEvent<PhotoReply>) => {
      if (data.id !== id) return;
      finish();
      if ('prepared' in data) resolve(data.prepared);
      else reject(new PhotoRefused(data.refused));
    };
    const onError = () => {
      // A worker that ran out of memory is of no more use; the next photo gets a new one.
      finish();
      if (worker === current) worker = null;
      reject(new PhotoRefused('unreadable'));
    };
    current.addEventListener('message', onReply);
    current.addEventListener('error', onError);
    current.postMessage({ id, file } satisfies PhotoRequest);
  });
}
