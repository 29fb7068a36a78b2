import type { Slice } from '#server/http/paging.ts';

/** The first page of a list. */
export function firstPage(size = 20): Slice {
  return { page: 1, size, offset: 0 };
}

export function pageAt(page: number, size: number): Slice {
  return { page, size, offset: (page - 1) * size };
}
