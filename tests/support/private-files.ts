import { afterEach, beforeEach } from 'vitest';

/** The private file system of a browser, in memory: what each file contains, and everything that was ever written. */
export type PrivateFiles = { files: Map<string, Uint8Array>; written: Uint8Array[] };

/** Gives each test a browser with a private file system, which Node has not. */
export function usePrivateFiles(): PrivateFiles {
  const disk: PrivateFiles = { files: new Map(), written: [] };
  beforeEach(() => {
    disk.files.clear();
    disk.written.length = 0;
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { getDirectory: async () => folderOf(disk) },
    });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));
  return disk;
}

function folderOf({ files, written }: PrivateFiles) {
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
      };
    },
    async removeEntry(name: string) {
      if (!files.delete(name)) throw notFound();
    },
  };
}
