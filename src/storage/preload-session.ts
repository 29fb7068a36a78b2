import { createStore } from 'zustand/vanilla';
import { deviceIndexedDb } from './device-indexed-db.ts';
import { readDeviceKey } from './device-secret.ts';
import type { StorageKeyRow } from './keyring.ts';
import { isEncrypted, openRow } from './seal.ts';
import { createWatchdog } from './watchdog.ts';
import { openKeys, type WrappedKeyRow } from './wrapped-keys.ts';

/** The database of this device (`database.ts`). */
export const databaseName = 'depot-portal';

const preloaded = createStore<{ session: Promise<unknown> | null }>()(() => ({ session: null }));

/**
 * Reads the session while the code of the database is still loading: the first screen needs nothing else from it
 * (`docs/decisions/0008`).
 */
export function preloadSession(): void {
  const session = new Promise((resolve, reject) => {
    const watch = createWatchdog(() => reject(new Error('The session was not read in time')));
    void read().then(resolve, reject).finally(watch.end);
  });
  // The code of the database reads it again and reports the failure.
  session.catch(() => {});
  preloaded.setState({ session });
}

/** The preloaded session; undefined without one. */
export async function takePreloadedSession(): Promise<unknown> {
  const { session } = preloaded.getState();
  preloaded.setState({ session: null });
  return session?.catch(() => undefined);
}

async function read(): Promise<unknown> {
  // Side by side: the database, and the key that opens the account's.
  const device = readDeviceKey();
  device.catch(() => {});
  const { session, keys, wrappedKeys } = await readStored();
  if (!isEncrypted(session)) return session;
  const [plain] = keys.filter(({ id }) => id === session.sealedBy);
  const own = wrappedKeys.filter(({ id }) => id === session.sealedBy);
  const key = plain ?? (await openKeys(own, await device))[0]?.key;
  return key && openRow(key, session, ['session', 'session', String(session['accountId'])]);
}

type Stored = { session: unknown; keys: StorageKeyRow[]; wrappedKeys: WrappedKeyRow[] };

function readStored(): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const opening = deviceIndexedDb.open(databaseName);
    // The database does not exist yet; `database.ts` creates it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      try {
        const transaction = database.transaction(['session', 'storageKeys', 'wrappedKeys']);
        const reading = transaction.objectStore('session').get('session');
        const readingKeys: IDBRequest<StorageKeyRow[]> = transaction.objectStore('storageKeys').getAll();
        const readingWrapped: IDBRequest<WrappedKeyRow[]> = transaction.objectStore('wrappedKeys').getAll();
        transaction.addEventListener('complete', () =>
          resolve({ session: reading.result, keys: readingKeys.result, wrappedKeys: readingWrapped.result }),
        );
        transaction.addEventListener('abort', () => reject(transaction.error));
      } catch (error) {
        reject(error);
      }
      // Closes after the read, so that it does not block an upgrade.
      database.close();
    });
  });
}
