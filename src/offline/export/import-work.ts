import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { EntryDraft } from '#storage/draft-rows.ts';
import { keptFor } from '#storage/photo-rows.ts';
import type { AttemptRow, Entry, PhotoBytesRow, PhotoRow } from '#storage/rows.ts';
import { readEntry } from '../outbox/list.ts';
import { nextState } from '../outbox/next-state.ts';
import { renewEntries } from '../outbox/renew.ts';
import { sha256Of } from '../sha256-of.ts';
import { isStorageFull, withRoomMade } from '../storage.ts';
import { type ExportedDraftPart, type ExportedEntryPart, ExportPart, type ExportedPhoto } from './export-parts.ts';
import { ExportFileError, type ExportFileErrorReason } from './export-file-error.ts';
import { openFile, type Part } from './sealed-file.ts';

/** The outcomes of the work in a file. */
export type ImportedWork = {
  entries: number;
  drafts: number;
  /** Already on this device, as an entry or a draft; left unchanged. */
  here: number;
  /** Already sent from this device. */
  sent: number;
  /** Written by a newer version of the app. */
  newer: number;
  /** The hash of a photo does not match. */
  damaged: number;
  /** The place of this file in an export of several files. */
  file: { set: string; number: number; of: number } | null;
  /** Why the import stopped, or null if the file was read to its end. */
  problem: ExportFileErrorReason | null;
};

export type ImportOutcome = keyof Omit<ImportedWork, 'problem' | 'file'>;
export const nothingImported: Record<ImportOutcome, number> = {
  entries: 0,
  drafts: 0,
  here: 0,
  sent: 0,
  newer: 0,
  damaged: 0,
};
export const importOutcomes = Object.keys(nothingImported).filter((key): key is ImportOutcome =>
  Object.hasOwn(nothingImported, key),
);

type WorkPart = ExportedEntryPart | ExportedDraftPart;

type ImportOptions = {
  code: string;
  /** Called with the number of finished items and the total. */
  onProgress: (done: number, all: number) => void;
};

/**
 * Imports the unsent work of a file, each item with its photos and log in one transaction and under its own id. So it
 * has the same idempotency keys, and an entry that two tablets send arrives once (R-API-11). Items before an error,
 * such as a damaged part or full storage, stay imported, and the result names the problem.
 *
 * @throws ExportFileError if nothing in the file can be read for this account; any other error is a fault of the device
 */
export async function importWork(accountId: string, file: Blob, options: ImportOptions): Promise<ImportedWork> {
  const parts = openFile(file, options.code);
  const start = await nextPart(parts);
  if (start?.content.kind !== 'start') throw new ExportFileError('damaged');
  if (start.content.accountId !== accountId) throw new ExportFileError('other_account');
  const all = start.content.entries + start.content.drafts;
  const imported: ImportedWork = { ...nothingImported, file: start.content.file ?? null, problem: null };
  try {
    for (let done = 0; ; done++) {
      options.onProgress(Math.min(done, all), all);
      const part = await nextPart(parts);
      if (part?.content.kind === 'end') break;
      if (part?.content.kind !== 'entry' && part?.content.kind !== 'draft') throw new ExportFileError('damaged');
      const { photos, kept = [] } = part.content;
      const bytes = [...(await photoBytes(parts, photos.length)), ...divided(part.bytes, kept)];
      imported[await importOne(accountId, part.content, bytes)] += 1;
    }
  } catch (error) {
    imported.problem = reasonOf(error);
  }
  try {
    // Imported entries get new attempts, as after a sign-in.
    if (imported.entries > 0) await renewEntries(accountId);
  } catch (error) {
    imported.problem ??= reasonOf(error);
  }
  return imported;
}

/** Why the import stops. An unknown error is also logged. */
function reasonOf(error: unknown): ExportFileErrorReason {
  if (error instanceof ExportFileError) return error.reason;
  if (isStorageFull(error)) return 'full';
  console.error('The import of unsent work failed', error);
  return 'failed';
}

type ReadPart = { content: v.InferOutput<typeof ExportPart>; bytes: Part['bytes'] };

async function nextPart(parts: AsyncGenerator<Part, void, void>): Promise<ReadPart | null> {
  const { value } = await parts.next();
  if (!value) return null;
  const content = v.safeParse(ExportPart, value.content);
  if (!content.success) throw new ExportFileError('damaged');
  return { content: content.output, bytes: value.bytes };
}

async function photoBytes(parts: AsyncGenerator<Part, void, void>, count: number) {
  const photos: Uint8Array<ArrayBuffer>[] = [];
  while (photos.length < count) {
    const part = await nextPart(parts);
    if (part?.content.kind !== 'photo' || !part.bytes) throw new ExportFileError('damaged');
    photos.push(part.bytes);
  }
  return photos;
}

