/** Rows of a page (R-ADMIN-01). */
export const accountsPageSize = 10;

/** As many characters as the server looks for (R-ADMIN-02). */
export const searchMaxLength = 255;

/** Where in the accounts somebody is. */
export type AccountsPlace = { page: number; search: string };

/** The place that an address names; what it does not name well is the beginning. */
export function placeOf(query: URLSearchParams): AccountsPlace {
  const page = Number(query.get('page'));
  const search = (query.get('search') ?? '').trim().slice(0, searchMaxLength);
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, search };
}

/** The query of a place, with its question mark; empty at the beginning. */
export function queryOf({ page, search }: AccountsPlace): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export function isSamePlace(one: AccountsPlace, other: AccountsPlace): boolean {
  return one.page === other.page && one.search === other.search;
}
