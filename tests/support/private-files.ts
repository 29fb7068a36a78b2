import { afterEach, beforeEach } from 'vitest';

/**
 * The origin private file system of a browser, in memory: the content of each file, everything written through a new
 * file, and the operations of a worker on a file in place.
 */
export type PrivateFiles = { files: Map<string, Uint8Array>; written: Uint8Array[]; inPlace: string[] };

/** Gives each test an origin private file system, which Node lacks. */
export function usePrivateFiles(): PrivateFiles {
  const disk: PrivateFiles = { files: new Map(), written: [], inPlace: [] };
  beforeEach(() => {
    disk.files.clear();
    disk.written.length = 0;
    disk.inPlace.length = 0;
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { getDirectory: async () => folderOf(disk) },
    });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));
  return disk;
}

function folderOf({ files, written, inPlace }: PrivateFiles) {
  const notFound = () => new DOMException('There is no such file', 'NotFoundError');
  return {
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name) && !create) throw notFound();
      if (!files.has(name)) files.set(name, new Uint8Array());
      return {
        getFile: async () => new Blob([Uint8Array.from(files.get(name) ?? [])]),
        createWritable: async () => ({
          async write(bytes: Uint8Array) {
            written.push(bytes.slice());
            files.set(name, bytes.slice());
          },
          close: async () => {},
        }),
        createSyncAccessHandle: async () => ({
          write(bytes: Uint8Array, { at }: { at: number }) {
            inPlace.push('write');
            const before = files.get(name) ?? new Uint8Array();
            const after = new Uint8Array(Math.max(before.length, at + bytes.length));
            after.set(before);
            after.set(bytes, at);
            files.set(name, after);
          },
          truncate: (size: number) => void files.set(name, (files.get(name) ?? new Uint8Array()).slice(0, size)),
          flush: () => void inPlace.push('flush'),
          close: () => void inPlace.push('close'),
        }),
      };
    },
    async removeEntry(name: string) {
      if (!files.delete(name)) throw notFound();
    },
  };
}
