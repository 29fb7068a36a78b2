import * as v from 'valibot';
import { listClaims } from '#contract/claims.ts';
import { askedFor, needsDepot } from '#domain/claim-status.ts';
import { call } from '#session/call.ts';
import { database } from '#storage/database.ts';
import { type ListedEntry, listEntries } from '../outbox/list.ts';
import { claimKey, claimPageKey, newestPages } from './read-claims.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';

/** What the device knows to need the person (R-HOME-08). */
export type NeedsYou = {
  /** Entries of the outbox that only the person can go on with. */
  entries: number;
  /** The ids of the claims whose depot is asked for something, newest first; null while no claims have been read. */
  claims: readonly string[] | null;
};

/** The choice of the claim list that shows what needs the person, as its address names it. */
export const needsYou = 'needs-you';

const State = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  substatus: v.nullable(v.string()),
  invoicedAt: v.optional(v.nullable(v.string())),
  isAnswered: v.optional(v.boolean()),
});
type State = v.InferOutput<typeof State>;
const States = v.object({ data: v.array(State) });

/** The key of the claims that ask for something among the snapshots. */
export const askingKey = 'claims-asking';

const askingMax = 100;

/** Reads the claims whose depot is asked for something, and caches them. Throws `ApiError`. */
export async function refreshAsking(accountId: string): Promise<void> {
  const { data } = await call(listClaims, { query: { part: 'asking', size: askingMax } }, { accountId });
  await writeSnapshot(accountId, askingKey, { data });
}

/** The one count of what needs the person: null until it is known. */
export function countNeedsYou({ entries, claims }: NeedsYou): number | null {
  return claims && entries + claims.length;
}

/** Reads the outbox and the claims as last read. The account of a visitor is null. */
export async function readNeedsYou(accountId: string | null): Promise<NeedsYou> {
  const entries = accountId === null ? [] : await listEntries(accountId);
  const claims = accountId === null ? null : await readClaimsInNeed(accountId, entries);
  return { entries: entries.filter(needsPerson).length, claims };
}

/** Whether only the person can go on with an entry: it was refused, or this version cannot read it. */
export function needsPerson(entry: ListedEntry): boolean {
  return entry.unreadable === true || entry.state === 'attention';
}

/** A claim that asks for something is in the list of those, or was read since. */
async function readClaimsInNeed(accountId: string, entries: readonly ListedEntry[]): Promise<string[] | null> {
  const [asking, ...pages] = await Promise.all(
    [askingKey, ...newestPages.map(claimPageKey)].map((key) => readSnapshot(accountId, key, States)),
  );
  const known = [asking, ...pages].flatMap((read) => read ?? []);
  if (known.length === 0) return null;
  const states = new Map<string, State & { readAt: string }>();
  const learn = (state: State, readAt: string) => {
    if (readAt >= (states.get(state.id)?.readAt ?? '')) states.set(state.id, { ...state, readAt });
  };
  for (const { value, readAt } of known) for (const state of value.data) learn(state, readAt);
  const mayNeed = () => [...states.values()].filter(needsDepot);
  const own = await database.snapshots.bulkGet(mayNeed().map(({ id }) => [accountId, claimKey(id)]));
  for (const row of own) {
    const state = v.safeParse(State, row?.value);
    if (row && state.success) learn(state.output, row.readAt);
  }
  const isListed = ({ id, readAt }: State & { readAt: string }) =>
    !asking || readAt > asking.readAt || asking.value.data.some((state) => state.id === id);
  return mayNeed()
    .filter((state) => isListed(state) && !isAnswered(state, entries))
    .map(({ id }) => id);
}

/** Whether the answer is in the outbox, or was sent since the claim was read; a claim that is withdrawn needs none. */
function isAnswered({ id, readAt, substatus }: State & { readAt: string }, entries: readonly ListedEntry[]): boolean {
  return entries.some(
    (entry) =>
      !entry.unreadable &&
      entry.claimRef === id &&
      (entry.kind === 'withdrawal' ||
        (askedFor(substatus) === 'photos'
          ? entry.kind === 'change' && entry.photoCount > 0
          : entry.kind === 'message')) &&
      (entry.receipt === null || entry.receipt.at > readAt),
  );
}
