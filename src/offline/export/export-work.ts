import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { keptFor, photoRowsOf } from '#storage/photo-rows.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import type { AttemptRow, Entry, PhotoRow } from '#storage/rows.ts';
import { isDecrypted } from '#storage/seal.ts';
import type { ExportedPhoto, ExportPart } from './export-parts.ts';
import { type Sealer, sealFile, type Write } from './sealed-file.ts';
import type { FileContents } from './divide-into-files.ts';

/** The content of a finished file. `leftOut` counts work that could not be read on this device. */
export type ExportedWork = { bytes: number; entries: number; drafts: number; leftOut: number };

type ExportOptions = {
  code: string;
  appVersion: string;
  /** The place of this file in an export of several files. */
  file?: { set: string; number: number; of: number };
  write: Write;
  /** Called with the number of finished items and the total. */
  onProgress: (done: number, all: number) => void;
};

/**
 * Writes entries with their logs, drafts, and the photos of both to one file that is encrypted with `code`. Changes
 * nothing on this device. Holds the photos of one entry in memory at a time.
 */
export async function exportWork(
  accountId: string,
  { entries, drafts }: FileContents,
  options: ExportOptions,
): Promise<ExportedWork> {
  const exported = { bytes: 0, entries: 0, drafts: 0, leftOut: 0 };
  const sealer = await sealFile(options.code, async (bytes) => {
    await options.write(bytes);
    exported.bytes += bytes.length;
  });
  const add = (content: ExportPart) => sealer.add({ content });
  await add({
    kind: 'start',
    accountId,
    appVersion: options.appVersion,
    savedAt: serverNow().toISOString(),
    entries: entries.length,
    drafts: drafts.length,
    ...(options.file && { file: options.file }),
  });
  const all = [
    // The draft of a claim must come before the follow-ups that wait for the claim.
    ...drafts.map((id) => ({ id, read: readDraft, count: 'drafts' as const })),
    ...entries.map((id) => ({ id, read: readEntry, count: 'entries' as const })),
  ];
  for (const [done, { id, read, count }] of all.entries()) {
    options.onProgress(done, all.length);
    const work = await read(id);
    if (!work) continue;
    if (await addWithPhotos(sealer, work)) exported[count] += 1;
    // If the entry was sent meanwhile, its photos are gone, and it is not counted.
    else if (await read(id)) exported.leftOut += 1;
  }
  await sealer.add({ content: { kind: 'end' } satisfies ExportPart }, true);
  options.onProgress(all.length, all.length);
  return exported;
}

type Photos = { photos: PhotoRow[]; kept: PhotoRow[] };
type Work = Photos & ({ row: Entry; log: AttemptRow[] } | { row: EntryDraft; log: null });

/**
 * Adds one entry or draft with all its photos. Returns false, and adds nothing, if it cannot be decrypted or the
 * browser has lost the bytes of a photo that is sent. The file is encrypted with the code only, since another device
 * has no account key.
 */
async function addWithPhotos(sealer: Sealer, { row, log, photos, kept: keptRows }: Work): Promise<boolean> {
  if (![row, ...photos].every(isDecrypted)) return false;
  const [own, kept] = [await readable(photos), await readable(keptRows.filter(isDecrypted))];
  if (own.rows.length < photos.length) return false;
  const all = [...own.rows, ...kept.rows];
  const exportedPhotos = {
    photos: own.rows.map((photo) => exportedPhoto(photo, all)),
    ...(kept.rows.length > 0 && { kept: kept.rows.map((photo) => exportedPhoto(photo, all)) }),
  };
  await sealer.add({
    content: (log === null
      ? { kind: 'draft', row: { ...row }, ...exportedPhotos }
      : { kind: 'entry', row: { ...row }, log: log.map(withoutIds), ...exportedPhotos }) satisfies ExportPart,
    bytes: new Uint8Array(await new Blob(kept.buffers).arrayBuffer()),
  });
  for (const buffer of own.buffers)
    await sealer.add({ content: { kind: 'photo' } satisfies ExportPart, bytes: new Uint8Array(buffer) });
  return true;
}

/** The photos whose bytes this device has. */
async function readable(photos: readonly PhotoRow[]): Promise<{ rows: PhotoRow[]; buffers: ArrayBuffer[] }> {
  const rows: PhotoRow[] = [];
  const buffers: ArrayBuffer[] = [];
  for (const photo of photos) {
    const buffer = await readPhotoBytes(photo).catch(() => null);
    if (!buffer) continue;
    rows.push(photo);
    buffers.push(buffer);
  }
  return { rows, buffers };
}

function exportedPhoto(photo: PhotoRow, all: readonly PhotoRow[]): ExportedPhoto {
  const { purpose, position, name, type, size, sha256, doubt, remark, plateFor } = photo;
  const { marks, originalId, unsavedMarks } = photo;
  const original = all.findIndex(({ id }) => id === originalId);
  return {
    ...(purpose && { purpose }),
    position,
    name,
    type,
    size,
    sha256,
    ...(doubt && { doubt }),
    ...(remark && { remark }),
    ...(plateFor && { plateFor }),
    ...(unsavedMarks && { unsavedMarks: [...unsavedMarks] }),
    ...(marks && original !== -1 && { marked: { marks: [...marks], original } }),
  };
}

function withoutIds(attempt: AttemptRow) {
  const { id: _, entryId: __, ...line } = attempt;
  return line;
}

/** Reads an entry with its log and photos in one transaction. Returns null if it is sent or deleted. */
async function readEntry(id: string): Promise<Work | null> {
  const { entries, attempts, photos } = database;
  return database.transaction('r', entries, attempts, photos, async () => {
    const row = await entries.get(id);
    if (!row || row.state === 'sent') return null;
    const log = await attempts.where({ entryId: id }).sortBy('id');
    return { row, log, ...(await photosOf(id)) };
  });
}

async function readDraft(id: string): Promise<Work | null> {
  const { drafts, photos } = database;
  return database.transaction('r', drafts, photos, async () => {
    const row = await drafts.get(id);
    if (!row) return null;
    return { row, log: null, ...(await photosOf(id)) };
  });
}

async function photosOf(id: string): Promise<Photos> {
  return { photos: await photoRowsOf(database, id), kept: await photoRowsOf(database, keptFor(id)) };
}
