import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, vi } from 'vitest';

// All files of a project share a process, since starting one takes longer than most files. Before each file, this setup
// reloads the app's modules and replaces the database; after it, it restores what the file replaced.
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
const storageMutated = Dexie.on('storagemutated');
const ownListeners = [...storageMutated.subscribers];

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  storageMutated.subscribers.filter(isOfFile).forEach(storageMutated.unsubscribe);
});

function isOfFile(
  listener: (typeof storageMutated.subscribers)[number],
): listener is Parameters<typeof storageMutated.unsubscribe>[0] {
  return !ownListeners.includes(listener);
}
