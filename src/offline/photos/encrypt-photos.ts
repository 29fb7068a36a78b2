import { encryptPlainRows, encryptPhoto } from '#storage/encrypt-rows.ts';
import type { PortalDatabase } from '#storage/database.ts';
import { ownerOf } from '#storage/photo-rows.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { isStorageFull } from '../storage.ts';

export type PhotoEncryptionOptions = {
  database: PortalDatabase;
  locks: Pick<LockManager, 'request'>;
  /** Resolves when the next photo may be encrypted; false once a person uses the app. Gets the number of writes so far. */
  mayContinue: (written: number) => Promise<boolean>;
  /** Called with the error if one photo cannot be encrypted. */
  onFault: (error: unknown) => void;
};

/** `busy`: the account sends, or another tab encrypts. `full`: there is no storage left. */
export type EncryptionEnd = 'all encrypted' | 'busy' | 'disturbed' | 'full';

/** Rows read at once, without their bytes. */
const batchSize = 20;

/**
 * Encrypts photos that are stored unencrypted (`docs/decisions/0022`): one at a time, in one tab at a time, and never
 * while their account sends. Stops as soon as a person uses the app.
 */
export function createPhotoEncryption({ database, locks, mayContinue, onFault }: PhotoEncryptionOptions): {
  run: () => Promise<EncryptionEnd>;
} {
  /** Photos that need no further attempt: encrypted, or failed. */
  let done = new Set<string>();
  const encryptedAccounts = new Set<string>();

  return {
    run: () => locks.request('photos at rest', { ifAvailable: true }, async (lock) => (lock ? encryptAll() : 'busy')),
  };

  async function encryptAll(): Promise<EncryptionEnd> {
    const accounts = await accountsWithKey();
    if (accounts.size === 0) return 'all encrypted';
    const ids = await database.photos.toCollection().primaryKeys();
    const left = ids.filter((id) => !done.has(id));
    done = new Set(ids.filter((id) => done.has(id)));
    let written = 0;
    for (let from = 0; from < left.length; from += batchSize) {
      if (!(await mayContinue(written))) return 'disturbed';
      const rows = await database.photos.bulkGet(left.slice(from, from + batchSize));
      for (const { id, accountId } of await unencrypted(rows, accounts)) {
        if (!(await mayContinue(written))) return 'disturbed';
        const end = await encryptOne(id, accountId);
        if (typeof end === 'string') return end;
        written += end;
      }
    }
    return 'all encrypted';
  }

  /** The accounts with a current key. A signed-out account has none until its next sign-in. */
  async function accountsWithKey(): Promise<Set<string>> {
    const keys = [...(await database.storageKeys.toArray()), ...(await database.wrappedKeys.toArray())];
    return new Set(keys.filter(({ retired }) => !retired).map(({ accountId }) => accountId));
  }

  /** Returns the unencrypted photos of these accounts, with the account of each. */
  async function unencrypted(rows: readonly (PhotoRow | undefined)[], accounts: ReadonlySet<string>) {
    const found: { id: string; accountId: string }[] = [];
    for (const row of rows) {
      if (!row) continue;
      if (row.bytesKey !== undefined) done.add(row.id);
      else {
        const accountId = await accountOf(ownerOf(row));
        if (accountId !== null && accounts.has(accountId)) found.push({ id: row.id, accountId });
      }
    }
    return found;
  }

  async function accountOf(ownerId: string): Promise<string | null> {
    const owner = (await database.entries.get(ownerId)) ?? (await database.drafts.get(ownerId));
    return owner?.accountId ?? null;
  }

  /** Returns the number of writes, or why the run stops. */
  async function encryptOne(id: string, accountId: string): Promise<number | 'busy' | 'full'> {
    try {
      return await locks.request(`outbox:${accountId}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return 'busy';
        // Rows first: an older version of the app would send an encrypted photo of an unencrypted entry as it is.
        const rows = !encryptedAccounts.has(accountId) && (await encryptPlainRows(database, accountId));
        encryptedAccounts.add(accountId);
        const photo = await encryptPhoto(database, id, accountId);
        done.add(id);
        return Number(rows) + Number(photo);
      });
    } catch (error) {
      if (isStorageFull(error)) return 'full';
      // The other photos can still be encrypted.
      done.add(id);
      onFault(error);
      return 0;
    }
  }
}
