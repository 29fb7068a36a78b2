import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import type { AttemptRow, Entry, PhotoRow } from '#storage/rows.ts';
import { isOpen } from '#storage/seal.ts';
import type { RescuePart } from './export-parts.ts';
import { type Sealer, sealFile, type Write } from './sealed-file.ts';
import type { Share } from './share-out.ts';

/** What is in a finished file. `leftOut` could not be read on this device. */
export type ExportedWork = { bytes: number; entries: number; drafts: number; leftOut: number };

type ExportOptions = {
  code: string;
  appVersion: string;
  /** Of work that goes into several files: which of them this is. */
  file?: { set: string; number: number; of: number };
  write: Write;
  /** Called with how many of how many are in the file. */
  onProgress: (done: number, all: number) => void;
};

/**
 * Puts a share of an account's unsent work into one file that `code` opens: entries with their log, unfinished forms, and
 * the photos of both. Nothing changes on this device. One entry's photos are held in memory at a time.
 */
export async function exportWork(
  accountId: string,
  { entries, drafts }: Share,
  options: ExportOptions,
): Promise<ExportedWork> {
  const exported = { bytes: 0, entries: 0, drafts: 0, leftOut: 0 };
  const sealer = await sealFile(options.code, async (bytes) => {
    await options.write(bytes);
    exported.bytes += bytes.length;
  });
  const add = (said: RescuePart) => sealer.add({ said });
  await add({
    kind: 'start',
    accountId,
    appVersion: options.appVersion,
    savedAt: new Date().toISOString(),
    entries: entries.length,
    drafts: drafts.length,
    ...(options.file && { file: options.file }),
  });
  const all = [
    // A claim that is being changed comes before what waits for it.
    ...drafts.map((id) => ({ id, read: readDraft, count: 'drafts' as const })),
    ...entries.map((id) => ({ id, read: readEntry, count: 'entries' as const })),
  ];
  for (const [done, { id, read, count }] of all.entries()) {
    options.onProgress(done, all.length);
    const work = await read(id);
    if (!work) continue;
    if (await addWithPhotos(sealer, work)) exported[count] += 1;
    // Sending it meanwhile has removed its photos.
    else if (await read(id)) exported.leftOut += 1;
  }
  await sealer.add({ said: { kind: 'end' } satisfies RescuePart }, true);
  options.onProgress(all.length, all.length);
  return exported;
}

type Work = { row: Entry; log: AttemptRow[]; photos: PhotoRow[] } | { row: EntryDraft; log: null; photos: PhotoRow[] };

/**
 * Adds one piece of work, whole or not at all: false when it does not open, or the browser has lost the bytes of one of
 * its photos. The code alone locks the file: the account's key is on one device and not on the other.
 */
async function addWithPhotos(sealer: Sealer, { row, log, photos }: Work): Promise<boolean> {
  if (![row, ...photos].every(isOpen)) return false;
  const buffers: ArrayBuffer[] = [];
  try {
    for (const photo of photos) buffers.push(await readPhotoBytes(photo));
  } catch {
    return false;
  }
  const of = photos.map(({ purpose, position, name, type, size, sha256 }) => ({
    ...(purpose && { purpose }),
    position,
    name,
    type,
    size,
    sha256,
  }));
  await sealer.add({
    said: (log === null
      ? { kind: 'draft', row: { ...row }, photos: of }
      : {
          kind: 'entry',
          row: { ...row },
          log: log.map(withoutIds),
          photos: of,
        }) satisfies RescuePart,
  });
  for (const buffer of buffers)
    await sealer.add({ said: { kind: 'photo' } satisfies RescuePart, bytes: new Uint8Array(buffer) });
  return true;
}

function withoutIds(attempt: AttemptRow) {
  const { id: _, entryId: __, ...line } = attempt;
  return line;
}

/** An entry with its log and photos as they are at one moment; null when it has been sent meanwhile, or is gone. */
async function readEntry(id: string): Promise<Work | null> {
  const { entries, attempts, photos } = database;
  return database.transaction('r', entries, attempts, photos, async () => {
    const row = await entries.get(id);
    if (!row || row.state === 'sent') return null;
    const log = await attempts.where({ entryId: id }).sortBy('id');
    return { row, log, photos: await photoRowsOf(database, id) };
  });
}

async function readDraft(id: string): Promise<Work | null> {
  const { drafts, photos } = database;
  return database.transaction('r', drafts, photos, async () => {
    const row = await drafts.get(id);
    return row ? { row, log: null, photos: await photoRowsOf(database, id) } : null;
  });
}
