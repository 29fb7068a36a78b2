/** How many answers a cache holds, their bytes, and when the oldest of them was given (ISO instant). */
export type CacheFigures = { count: number; bytes: number; readAt: string | null };

export const noCache: CacheFigures = { count: 0, bytes: 0, readAt: null };

/** What lies in some caches of the service worker, added up. A cache that is not there is not made. */
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
  // One after the other: no more than one answer is held at a time.
  for (const request of requests) {
    const answer = await cache.match(request);
    if (!answer) continue;
    const at = answeredAt(answer);
    if (at) times.push(at);
    bytes += await sizeOf(answer);
  }
  return { count: requests.length, bytes, readAt: times.toSorted()[0] ?? null };
}

/** When the server gave an answer; null where it does not say. */
export function answeredAt(answer: Response): string | null {
  const date = new Date(answer.headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

async function sizeOf(answer: Response): Promise<number> {
  const told = Number(answer.headers.get('content-length'));
  return told > 0 ? told : (await answer.blob()).size;
}
