import { deviceIndexedDb } from './device-indexed-db.ts';
import { createWatchdog } from './watchdog.ts';

/** The database of this device (`database.ts`). */
export const databaseName = 'depot-portal';

let ahead: Promise<unknown> | null = null;

/**
 * Reads the session while the code of the database is still loading: the first screen needs nothing else from it
 * (`docs/decisions/0008`).
 */
export function preloadSession(): void {
  ahead = new Promise((resolve, reject) => {
    const watch = createWatchdog(() => reject(new DOMException('The session was not read in time', 'TimeoutError')));
    void read().then(resolve, reject).finally(watch.end);
  });
  // What fails here is read again by the code that works with the database, with its message.
  ahead.catch(() => {});
}

/** The preloaded session; undefined without one. */
export async function takePreloadedSession(): Promise<unknown> {
  const taken = ahead;
  ahead = null;
  return taken?.catch(() => undefined);
}

function read(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = deviceIndexedDb.open(databaseName);
    // There is none yet: it is made with all that belongs to it, or not at all.
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
      // It closes when the reading is done, and stands in no upgrade's way.
      database.close();
    });
  });
}
