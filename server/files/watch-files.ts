import type { FileStore } from './file-store.ts';
import type { Signals } from '../signals/signals.ts';

/** The same store, whose calls are noted. A read is timed until its first byte, a list not at all. */
export function watchFiles(store: FileStore, { timed }: Signals): FileStore {
  return {
    ...store,
    putFiles: (files) => timed('files', 'put', () => store.putFiles(files)),
    put: (name, bytes) => timed('files', 'put', () => store.put(name, bytes)),
    read: (name, range) => timed('files', 'read', () => store.read(name, range)),
    async remove(names) {
      if (names.length > 0) await timed('files', 'remove', () => store.remove(names));
    },
  };
}
