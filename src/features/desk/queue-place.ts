import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import {
  claimFlags,
  type exportDeskClaims,
  type DeskPage,
  type listDeskClaims,
  type QueueColumn,
  queueSorts,
  type QueueSort,
} from '#contract/desk-queue.ts';
import { isUndecided } from '#domain/claim-status.ts';

/** Rows per page. */
export const queueSize = 50;

const filterNames = ['status', 'substatus', 'depot', 'brand', 'age', 'amount', 'assignee', 'flag', 'search'] as const;
export type FilterName = (typeof filterNames)[number];

/** `status` empty: to decide; `all`: any. Every other filter is off when it is empty. */
export type QueueFilters = Readonly<Record<FilterName, string>>;

/** A page of the queue, as the address has it. `after`: the cursor of the page; `from`: how many claims are before it. */
export type QueuePlace = { filters: QueueFilters; sort: QueueSort; after: string; from: number };

/** Days since filing, and dollars, each `least-most`; one of them may be missing. */
export const ages = ['0-7', '8-30', '31-'] as const;
export const amounts = ['0-100', '100-400', '400-'] as const;

export const anything = filtersOf(() => '');

function filtersOf(value: (name: FilterName) => string): QueueFilters {
  return {
    status: value('status'),
    substatus: value('substatus'),
    depot: value('depot'),
    brand: value('brand'),
    age: value('age'),
    amount: value('amount'),
    assignee: value('assignee'),
    flag: value('flag'),
    search: value('search'),
  };
}

export function placeOf(query: URLSearchParams): QueuePlace {
  const from = Number(query.get('from'));
  return {
    filters: filtersOf((name) => (query.get(name) ?? '').slice(0, 255)),
    sort: queueSorts.find((sort) => sort === query.get('sort')) ?? 'filed',
    after: query.get('after') ?? '',
    from: Number.isSafeInteger(from) && from > 0 ? from : 0,
  };
}

/** The query string of a page, with its question mark; empty for the first page of what is to decide. */
export function queryOf({
  filters,
  sort,
  after = '',
  from = 0,
}: Partial<QueuePlace> & Pick<QueuePlace, 'filters'>): string {
  const query = new URLSearchParams();
  for (const name of filterNames) if (filters[name] !== '') query.set(name, filters[name]);
  if (sort !== undefined && sort !== 'filed') query.set('sort', sort);
  if (after !== '') query.set('after', after);
  if (from > 0) query.set('from', String(from));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The page as the call takes it. */
export function callQueryOf({ filters, sort, after }: QueuePlace): InputOf<typeof listDeskClaims>['query'] {
  const { status, age, amount, flag: named, ...others } = filters;
  const flag = claimFlags.find((one) => one === named);
  const [minDays, maxDays] = age.split('-');
  const [minAmount, maxAmount] = amount.split('-');
  const given = { ...others, minDays, maxDays, minAmount, maxAmount, flag, cursor: after };
  return {
    sort,
    size: queueSize,
    ...(status === '' ? { part: 'to-decide' as const } : status !== 'all' && { status }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  };
}

/** All pages of it, as the export takes them. */
export function exportQueryOf(place: QueuePlace): InputOf<typeof exportDeskClaims>['query'] {
  const { size: _, ...query } = callQueryOf({ ...place, after: '' }) ?? {};
  return query;
}

/** The list that a claim was opened from: its address, and the claims of its page. A link hands it on. */
export const WalkedList = v.object({ search: v.string(), ids: v.array(v.string()) });
export type WalkedList = v.InferOutput<typeof WalkedList>;

/** The claim so many steps from another one; null beyond the ends of the page. */
export function walkFrom({ ids }: WalkedList, id: string, step: number): string | null {
  const at = ids.indexOf(id);
  return at === -1 ? null : (ids[at + step] ?? null);
}

/** The order after a column's head was pressed: upwards, then downwards; the most flags come first. */
export function sortAfter(column: QueueColumn, sort: QueueSort): QueueSort {
  const first: QueueSort = column === 'flags' ? '-flags' : column;
  return sort !== first ? first : first === column ? `-${column}` : column;
}

/** How many of the counted claims the filter of a status leaves, or those with a substatus of them. */
export function tallyOf(counts: DeskPage['counts'], status: string, substatus?: string): number {
  const isIn = (one: string | null) => (status === '' ? isUndecided(one) : status === 'all' || one === status);
  return counts
    .filter((count) => isIn(count.status) && (substatus === undefined || count.substatus === substatus))
    .reduce((sum, { claims }) => sum + claims, 0);
}

/** The statuses that claims have beyond `known`, by name. */
export function otherStatuses(counts: DeskPage['counts'], known: readonly string[]): string[] {
  const all = new Set(counts.flatMap(({ status }) => status ?? []));
  return [...all].filter((status) => !known.includes(status)).toSorted();
}
