import type { PageRequest } from '#server/base/paging.ts';

/** Returns the request for the first page of a list. */
export function firstPage(size = 20): PageRequest {
  return { page: 1, size, offset: 0 };
}

export function pageAt(page: number, size: number): PageRequest {
  return { page, size, offset: (page - 1) * size };
}
