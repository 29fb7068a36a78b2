import { database } from '#storage/database.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import { type Entry, entryStates } from '#storage/rows.ts';
import { rowsInStates } from '../outbox/list.ts';
import { photoFigures } from '../photos/photo-figures.ts';

/** What goes into one file: ids in the order in which they are brought in. */
export type Share = { drafts: string[]; entries: string[] };

/** Chromium cancels a download of 600 MB that was made in a page, and tells nobody; 420 MB arrive. */
const bytesOfHandedFile = 200_000_000;

/**
 * Divides an account's unsent work into files: one where its end will be known, as many as it takes where the browser is
 * handed what was made in the page. What belongs to one claim stays together, so that each file can be brought in by itself, in
 * any order. Never none: an account without work has one file with nothing in it.
 */
export async function shareOut(accountId: string, { isHanded }: { isHanded: boolean }): Promise<Share[]> {
  const work = await unsentWork(accountId);
  const bytesOfClaim = new Map<string, number>();
  for (const { claim, bytes } of work) bytesOfClaim.set(claim, (bytesOfClaim.get(claim) ?? 0) + bytes);
  const fileOf = new Map<string, number>();
  let [file, filled] = [0, 0];
  for (const [claim, bytes] of bytesOfClaim) {
    if (isHanded && filled > 0 && filled + bytes > bytesOfHandedFile) [file, filled] = [file + 1, 0];
    fileOf.set(claim, file);
    filled += bytes;
  }
  const shares = Array.from({ length: file + 1 }, (): Share => ({ drafts: [], entries: [] }));
  for (const { id, claim, table } of work) shares[fileOf.get(claim) ?? 0]?.[table].push(id);
  return shares;
}

type Piece = { id: string; claim: string; table: keyof Share; bytes: number };

async function unsentWork(accountId: string): Promise<Piece[]> {
  const unsent = entryStates.filter((state) => state !== 'sent');
  const entries = await rowsInStates(database, accountId, unsent);
  const drafts = await database.drafts.where({ accountId }).toArray();
  return [
    ...(await Promise.all(drafts.map(pieceOfDraft))),
    ...entries.toSorted(byOrder).map(({ id, claimRef, photoBytes }) => ({
      id,
      claim: claimRef,
      table: 'entries' as const,
      bytes: photoBytes,
    })),
  ];
}

/** A claim goes before what follows it, then the older first: so they are brought in too. */
function byOrder(a: Entry, b: Entry): number {
  const makesClaim = ({ id, claimRef }: Entry) => Number(id === claimRef);
  return makesClaim(b) - makesClaim(a) || a.createdAt.localeCompare(b.createdAt);
}

async function pieceOfDraft(draft: EntryDraft): Promise<Piece> {
  const { photoBytes: bytes } = await photoFigures(draft.id);
  return { id: draft.id, claim: 'claimRef' in draft ? draft.claimRef : draft.id, table: 'drafts', bytes };
}
