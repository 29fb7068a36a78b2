import type { OutputOf } from '#contract/endpoint.ts';
import {
  accountSorts,
  type AccountSort,
  type listAccounts,
  type SortedColumn,
  sortedColumns,
} from '#contract/admin-accounts.ts';
import { type Role, roles } from '#contract/primitives.ts';
import { tidyLine } from '#text/tidied.ts';

/** Rows per page (R-ADMIN-01). */
export const accountsPageSize = 10;

/** Longest search text that the server accepts (R-ADMIN-02). */
export const searchMaxLength = 255;

/** What is listed: null lists every role, by email. */
export type AccountsFilter = { search: string; role: Role | null; sort: AccountSort | null };

/** A page of the account list. */
export type AccountsPlace = AccountsFilter & { page: number };

export const firstPlace: AccountsPlace = { page: 1, search: '', role: null, sort: null };

/** Returns the place in a query. Invalid values become the first page, every role, and the order by email. */
export function placeOf(query: URLSearchParams): AccountsPlace {
  const page = Number(query.get('page'));
  const search = tidyLine(query.get('search') ?? '').slice(0, searchMaxLength);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search,
    role: roles.find((role) => role === query.get('role')) ?? null,
    sort: accountSorts.find((sort) => sort === query.get('sort')) ?? null,
  };
}

/** Returns the query string of a place, with its question mark; empty for the first page of all accounts. */
export function queryOf({ page, search, role, sort }: AccountsPlace): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (role !== null) query.set('role', role);
  if (sort !== null) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The filter as the call takes it. */
export function callQueryOf({ search, role, sort }: AccountsFilter) {
  return { ...(search !== '' && { search }), ...(role !== null && { role }), ...(sort !== null && { sort }) };
}

/** The column that the list is sorted by, and the direction. */
function columnOf(sort: AccountSort | null): SortedColumn {
  return sortedColumns.find((column) => sort?.endsWith(column)) ?? 'email';
}

/** The order after a column's head was pressed: upwards, then downwards. The order by email needs no name. */
export function sortAfter(column: SortedColumn, sort: AccountSort | null): AccountSort | null {
  if (columnOf(sort) === column && !sort?.startsWith('-')) return `-${column}`;
  return column === 'email' ? null : column;
}

/** A page of accounts as the server returned it. */
export type AccountsPage = OutputOf<typeof listAccounts>;

/** The number of pages, at least one. */
export function pageCount({ pagination: { totalItems, size } }: AccountsPage): number {
  return Math.max(1, Math.ceil(totalItems / size));
}

/** The positions of the first and last account shown, counted from 1; null without accounts. */
export function shownRange({ data, pagination: { page, size } }: AccountsPage): { first: number; last: number } | null {
  if (data.length === 0) return null;
  const before = (page - 1) * size;
  return { first: before + 1, last: before + data.length };
}
