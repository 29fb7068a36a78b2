/** Rows to skip and to take. */
export type PageRequest = { page: number; size: number; offset: number };

/** One page and the length of the whole. */
export type Page<Item> = { items: Item[]; totalItems: number };

/** R-API-05: a larger size is cut to this, except where a list has its own largest. */
const maxPageSize = 100;

/** The server's own size, where a caller names none (R-API-05). */
const defaultPageSize = 20;

/** The part of a list that a caller asks for. */
export function toPageRequest(
  query: { page?: number | undefined; size?: number | undefined },
  maxSize: number = maxPageSize,
): PageRequest {
  const page = query.page ?? 1;
  const size = Math.min(query.size ?? defaultPageSize, maxSize);
  return { page, size, offset: (page - 1) * size };
}

/** A page as the contract answers it. */
export function toPageResponse<Item>({ page, size }: PageRequest, { items, totalItems }: Page<Item>) {
  return { data: items, pagination: { page, size, totalItems } };
}
