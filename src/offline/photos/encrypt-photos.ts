import { encryptPlainRows, encryptPhoto } from '#storage/encrypt-rows.ts';
import type { PortalDatabase } from '#storage/database.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { isStorageFull } from '../storage.ts';

export type PhotoEncryptionOptions = {
  database: PortalDatabase;
  locks: Pick<LockManager, 'request'>;
  /** Resolves at a good moment for one more; false when somebody is at work again. Given how often was written so far. */
  goOn: (written: number) => Promise<boolean>;
  /** Called with what kept one from being locked. */
  onFault: (error: unknown) => void;
};

/** `busy`: somebody sends, or another tab is at it. `full`: there is no room to write what is locked. */
export type EncryptionEnd = 'all locked' | 'busy' | 'disturbed' | 'full';

/** So many rows are looked at in one go; of their bytes nothing is read. */
const lookedAtOnce = 20;

/**
 * Locks what rests: a photo lies open only while it is taken, saved and sent, and soon after (`docs/decisions/0022`). One
 * photo at a time, never beside the sender of its account, in one tab at a time. Stops as soon as it disturbs.
 */
export function createPhotoEncryption({ database, locks, goOn, onFault }: PhotoEncryptionOptions): {
  lock: () => Promise<EncryptionEnd>;
} {
  /** Those that need not be looked at again: locked, or past locking. */
  let done = new Set<string>();
  const rowsLocked = new Set<string>();

  return {
    lock: () => locks.request('photos at rest', { ifAvailable: true }, async (lock) => (lock ? lockAll() : 'busy')),
  };

  async function lockAll(): Promise<EncryptionEnd> {
    const accounts = await accountsWithKey();
    if (accounts.size === 0) return 'all locked';
    const ids = await database.photos.toCollection().primaryKeys();
    const left = ids.filter((id) => !done.has(id));
    done = new Set(ids.filter((id) => done.has(id)));
    let written = 0;
    for (let from = 0; from < left.length; from += lookedAtOnce) {
      if (!(await goOn(written))) return 'disturbed';
      const rows = await database.photos.bulkGet(left.slice(from, from + lookedAtOnce));
      for (const { id, accountId } of await open(rows, accounts)) {
        if (!(await goOn(written))) return 'disturbed';
        const end = await lockOne(id, accountId);
        if (typeof end === 'string') return end;
        written += end;
      }
    }
    return 'all locked';
  }

  /** One that has left locks nothing more: its key comes with its next sign-in. */
  async function accountsWithKey(): Promise<Set<string>> {
    const keys = await database.storageKeys.toArray();
    return new Set(keys.filter(({ retired }) => !retired).map(({ accountId }) => accountId));
  }

  /** Those of them that lie open and belong to one of these accounts, and whose they are. */
  async function open(rows: readonly (PhotoRow | undefined)[], accounts: ReadonlySet<string>) {
    const found: { id: string; accountId: string }[] = [];
    for (const row of rows) {
      if (!row) continue;
      if (row.bytesKey !== undefined) done.add(row.id);
      else {
        const accountId = await accountOf(row.entryId);
        if (accountId !== null && accounts.has(accountId)) found.push({ id: row.id, accountId });
      }
    }
    return found;
  }

  async function accountOf(ownerId: string): Promise<string | null> {
    const owner = (await database.entries.get(ownerId)) ?? (await database.drafts.get(ownerId));
    return owner?.accountId ?? null;
  }

  /** How often was written, or why it goes no further. */
  async function lockOne(id: string, accountId: string): Promise<number | 'busy' | 'full'> {
    try {
      return await locks.request(`outbox:${accountId}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return 'busy';
        // A photo that is locked beside an open entry would go out as it is, by a version of the app from before.
        const rows = !rowsLocked.has(accountId) && (await encryptPlainRows(database, accountId));
        rowsLocked.add(accountId);
        const photo = await encryptPhoto(database, id, accountId);
        done.add(id);
        return Number(rows) + Number(photo);
      });
    } catch (error) {
      if (isStorageFull(error)) return 'full';
      // The others can be locked all the same.
      done.add(id);
      onFault(error);
      return 0;
    }
  }
}
