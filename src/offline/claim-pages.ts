import { liveQuery } from 'dexie';
import type { Claim } from '#contract/claims.ts';
import { database } from '#storage/database.ts';
import { ClaimPage, claimPageKey } from './claims.ts';
import { readSnapshot, type Snapshot } from './snapshots.ts';

/** A claim of the list, and the page it stands on. */
export type ClaimRow = { claim: Claim; page: number };

/** The first pages of the claim list as last read. `readAt` is the oldest of them, null when there is none. */
export type ClaimPages = { rows: ClaimRow[]; pageCount: number; readAt: string | null };

type KeptPage = Snapshot<ClaimPage> | null;

/** How many pages, from the first on without a gap, can be shown without network. */
export async function countKeptPages(accountId: string): Promise<number> {
  const prefix = claimPageKey(0).slice(0, -1);
  const keys = await database.snapshots
    .where('[accountId+key]')
    .between([accountId, prefix], [accountId, `${prefix}\uffff`])
    .primaryKeys();
  const kept = new Set(keys.map(([, key]) => key));
  let count = 0;
  while (kept.has(claimPageKey(count + 1))) count += 1;
  return count;
}

/**
 * Tells the first pages, up to the first that was never read, now and whenever one of them changes. Each page is
 * watched on its own: one that comes does not have a thousand others read again.
 *
 * @returns how many pages to show, and how to stop
 */
export function watchClaimPages(accountId: string, onPages: (pages: ClaimPages) => void) {
  const kept: (KeptPage | undefined)[] = [];
  const watches: { unsubscribe: () => void }[] = [];
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    const pages = kept.slice(0, shown);
    if (pages.length === shown && pages.every((page) => page !== undefined)) onPages(mergedPages(pages));
  };
  // Many pages come at once when one returns to the middle of the list.
  const tellSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, 0);
  };
  const watch = (page: number) =>
    liveQuery(() => readSnapshot(accountId, claimPageKey(page), ClaimPage)).subscribe((snapshot) => {
      kept[page - 1] = snapshot;
      tellSoon();
    });

  return {
    show(count: number): void {
      shown = count;
      for (let page = watches.length + 1; page <= count; page += 1) watches.push(watch(page));
      tellSoon();
    },
    stop(): void {
      clearTimeout(timer);
      for (const { unsubscribe } of watches) unsubscribe();
    },
  };
}

function mergedPages(kept: readonly KeptPage[]): ClaimPages {
  const gap = kept.indexOf(null);
  const pages = kept.slice(0, gap === -1 ? kept.length : gap).flatMap((page, at) => (page ? [{ ...page, at }] : []));
  // Pages are read at different times: a claim that moved in between would stand twice. What was read last counts.
  const rows = new Map<string, ClaimRow>();
  for (const { value, at } of pages) for (const claim of value.data) rows.set(claim.id, { claim, page: at + 1 });
  for (const { value } of pages.toSorted((a, b) => a.readAt.localeCompare(b.readAt)))
    for (const claim of value.data) {
      const row = rows.get(claim.id);
      if (row) row.claim = claim;
    }
  const times = pages.map(({ readAt }) => readAt).toSorted();
  return { rows: [...rows.values()], pageCount: pages.length, readAt: times[0] ?? null };
}
