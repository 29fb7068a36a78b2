import { createStore } from 'zustand/vanilla';
import { deviceIndexedDb } from './device-indexed-db.ts';
import { createWatchdog } from './watchdog.ts';

/** The database of this device (`database.ts`). */
export const databaseName = 'depot-portal';

const preloaded = createStore<{ session: Promise<unknown> | null }>()(() => ({ session: null }));

/**
 * Reads the session while the code of the database is still loading: the first screen needs nothing else from it
 * (`docs/decisions/0008`).
 */
export function preloadSession(): void {
  const session = new Promise((resolve, reject) => {
    const watch = createWatchdog(() => reject(new DOMException('The session was not read in time', 'TimeoutError')));
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

function read(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = deviceIndexedDb.open(databaseName);
    // The database does not exist yet; `database.ts` creates it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      try {
        const reading = database.transaction('session').objectStore('session').get('session');
        reading.addEventListener('success', () => resolve(reading.result));
        reading.addEventListener('error', () => reject(reading.error));
      } catch (error) {
        reject(error);
      }
      // Closes after the read, so that it does not block an upgrade.
      database.close();
    });
  });
}
