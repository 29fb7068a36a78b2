/** Rows per page (R-ADMIN-01). */
export const accountsPageSize = 10;

/** Longest search text that the server accepts (R-ADMIN-02). */
export const searchMaxLength = 255;

/** A page of the account list, and the search text. */
export type AccountsPlace = { page: number; search: string };

/** Returns the place in a query. Invalid values become the first page. */
export function placeOf(query: URLSearchParams): AccountsPlace {
  const page = Number(query.get('page'));
  const search = (query.get('search') ?? '').trim().slice(0, searchMaxLength);
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, search };
}

/** Returns the query string of a place, with its question mark; empty for the first page. */
export function queryOf({ page, search }: AccountsPlace): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export function isSamePlace(one: AccountsPlace, other: AccountsPlace): boolean {
  return one.page === other.page && one.search === other.search;
}
