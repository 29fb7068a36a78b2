import type { Dexie } from 'dexie';
import { isStorageFull } from '#offline/storage.ts';

/** A device that rejects writes while it is `full`; reads and deletions work. */
export class FullDevice {
  full = false;

  /** Makes the database's writes fail on a full device. Call it before the database is opened. */
  watch(database: Dexie): void {
    database.use({
      stack: 'dbcore',
      name: 'full-device',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate: async (request) => {
              if (this.full && (request.type === 'add' || request.type === 'put'))
                throw new DOMException('The device is full', 'QuotaExceededError');
              return table.mutate(request);
            },
          };
        },
      }),
    });
  }

  isOurs(error: unknown): boolean {
    return isStorageFull(error);
  }
}
