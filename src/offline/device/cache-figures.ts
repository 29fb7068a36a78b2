/** The number of responses in a cache, their bytes, and the time of the oldest (ISO instant). */
export type CacheFigures = { count: number; bytes: number; readAt: string | null };

export const noCache: CacheFigures = { count: 0, bytes: 0, readAt: null };

/** Adds up the figures of some caches of the service worker. Does not create a missing cache. */
export async function cacheFigures(names: readonly string[]): Promise<CacheFigures> {
  if (typeof caches === 'undefined') return noCache;
  const all: CacheFigures[] = [];
  for (const name of names) if (await caches.has(name)) all.push(await figuresOf(await caches.open(name)));
  const times = all.flatMap(({ readAt }) => readAt ?? []).toSorted();
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    readAt: times[0] ?? null,
  };
}

async function figuresOf(cache: Cache): Promise<CacheFigures> {
  let bytes = 0;
  const times: string[] = [];
  const requests = await cache.keys();
  // In sequence, to hold one response at a time.
  for (const request of requests) {
    const response = await cache.match(request);
    if (!response) continue;
    const at = respondedAt(response);
    if (at) times.push(at);
    bytes += await sizeOf(response);
  }
  return { count: requests.length, bytes, readAt: times.toSorted()[0] ?? null };
}

/** The `Date` of a response; null without one. */
export function respondedAt(response: Response): string | null {
  const date = new Date(response.headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

async function sizeOf(response: Response): Promise<number> {
  const length = Number(response.headers.get('content-length'));
  return length > 0 ? length : (await response.blob()).size;
}