/** The bytes of the kept photos, which are one behind the other. */
function divided(bytes: Part['bytes'], kept: readonly ExportedPhoto[]): Uint8Array<ArrayBuffer>[] {
  let at = 0;
  return kept.map(({ size }) => (bytes ?? new Uint8Array()).subarray(at, (at += size)));
}

async function importOne(accountId: string, part: WorkPart, bytes: Uint8Array<ArrayBuffer>[]): Promise<ImportOutcome> {
  const photos = await photoRows(part.row.id, part, bytes);
  if (photos === null) return 'damaged';
  if (part.kind === 'draft') {
    const draft = v.safeParse(EntryDraft, part.row);
    return draft.success && draft.output.accountId === accountId ? addDraft(draft.output, photos) : 'newer';
  }
  const entry = readEntry(part.row);
  if (entry.unreadable || entry.accountId !== accountId) return 'newer';
  return addEntry(
    entry,
    part.log.map((line) => ({ ...line, entryId: entry.id })),
    photos,
  );
}

function addEntry(found: Entry, log: AttemptRow[], photos: Photos): Promise<ImportOutcome> {
  const { entries, drafts, photos: rows, photoBytes, attempts } = database;
  const { entry, lines } = asInterrupted(found, log);
  return withRoomMade(() =>
    database.transaction('rw', [entries, drafts, rows, photoBytes, attempts], async () => {
      const already = await stateOnDevice(entry.id);
      if (already) return already;
      await entries.add(entry);
      await addPhotos(photos);
      await attempts.bulkAdd(lines);
      return 'entries';
    }),
  );
}

function addDraft(draft: EntryDraft, photos: Photos): Promise<ImportOutcome> {
  const { entries, drafts, photos: rows, photoBytes } = database;
  return withRoomMade(() =>
    database.transaction('rw', [entries, drafts, rows, photoBytes], async () => {
      const already = await stateOnDevice(draft.id);
      if (already) return already;
      await drafts.add(draft);
      await addPhotos(photos);
      return 'drafts';
    }),
  );
}

type Photos = { rows: PhotoRow[]; bytes: PhotoBytesRow[] };

/** Call inside a transaction. */
async function addPhotos({ rows, bytes }: Photos): Promise<void> {
  await Promise.all([database.photos.bulkAdd(rows), database.photoBytes.bulkAdd(bytes)]);
}

/** One id is one submission, as a draft or an entry. Call inside a transaction over entries and drafts. */
async function stateOnDevice(id: string): Promise<'here' | 'sent' | null> {
  const [entry, draft] = await Promise.all([database.entries.get(id), database.drafts.get(id)]);
  if (entry) return entry.state === 'sent' ? 'sent' : 'here';
  return draft ? 'here' : null;
}

/** An entry that the other device was sending counts as interrupted. */
function asInterrupted(entry: Entry, log: AttemptRow[]): { entry: Entry; lines: AttemptRow[] } {
  if (entry.state !== 'sending') return { entry, lines: log };
  const at = serverNow().toISOString();
  const { state, cause, attempts } = nextState({ kind: 'interrupted' }, entry.attempts, 0);
  return {
    entry: { ...entry, state, attempts, cause: { code: cause, at }, nextAttemptAt: 0 },
    lines: [...log, { entryId: entry.id, at, event: 'interrupted' }],
  };
}

/** Returns the rows of the photos under new ids, or null if the size or hash of one does not match. */
async function photoRows(
  entryId: string,
  { photos, kept = [] }: Pick<WorkPart, 'photos' | 'kept'>,
  given: readonly Uint8Array<ArrayBuffer>[],
): Promise<Photos | null> {
  const all = [...photos, ...kept];
  const ids = all.map(() => crypto.randomUUID());
  const rows: PhotoRow[] = [];
  const bytes: PhotoBytesRow[] = [];
  for (const [at, id] of ids.entries()) {
    const [exported, one] = [all[at], given[at]];
    if (!exported || one?.length !== exported.size || (await sha256Of(one)) !== exported.sha256) return null;
    const { purpose, marked, ...photo } = exported;
    const originalId = marked && ids[marked.original];
    rows.push({
      ...photo,
      id,
      entryId: at < photos.length ? entryId : keptFor(entryId),
      ...(purpose && { purpose }),
      ...(originalId && { marks: marked.marks, originalId }),
    });
    bytes.push({ id, bytes: one.slice().buffer });
  }
  return { rows, bytes };
}
