import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import {
  claimFlags,
  type exportDeskClaims,
  type DeskPage,
  type listDeskClaims,
  queueParts,
  type QueuePart,
  queueSorts,
  type QueueSort,
} from '#contract/desk-queue.ts';
import { claimsIn } from '#domain/claim-status.ts';

/** Rows per page. */
export const queueSize = 50;

const filterNames = ['status', 'substatus', 'depot', 'brand', 'age', 'amount', 'assignee', 'flag', 'search'] as const;
export type FilterName = (typeof filterNames)[number];

/** A filter is off when it is empty. */
export type QueueFilters = Readonly<Record<FilterName, string>> & { readonly part: QueuePart | 'all' };

/** A page of the queue, as the address has it. `after`: the cursor of the page; `from`: how many claims are before it. */
export type QueuePlace = { filters: QueueFilters; sort: QueueSort; after: string; from: number };

/** Days since filing, and dollars, each `least-most`; one of them may be missing. */
export const ages = ['0-7', '8-30', '31-'] as const;
export const amounts = ['0-100', '100-400', '400-'] as const;

export const toDecide = filtersOf('to-decide', () => '');

function filtersOf(part: QueueFilters['part'], value: (name: FilterName) => string): QueueFilters {
  return {
    part,
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

/** The cursor of the page in an address, and how many rows are before it. */
export function pageOf(query: URLSearchParams): Pick<QueuePlace, 'after' | 'from'> {
  const from = Number(query.get('from'));
  return { after: query.get('after') ?? '', from: Number.isSafeInteger(from) && from > 0 ? from : 0 };
}

export function placeOf(query: URLSearchParams): QueuePlace {
  const status = query.get('status') ?? '';
  const part = queueParts.find((one) => one === query.get('part'));
  // The addresses of older versions have no group: each status is in one, and `all` is a status.
  const isAll = query.get('part') === 'all' || (part === undefined && status !== '');
  return {
    filters: filtersOf(isAll ? 'all' : (part ?? 'to-decide'), (name) =>
      name === 'status' && status === 'all' ? '' : (query.get(name) ?? '').slice(0, 255),
    ),
    sort: queueSorts.find((sort) => sort === query.get('sort')) ?? 'filed',
    ...pageOf(query),
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
  if (filters.part !== 'to-decide' || filters.status !== '') query.set('part', filters.part);
  for (const name of filterNames) if (filters[name] !== '') query.set(name, filters[name]);
  if (sort !== undefined && sort !== 'filed') query.set('sort', sort);
  if (after !== '') query.set('after', after);
  if (from > 0) query.set('from', String(from));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The page as the call takes it. */
export function callQueryOf({ filters, sort, after }: QueuePlace): InputOf<typeof listDeskClaims>['query'] {
  const { part, age, amount, flag: named, ...others } = filters;
  const flag = claimFlags.find((one) => one === named);
  const [minDays, maxDays] = age.split('-');
  const [minAmount, maxAmount] = amount.split('-');
  const given = { ...others, minDays, maxDays, minAmount, maxAmount, flag, cursor: after };
  return {
    sort,
    size: queueSize,
    ...(part !== 'all' && { part }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  };
}

/** All pages of it, as the export takes them. */
export function exportQueryOf(place: QueuePlace): InputOf<typeof exportDeskClaims>['query'] {
  const { size: _, ...query } = callQueryOf({ ...place, after: '' }) ?? {};
  return query;
}

/** The list that a row was opened from: its address, and the ids of its page. A link hands it on. */
export const WalkedList = v.object({ search: v.string(), ids: v.array(v.string()) });
export type WalkedList = v.InferOutput<typeof WalkedList>;

/** The row so many steps from another one; null beyond the ends of the page. */
export function walkFrom({ ids }: WalkedList, id: string, step: number): string | null {
  const at = ids.indexOf(id);
  return at === -1 ? null : (ids[at + step] ?? null);
}

/** The order after a column's head was pressed: upwards, then downwards; the most flags come first. */
export function sortAfter<Column extends string>(
  column: Column,
  sort: string,
  isDownFirst = column === 'flags',
): Column | `-${Column}` {
  const first: Column | `-${Column}` = isDownFirst ? `-${column}` : column;
  return sort !== first ? first : first === column ? `-${column}` : column;
}

/** The claims of a group by status or by substatus, those of no status or substatus left out. */
export function divided(
  counts: DeskPage['counts'],
  part: QueueFilters['part'],
  by: 'status' | 'substatus',
): { name: string; claims: number }[] {
  const sums = new Map<string, number>();
  for (const count of counts) {
    const { [by]: name } = count;
    const claims = claimsIn(count, part);
    if (name !== null && claims > 0) sums.set(name, (sums.get(name) ?? 0) + claims);
  }
  return [...sums].map(([name, claims]) => ({ name, claims }));
}
