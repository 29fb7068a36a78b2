/** Rows to skip and to take. */
export type Slice = { page: number; size: number; offset: number };

/** One page and the length of the whole. */
export type PageOf<Item> = { items: Item[]; totalItems: number };

/** `contract.md §1`: a larger size is cut to this, except where a list has its own largest. */
const largestPage = 100;

/** The server's own size, where a caller names none (`contract.md §7`). */
const defaultPage = 20;

/** The part of a list that a caller asks for. */
export function sliceOf(
  query: { page?: number | undefined; size?: number | undefined },
  largest: number = largestPage,
): Slice {
  const page = query.page ?? 1;
  const size = Math.min(query.size ?? defaultPage, largest);
  return { page, size, offset: (page - 1) * size };
}

/** A page as the contract answers it. */
export function pagedAnswer<Item>({ page, size }: Slice, { items, totalItems }: PageOf<Item>) {
  return { data: items, pagination: { page, size, totalItems } };
}
