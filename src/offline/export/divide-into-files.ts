import { database } from '#storage/database.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import { keptFor } from '#storage/photo-rows.ts';
import { type Entry, entryStates } from '#storage/rows.ts';
import { rowsInStates } from '../outbox/list.ts';
import { photoFigures } from '../photos/photo-figures.ts';

/** The work of one file: ids in the order of the import. */
export type FileContents = { drafts: string[]; entries: string[] };

/** Chromium silently cancels a download of 600 MB from a page; 420 MB succeed. */
const downloadMaxBytes = 200_000_000;

/**
 * Divides an account's unsent work into files: one file if the app writes it itself, several if the browser downloads
 * them. A claim and its follow-ups stay in one file, so that files can be imported in any order. An account without
 * work gets one empty file.
 */
export async function divideIntoFiles(
  accountId: string,
  { isDownload }: { isDownload: boolean },
): Promise<FileContents[]> {
  const work = await unsentWork(accountId);
  const bytesOfClaim = new Map<string, number>();
  for (const { claim, bytes } of work) bytesOfClaim.set(claim, (bytesOfClaim.get(claim) ?? 0) + bytes);
  const fileOf = new Map<string, number>();
  let [file, filled] = [0, 0];
  for (const [claim, bytes] of bytesOfClaim) {
    if (isDownload && filled > 0 && filled + bytes > downloadMaxBytes) [file, filled] = [file + 1, 0];
    fileOf.set(claim, file);
    filled += bytes;
  }
  const files = Array.from({ length: file + 1 }, (): FileContents => ({ drafts: [], entries: [] }));
  for (const { id, claim, table } of work) files[fileOf.get(claim) ?? 0]?.[table].push(id);
  return files;
}

type WorkItem = { id: string; claim: string; table: keyof FileContents; bytes: number };

async function unsentWork(accountId: string): Promise<WorkItem[]> {
  const unsent = entryStates.filter((state) => state !== 'sent');
  const entries = await rowsInStates(database, accountId, unsent);
  const drafts = await database.drafts.where({ accountId }).toArray();
  return Promise.all([
    ...drafts.map(itemOfDraft),
    ...entries.toSorted(byOrder).map(async ({ id, claimRef, photoBytes }) => ({
      id,
      claim: claimRef,
      table: 'entries' as const,
      bytes: photoBytes + (await photoFigures(keptFor(id))).photoBytes,
    })),
  ]);
}

/** A claim comes before its follow-ups, then older work first. */
function byOrder(a: Entry, b: Entry): number {
  const makesClaim = ({ id, claimRef }: Entry) => Number(id === claimRef);
  return makesClaim(b) - makesClaim(a) || a.createdAt.localeCompare(b.createdAt);
}

async function itemOfDraft(draft: EntryDraft): Promise<WorkItem> {
  const [photos, kept] = await Promise.all([photoFigures(draft.id), photoFigures(keptFor(draft.id))]);
  const bytes = photos.photoBytes + kept.photoBytes;
  return { id: draft.id, claim: 'claimRef' in draft ? draft.claimRef : draft.id, table: 'drafts', bytes };
}
