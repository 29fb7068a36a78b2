import type { GenericSchema } from 'valibot';
import { call } from '#session/call.ts';
import { database } from '#storage/database.ts';
import { liveQuery } from '#storage/live-query.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshots.ts';

type PageOf<Item> = { data: Item[]; pagination: { page: number; size: number; totalItems: number } };

/** A paged list of the server that is cached page by page. */
export type CachedList<Item extends { id: string } = { id: string }> = {
  /** Its pages are the snapshots `name:1`, `name:2` and so on. */
  name: string;
  page: GenericSchema<unknown, PageOf<Item>>;
  /** Requests one page. Throws `ApiError`. */
  request: (page: number, as: NonNullable<Parameters<typeof call>[2]>) => Promise<PageOf<Item>>;
};

/** A row of the list, and its page. */
export type ListedItem<Item> = { item: Item; page: number };

/**
 * The first pages of a list as last read. `readAt` is the time of the first one, which has the newest items; null
 * without pages.
 */
export type CachedPages<Item> = { rows: ListedItem<Item>[]; pageCount: number; readAt: string | null };

type CachedPage<Item> = Snapshot<PageOf<Item>> | null;

/** The key of one page of a list among the snapshots. */
export function pageKey({ name }: Pick<CachedList, 'name'>, page: number): string {
  return `${name}:${page}`;
}

/** Reads one page of a list and caches it. Throws `ApiError`. */
export async function refreshPage<Item extends { id: string }>(
  list: CachedList<Item>,
  accountId: string,
  page: number,
  signal?: AbortSignal,
): Promise<PageOf<Item>> {
  const result = await list.request(page, { accountId, ...(signal && { signal }) });
  await writeSnapshot(accountId, pageKey(list, page), result);
  return result;
}

/** How many pages from the first on, without a gap, are cached. */
export async function countCachedPages({ name }: Pick<CachedList, 'name'>, accountId: string): Promise<number> {
  const keys = await database.snapshots
    .where('[accountId+key]')
    .between([accountId, `${name}:`], [accountId, `${name}:\uffff`])
    .primaryKeys();
  const cached = new Set(keys.map(([, key]) => key));
  let count = 0;
  while (cached.has(pageKey({ name }, count + 1))) count += 1;
  return count;
}

/**
 * Reports the first pages, up to the first that is not cached, now and after each change. Each page has its own
 * subscription: a new page does not read a thousand others again.
 *
 * @returns functions to set the number of pages and to stop
 */
export function watchCachedPages<Item extends { id: string }>(
  list: Pick<CachedList<Item>, 'name' | 'page'>,
  accountId: string,
  onPages: (pages: CachedPages<Item>) => void,
) {
  const cached: (CachedPage<Item> | undefined)[] = [];
  const watches: { unsubscribe: () => void }[] = [];
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    const pages = cached.slice(0, shown);
    if (pages.length === shown && pages.every((page) => page !== undefined)) onPages(mergedPages(pages));
  };
  // A return to the middle of the list delivers many pages at once.
  const reportSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(report, 0);
  };
  const watch = (page: number) =>
    liveQuery(() => readSnapshot(accountId, pageKey(list, page), list.page)).subscribe((snapshot) => {
      cached[page - 1] = snapshot;
      reportSoon();
    });

  return {
    show(count: number): void {
      shown = count;
      for (let page = watches.length + 1; page <= count; page += 1) watches.push(watch(page));
      reportSoon();
    },
    stop(): void {
      clearTimeout(timer);
      for (const { unsubscribe } of watches) unsubscribe();
    },
  };
}

function mergedPages<Item extends { id: string }>(cached: readonly CachedPage<Item>[]): CachedPages<Item> {
  const gap = cached.indexOf(null);
  const pages = cached
    .slice(0, gap === -1 ? cached.length : gap)
    .flatMap((page, at) => (page ? [{ ...page, at }] : []));
  // Pages are read at different times: an item that moved in between is in two of them. The last read counts.
  const rows = new Map<string, ListedItem<Item>>();
  for (const { value, at } of pages) for (const item of value.data) rows.set(item.id, { item, page: at + 1 });
  for (const { value } of pages.toSorted((a, b) => a.readAt.localeCompare(b.readAt)))
    for (const item of value.data) {
      const row = rows.get(item.id);
      if (row) row.item = item;
    }
  return { rows: [...rows.values()], pageCount: pages.length, readAt: pages[0]?.readAt ?? null };
}
