import { claimFilesMax } from '#contract/limits.ts';

/** Where the service worker and the page agree that shared files lie; nothing else is kept there. */
const cacheName = 'shared-files';
const nameHeader = 'x-file-name';

/** A file that was shared to the app and is in no claim yet. */
export type SharedFile = { key: string; file: File };

/**
 * Keeps files that were shared to the app, until a claim has taken them in; nobody has to be signed in. More than a
 * claim takes are left out but for one, which then says so.
 *
 * @throws DOMException `QuotaExceededError` when the device is full
 */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of files.slice(0, claimFilesMax + 1)) {
    const headers = { [nameHeader]: encodeURIComponent(file.name), 'content-type': file.type };
    await cache.put(`/share/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
}

/** The files that wait to be taken into a claim, in the order in which they came. */
export async function readSharedFiles(): Promise<SharedFile[]> {
  const cache = await caches.open(cacheName);
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      if (!response) return [];
      const name = decodeURIComponent(response.headers.get(nameHeader) ?? '');
      return [{ key: request.url, file: new File([await response.blob()], name) }];
    }),
  );
  return kept.flat();
}

/** Lets go of a file that a claim has, or that can be in none. */
export async function dropSharedFile(key: string): Promise<void> {
  await (await caches.open(cacheName)).delete(key);
}
