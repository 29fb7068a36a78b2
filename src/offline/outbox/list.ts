import * as v from 'valibot';
import { database, type PortalDatabase } from '#storage/database.ts';
import { loadPhotos } from '#storage/photo-bytes.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';
import {
  type AttemptRow,
  type Cause,
  Entry,
  entrySchemaVersion,
  type EntryState,
  type LoadedPhoto,
} from '#storage/rows.ts';

/** An entry that this version of the app cannot read: stored and counted, but never sent. */
export type UnreadableEntry = { id: string; unreadable: true };
export type ListedEntry = (Entry & { unreadable?: false }) | UnreadableEntry;

/** Every entry of an account, oldest first. */
export async function listEntries(accountId: string): Promise<ListedEntry[]> {
  const rows = await database.entries.where({ accountId }).toArray();
  return rows.map(readEntry).toSorted((a, b) => (createdAt(a) < createdAt(b) ? -1 : 1));
}

/** One entry with its photos and its log; null if there is none of this account. */
export async function readEntryWithPhotos(
  accountId: string,
  id: string,
): Promise<{ entry: ListedEntry; photos: LoadedPhoto[]; log: AttemptRow[] } | null> {
  const row = await database.entries.get(id);
  if (row?.accountId !== accountId) return null;
  const log = await attemptsOf(id);
  const photos = await photoRowsOf(database, id);
  return { entry: readEntry(row), photos: await loadPhotos(photos), log };
}

/** The log of an entry, oldest first. */
export function attemptsOf(entryId: string): Promise<AttemptRow[]> {
  return database.attempts.where({ entryId }).sortBy('id');
}

/** Parses a row of the database. A row of a newer version is unreadable. */
export function readEntry(row: { id: string; schemaVersion?: number }): ListedEntry {
  const parsed = v.safeParse(Entry, row);
  const known = parsed.success && parsed.output.schemaVersion <= entrySchemaVersion;
  return known ? parsed.output : { id: row.id, unreadable: true };
}

function createdAt(entry: ListedEntry): string {
  return entry.unreadable ? '' : entry.createdAt;
}

/** Refusals that come from the state of the claim: a change of the form does not help. */
const claimCodes: readonly (string | undefined)[] = [
  'CLAIM_NOT_AMENDABLE',
  'CLAIM_NOT_INVOICEABLE',
  'CLAIM_NOT_WITHDRAWABLE',
  'CLAIM_NOT_APPEALABLE',
  'APPEAL_CLOSED',
  'ALREADY_INVOICED',
  'CONFLICT',
];

/** Whether a follow-up was refused because of the state of its claim. */
export function isOfClaim({ code, serverCode }: Cause): boolean {
  return code === 'refused' && claimCodes.includes(serverCode);
}

/** The rows of an account in these states, read in one transaction and not parsed. */
export function rowsInStates(
  database: PortalDatabase,
  accountId: string,
  states: readonly EntryState[],
): Promise<Entry[]> {
  return database.transaction('r', database.entries, async () => {
    const rows = await Promise.all(states.map((state) => database.entries.where({ accountId, state }).toArray()));
    return rows.flat();
  });
}
