import { claimFilesMax } from '#contract/limits.ts';

/** The cache by which the service worker hands shared files to the page; it has no other content. */
const cacheName = 'shared-files';
const nameHeader = 'x-file-name';

/** A file that was shared to the app and is not in a claim yet. */
export type SharedFile = { key: string; file: File };

/**
 * Stores files that were shared to the app until a claim takes them; no session is needed. In all it stores one file
 * more than a claim may have, so that the form can show the limit and nobody fills the device.
 *
 * @throws DOMException `QuotaExceededError` when the device is full
 */
export async function storeSharedFiles(files: readonly File[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const room = claimFilesMax + 1 - (await cache.keys()).length;
  for (const file of files.slice(0, Math.max(0, room))) {
    const headers = { [nameHeader]: encodeURIComponent(file.name), 'content-type': file.type };
    await cache.put(`/share/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
}

/** The files that wait for a claim, in their order of arrival. */
export async function readSharedFiles(): Promise<SharedFile[]> {
  const cache = await caches.open(cacheName);
  const stored = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      if (!response) return [];
      const name = decodeURIComponent(response.headers.get(nameHeader) ?? '');
      return [{ key: request.url, file: new File([await response.blob()], name) }];
    }),
  );
  return stored.flat();
}

/** Deletes a file that a claim has taken or that no claim can take. */
export async function dropSharedFile(key: string): Promise<void> {
  await (await caches.open(cacheName)).delete(key);
}
