import type { Dexie } from 'dexie';
import { isStorageFull } from '#offline/storage.ts';

/** A device on which nothing more can be written while it is `full`; what is there can be read and removed. */
export class FullDevice {
  full = false;

  /** Has the database's writes meet a full device. To be called before it is opened. */
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
