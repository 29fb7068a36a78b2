import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimFilesMax } from '#contract/limits.ts';
import { dropSharedFile, storeSharedFiles, readSharedFiles } from '#offline/shared-files.ts';

let caches: Map<string, Map<string, Response>>;
beforeEach(() => {
  caches = new Map();
  vi.stubGlobal('caches', { open: async (name: string) => opened(name) });
});
afterEach(() => void vi.unstubAllGlobals());

/** A cache in memory, which keeps the order of its entries. */
function opened(name: string) {
  const cache = caches.get(name) ?? new Map<string, Response>();
  caches.set(name, cache);
  const urlOf = (path: string) => new URL(path, 'https://portal.example').href;
  return {
    put: async (path: string, response: Response) => void cache.set(urlOf(path), response),
    keys: async () => [...cache.keys()].map((url) => new Request(url)),
    match: async ({ url }: Request) => cache.get(url)?.clone(),
    delete: async (url: string) => cache.delete(url),
  };
}

const file = (name: string, contents = name) => new File([contents], name, { type: 'image/jpeg' });

describe('files shared to the app', () => {
  it('are stored in order, with their names and bytes', async () => {
    await storeSharedFiles([file('plaque signalétique é.jpg', 'bytes 1'), file('100 %.jpg', 'bytes 2')]);
    await storeSharedFiles([file('b.jpg')]);
    const files = (await readSharedFiles()).map((shared) => shared.file);
    expect(files.map(({ name }) => name)).toEqual(['plaque signalétique é.jpg', '100 %.jpg', 'b.jpg']);
    expect(await files[0]?.text()).toBe('bytes 1');
  });

  it('stay until each is deleted', async () => {
    await storeSharedFiles([file('a.jpg'), file('b.jpg')]);
    const [first] = await readSharedFiles();
    await dropSharedFile(first?.key ?? '');
    expect((await readSharedFiles()).map((shared) => shared.file.name)).toEqual(['b.jpg']);
  });

  it('are left out beyond the maximum of a claim, except one, so that the claim can report it', async () => {
    await storeSharedFiles(Array.from({ length: claimFilesMax + 5 }, (_, at) => file(`${at}.jpg`)));
    expect((await readSharedFiles()).map((shared) => shared.file.name).at(-1)).toBe(`${claimFilesMax}.jpg`);
    // Repeated sharing does not fill the device.
    await storeSharedFiles([file('further.jpg')]);
    expect(await readSharedFiles()).toHaveLength(claimFilesMax + 1);
  });

  it('have no name if none was stored', async () => {
    await opened('shared-files').put('/share/1', new Response('bytes'));
    expect((await readSharedFiles()).map((shared) => shared.file.name)).toEqual(['']);
  });

  it('are none if one is deleted while they are read', async () => {
    await storeSharedFiles([file('a.jpg')]);
    const cache = opened('shared-files');
    vi.stubGlobal('caches', { open: async () => ({ ...cache, match: async () => undefined }) });
    expect(await readSharedFiles()).toEqual([]);
  });
});
