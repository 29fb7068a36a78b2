import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { EntryDraft } from '#storage/draft-rows.ts';
import type { AttemptRow, Entry, PhotoBytesRow, PhotoRow } from '#storage/rows.ts';
import { readEntry } from '../outbox/list.ts';
import { nextState } from '../outbox/next-state.ts';
import { renewEntries } from '../outbox/renew.ts';
import { sha256Of } from '../sha256-of.ts';
import { isStorageFull, withRoomMade } from '../storage.ts';
import { type RescuedDraftPart, type RescuedEntryPart, RescuePart, type RescuedPhoto } from './export-parts.ts';
import { RescueProblem, type RescueProblemReason } from './rescue-problem.ts';
import { openFile, type Part } from './sealed-file.ts';

/** What became of the work in a file. */
export type ImportedWork = {
  entries: number;
  drafts: number;
  /** Already on this device, as entry or as form, and left as it is. */
  here: number;
  /** Sent from this device already. */
  sent: number;
  /** Made by a newer version of the app than this one. */
  newer: number;
  /** A photo is not what it was when it was taken. */
  damaged: number;
  /** Of work that went into several files: which of them this was. */
  file: { set: string; number: number; of: number } | null;
  /** What kept the rest from coming, or null when the file was read to its end. */
  problem: RescueProblemReason | null;
};

export type Fate = keyof Omit<ImportedWork, 'problem' | 'file'>;
export const nothingCame: Record<Fate, number> = { entries: 0, drafts: 0, here: 0, sent: 0, newer: 0, damaged: 0 };
export const fates = Object.keys(nothingCame).filter((key): key is Fate => Object.hasOwn(nothingCame, key));

type WorkPart = RescuedEntryPart | RescuedDraftPart;

type ImportOptions = {
  code: string;
  /** Called with how many of how many have been looked at. */
  onProgress: (done: number, all: number) => void;
};

/**
 * Brings the unsent work of a file onto this device, each piece with its photos and its log in one transaction, under the
 * id that it has: so it keeps its idempotency keys, and what is sent from two tablets arrives once (R-API-11).
 * What comes before a cut, a damage or a device that is full or fails stays, and is told with the problem.
 *
 * @throws RescueProblem when nothing of the file can be read for this account; anything else is a fault of the device
 */
export async function importWork(accountId: string, file: Blob, options: ImportOptions): Promise<ImportedWork> {
  const parts = openFile(file, options.code);
  const start = await nextPart(parts);
  if (start?.said.kind !== 'start') throw new RescueProblem('damaged');
  if (start.said.accountId !== accountId) throw new RescueProblem('other_account');
  const all = start.said.entries + start.said.drafts;
  const imported: ImportedWork = { ...nothingCame, file: start.said.file ?? null, problem: null };
  try {
    for (let done = 0; ; done++) {
      options.onProgress(Math.min(done, all), all);
      const part = await nextPart(parts);
      if (part?.said.kind === 'end') break;
      if (part?.said.kind !== 'entry' && part?.said.kind !== 'draft') throw new RescueProblem('damaged');
      const bytes = await photoBytes(parts, part.said.photos.length);
      imported[await takeIn(accountId, part.said, bytes)] += 1;
    }
  } catch (error) {
    imported.problem = reasonOf(error);
  }
  try {
    // Bringing work in is a new start for it, as a sign-in is.
    if (imported.entries > 0) await renewEntries(accountId);
  } catch (error) {
    imported.problem ??= reasonOf(error);
  }
  return imported;
}

/** Why it does not go on; what is none of the file's faults is for the log too. */
function reasonOf(error: unknown): RescueProblemReason {
  if (error instanceof RescueProblem) return error.reason;
  if (isStorageFull(error)) return 'full';
  console.error('Unsent work could not be brought in from a file', error);
  return 'failed';
}

type ReadPart = { said: v.InferOutput<typeof RescuePart>; bytes: Part['bytes'] };

