import * as v from 'valibot';
import { database } from '#storage/database.ts';

/** The unsent work of an account: entries, claims among them, and when the oldest was saved. */
const Unsent = v.object({ count: v.number(), claims: v.number(), since: v.string() });
export type Unsent = v.InferOutput<typeof Unsent>;

/** By account. */
const UnsentWork = v.record(v.string(), Unsent);
export type UnsentWork = v.InferOutput<typeof UnsentWork>;

const Witness = v.object({
  databaseId: v.string(),
  unsent: UnsentWork,
  /** Work that was lost with an earlier database, until its account has confirmed the message. */
  missing: UnsentWork,
});
type Witness = v.InferOutput<typeof Witness>;

/** In local storage, so that it outlives the database: WebKit has lost whole databases (https://github.com/dexie/Dexie.js/issues/739). */
const itemName = 'unsent-witness';

/** The unsent work of every account, and the database that has it: null for one that no page has started on. */
export type StoredWork = { databaseId: string | null; work: UnsentWork };

/** Reads plain columns only. */
export async function readUnsentWork(): Promise<StoredWork> {
  const { device, entries } = database;
  return database.transaction('r', device, entries, async () => {
    const row = await device.get('database');
    const work: UnsentWork = {};
    await entries.each(({ accountId, kind, state, createdAt }) => {
      if (state === 'sent') return;
      const { count, claims, since } = work[accountId] ?? { count: 0, claims: 0, since: createdAt };
      work[accountId] = {
        count: count + 1,
        claims: claims + Number(kind === 'claim'),
        since: since < createdAt ? since : createdAt,
      };
    });
    return { databaseId: row?.key === 'database' ? row.id : null, work };
  });
}

/** The number of entries of all accounts. */
export function countOf(work: UnsentWork): number {
  return Object.values(work).reduce((sum, { count }) => sum + count, 0);
}

/** The unsent work of a database that was lost. Begins the record of this one. */
export async function findMissingWork(): Promise<UnsentWork> {
  const databaseId = await idOfDatabase();
  const before = readWitness();
  if (before?.databaseId === databaseId) return before.missing;
  const missing = before ? sumOf(before.missing, before.unsent) : {};
  writeWitness({ databaseId, unsent: {}, missing });
  return missing;
}

/** The work of both: a second database may be lost before an account has confirmed the first. */
function sumOf(earlier: UnsentWork, later: UnsentWork): UnsentWork {
  const sum = { ...earlier };
  for (const [accountId, { count, claims, since }] of Object.entries(later)) {
    const { [accountId]: lost = { count: 0, claims: 0, since } } = earlier;
    sum[accountId] = {
      count: lost.count + count,
      claims: lost.claims + claims,
      since: lost.since < since ? lost.since : since,
    };
  }
  return sum;
}

/** Records the unsent work. Returns false, and records nothing, where the browser has put another database in place. */
export function noteUnsentWork({ databaseId, work }: StoredWork): boolean {
  const witness = readWitness();
  if (!witness) return true;
  if (witness.databaseId !== databaseId) return false;
  writeWitness({ ...witness, unsent: work });
  return true;
}

/** The lost work, by account. */
export function missingWork(): UnsentWork {
  return readWitness()?.missing ?? {};
}

/** Deletes the record of lost work that an account has confirmed. */
export function forgetMissingWork(accountId: string): void {
  const witness = readWitness();
  if (!witness) return;
  const { [accountId]: _, ...missing } = witness.missing;
  writeWitness({ ...witness, missing });
}

async function idOfDatabase(): Promise<string> {
  return database.transaction('rw', database.device, async () => {
    const row = await database.device.get('database');
    if (row?.key === 'database') return row.id;
    const id = crypto.randomUUID();
    await database.device.add({ key: 'database', id });
    return id;
  });
}

function readWitness(): Witness | null {
  try {
    const parsed = v.safeParse(Witness, JSON.parse(localStorage.getItem(itemName) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function writeWitness(witness: Witness): void {
  localStorage.setItem(itemName, JSON.stringify(witness));
}
