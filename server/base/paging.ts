/** A requested page; `offset` is the number of rows to skip. */
export type PageRequest = { page: number; size: number; offset: number };

/** One page of items and the total number; `atLeast`: there are more, which were not counted. */
export type Page<Item> = { items: Item[]; totalItems: number; atLeast?: boolean };

/** Larger sizes are reduced to this, unless a list has its own maximum (R-API-05). */
const maxPageSize = 100;

/** R-API-05. */
const defaultPageSize = 20;

export function toPageRequest(
  query: { page?: number | undefined; size?: number | undefined },
  maxSize: number = maxPageSize,
): PageRequest {
  const page = query.page ?? 1;
  const size = Math.min(query.size ?? defaultPageSize, maxSize);
  return { page, size, offset: (page - 1) * size };
}

/** The contract's form of a page. */
export function toPageResponse<Item>({ page, size }: PageRequest, { items, ...total }: Page<Item>) {
  return { data: items, pagination: { page, size, ...total } };
}