async function nextPart(parts: AsyncGenerator<Part, void, void>): Promise<ReadPart | null> {
  const { value } = await parts.next();
  if (!value) return null;
  const said = v.safeParse(RescuePart, value.said);
  if (!said.success) throw new RescueProblem('damaged');
  return { said: said.output, bytes: value.bytes };
}

async function photoBytes(parts: AsyncGenerator<Part, void, void>, count: number) {
  const photos: Uint8Array<ArrayBuffer>[] = [];
  while (photos.length < count) {
    const part = await nextPart(parts);
    if (part?.said.kind !== 'photo' || !part.bytes) throw new RescueProblem('damaged');
    photos.push(part.bytes);
  }
  return photos;
}

async function takeIn(accountId: string, part: WorkPart, bytes: Uint8Array<ArrayBuffer>[]): Promise<Fate> {
  const photos = await photoRows(part.row.id, part.photos, bytes);
  if (photos === null) return 'damaged';
  if (part.kind === 'draft') {
    const draft = v.safeParse(EntryDraft, part.row);
    return draft.success && draft.output.accountId === accountId ? takeInDraft(draft.output, photos) : 'newer';
  }
  const entry = readEntry(part.row);
  if (entry.unreadable || entry.accountId !== accountId) return 'newer';
  return takeInEntry(
    entry,
    part.log.map((line) => ({ ...line, entryId: entry.id })),
    photos,
  );
}

function takeInEntry(found: Entry, log: AttemptRow[], photos: Photos): Promise<Fate> {
  const { entries, drafts, photos: rows, photoBytes, attempts } = database;
  const { entry, lines } = notSending(found, log);
  return withRoomMade(() =>
    database.transaction('rw', [entries, drafts, rows, photoBytes, attempts], async () => {
      const already = await whatIsHere(entry.id);
      if (already) return already;
      await entries.add(entry);
      await addPhotos(photos);
      await attempts.bulkAdd(lines);
      return 'entries';
    }),
  );
}

function takeInDraft(draft: EntryDraft, photos: Photos): Promise<Fate> {
  const { entries, drafts, photos: rows, photoBytes } = database;
  return withRoomMade(() =>
    database.transaction('rw', [entries, drafts, rows, photoBytes], async () => {
      const already = await whatIsHere(draft.id);
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

/** An id is one submission, be it a form yet or sent already. Call inside a transaction over entries and drafts. */
async function whatIsHere(id: string): Promise<'here' | 'sent' | null> {
  const [entry, draft] = await Promise.all([database.entries.get(id), database.drafts.get(id)]);
  if (entry) return entry.state === 'sent' ? 'sent' : 'here';
  return draft ? 'here' : null;
}

/** Nobody here is sending it: what was on its way there is one that was interrupted, and costs what that costs. */
function notSending(entry: Entry, log: AttemptRow[]): { entry: Entry; lines: AttemptRow[] } {
  if (entry.state !== 'sending') return { entry, lines: log };
  const at = new Date().toISOString();
  const { state, cause, attempts } = nextState({ kind: 'interrupted' }, entry.attempts, 0);
  return {
    entry: { ...entry, state, attempts, cause: { code: cause, at }, nextAttemptAt: 0 },
    lines: [...log, { entryId: entry.id, at, event: 'interrupted' }],
  };
}

/** The rows of the photos, or null when one is not what it was. Their own ids are new: nothing is known by them. */
async function photoRows(
  entryId: string,
  photos: readonly RescuedPhoto[],
  given: readonly Uint8Array<ArrayBuffer>[],
): Promise<Photos | null> {
  const rows: PhotoRow[] = [];
  const bytes: PhotoBytesRow[] = [];
  for (const [at, { purpose, ...photo }] of photos.entries()) {
    const one = given[at];
    if (one?.length !== photo.size || (await sha256Of(one)) !== photo.sha256) return null;
    const id = crypto.randomUUID();
    rows.push({ ...photo, id, entryId, ...(purpose && { purpose }) });
    bytes.push({ id, bytes: one.slice().buffer });
  }
  return { rows, bytes };
}
