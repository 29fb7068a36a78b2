import { ApiError, isRefusedWith } from '#api/failure.ts';
import type { CallOptions } from '#api/client.ts';
import { serverNow } from '#clock/server-clock.ts';
import {
  catalogueChangesMax,
  listAgreements,
  listFailureCodes,
  listLabourOperations,
  listParts,
  listWarrantyTerms,
} from '#contract/catalogue.ts';
import { call } from '#session/call.ts';
import type { CatalogueKind, CatalogueListRow, CatalogueRow } from '#storage/catalogue-rows.ts';
import { database } from '#storage/database.ts';
import { isOlderThan } from '../cache/choice-lists.ts';
import { isStorageFull } from '../storage.ts';
import { type CatalogueChanges, packed, pageKey, pagesOf, readRows } from './pages.ts';
import { type CatalogueState, pickedKinds, readCatalogueState, readListRow } from './state.ts';

/** An hour: prices change, and an answer without changes is short. A day, where there is none. */
export function catalogueMaxAgeMs({ exists }: Pick<CatalogueState, 'exists'>): number {
  return (exists ? 1 : 24) * 60 * 60_000;
}

/**
 * Reads the catalogue if it is due, for a claim form that opens (R-CAT-07): on a metered link it is not prefetched, and a
 * device that was full has dropped it. Without an answer the form has what is stored.
 */
export async function refreshDueCatalogue(accountId: string): Promise<void> {
  const state = await readCatalogueState(accountId);
  if (!isOlderThan(catalogueMaxAgeMs(state), state.readAt, serverNow().getTime())) return;
  try {
    await refreshCatalogue(accountId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

type Answer = CatalogueChanges<{ id: string }> & {
  next: string;
  approvedRateCents?: number | null;
  pricesHidden?: true;
};
type Ask = (query: { since?: string }, options: CallOptions) => Promise<Answer>;

const asks: Record<CatalogueKind, Ask> = {
  parts: (query, options) => call(listParts, { query }, options),
  'labour-operations': (query, options) => call(listLabourOperations, { query }, options),
  'failure-codes': (query, options) => call(listFailureCodes, { query }, options),
  agreements: (query, options) => call(listAgreements, { query }, options),
  terms: (query, options) => call(listWarrantyTerms, { query }, options),
};

/**
 * Brings the catalogue of an account up to date (R-CAT-06): whole at first, then what changed. What was read is stored
 * answer by answer with the place where the next goes on, so that it may be killed at any point. Without anything to
 * pick, the agreements and terms are not read. An aborted one stops behind an answer. One reads at a time, so that nothing
 * is loaded twice. Throws `ApiError`.
 */
export async function refreshCatalogue(accountId: string, signal?: AbortSignal): Promise<void> {
  await navigator.locks.request(`catalogue:${accountId}`, () => refreshLists(accountId, signal));
}

async function refreshLists(accountId: string, signal: AbortSignal | undefined): Promise<void> {
  const whose = { accountId, ...(signal && { signal }) };
  try {
    for (const kind of pickedKinds) await refreshList(whose, kind);
    if (!(await readCatalogueState(accountId)).exists) return;
    for (const kind of ['agreements', 'terms'] as const) await refreshList(whose, kind);
  } catch (error) {
    // Unsent work has priority; what is stored is used.
    if (isStorageFull(error)) return;
    if (!(error instanceof ApiError) || !isRefusedWith(error.failure, 404)) throw error;
    await storeNone(accountId);
  }
}

type Whose = { accountId: string; signal?: AbortSignal };

async function refreshList({ accountId, signal }: Whose, kind: CatalogueKind): Promise<void> {
  const options = { accountId, fresh: true };
  let isRestarted = false;
  while (!signal?.aborted) {
    const before = (await readListRow(accountId, kind)) ?? (await startList(accountId, kind));
    const answer = await asks[kind](before.next === null ? {} : { since: before.next }, options);
    const { next, approvedRateCents = null, pricesHidden = false, ...changes } = answer;
    // Hidden or shown since: the pages have the prices of before. Servers that disagree are left to the next refresh.
    if (before.next !== null && (before.pricesHidden ?? false) !== pricesHidden) {
      if (isRestarted) return;
      isRestarted = true;
      await startList(accountId, kind);
      continue;
    }
    const hidden = pricesHidden && { pricesHidden };
    const size = changes.data.length + changes.removed.length;
    if (size > 0) {
      const row = { ...before, next, page: before.page + 1, written: before.written + size, held: null, ...hidden };
      await write(before, row, [{ accountId, key: pageKey(kind, before.page), packed: await packed(changes) }]);
      continue;
    }
    const rate = kind === 'agreements' && { approvedRateCents };
    const read = { ...before, next, readAt: serverNow().toISOString(), ...rate, ...hidden };
    if (before.held !== null) await write(before, read, []);
    else if (!(await settle(before, read))) continue;
    return;
  }
}

/**
 * Counts what a list holds, and writes its pages anew once a third of them is out of date. Returns false if a page
 * cannot be read: the list is then read anew.
 */
async function settle(before: CatalogueListRow, read: CatalogueListRow): Promise<boolean> {
  const { accountId, key: kind } = before;
  const rows = await readRows(accountId, kind);
  if (!rows) {
    await startList(accountId, kind);
    return false;
  }
  const settled = { ...read, held: rows.size };
  if (read.written <= rows.size * 1.5 + catalogueChangesMax) {
    await write(before, settled, []);
    return true;
  }
  const all = [...rows.values()];
  const pages: CatalogueRow[] = [];
  for (let from = 0; from < all.length; from += catalogueChangesMax) {
    const data = all.slice(from, from + catalogueChangesMax);
    pages.push({
      accountId,
      key: pageKey(kind, read.page + pages.length),
      packed: await packed({ data, removed: [] }),
    });
  }
  await write(before, { ...settled, page: read.page + pages.length, written: rows.size }, pages, 'instead');
  return true;
}

/** Stores pages and the state of their list, or neither; neither where another tab was faster. */
async function write(
  before: CatalogueListRow,
  row: CatalogueListRow,
  pages: readonly CatalogueRow[],
  place: 'behind' | 'instead' = 'behind',
): Promise<void> {
  const { accountId, key } = before;
  await database.transaction('rw', database.catalogue, async () => {
    const now = await readListRow(accountId, key);
    if (now?.next !== before.next || now.page !== before.page) return;
    if (place === 'instead') await pagesOf(accountId, key).delete();
    await database.catalogue.bulkPut([...pages, row]);
  });
}

/** The list from its start. */
async function startList(accountId: string, key: CatalogueKind): Promise<CatalogueListRow> {
  const row = { accountId, key, next: null, page: 0, written: 0, held: 0, readAt: null };
  await database.transaction('rw', database.catalogue, async () => {
    await pagesOf(accountId, key).delete();
    await database.catalogue.put(row);
  });
  return row;
}

/** The server has no catalogue: master data is in Salesforce. */
async function storeNone(accountId: string): Promise<void> {
  const readAt = serverNow().toISOString();
  await database.transaction('rw', database.catalogue, async () => {
    await database.catalogue.where({ accountId }).delete();
    await database.catalogue.bulkPut(
      pickedKinds.map((key) => ({ accountId, key, next: null, page: 0, written: 0, held: 0, readAt })),
    );
  });
}
