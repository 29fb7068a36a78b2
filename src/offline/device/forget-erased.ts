import { ApiError } from '#api/failure.ts';
import { onReachability, reachability } from '#api/reachability.ts';
import { deviceAccountsMax, findErasedAccounts } from '#contract/erasure.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { unsavedItems } from '#storage/unsaved-items.ts';
import { clearCache } from '../cache/clear-cache.ts';
import { forgetMissingWork } from '../unsent-witness.ts';

/**
 * Asks whether an account that this device stores was erased, and deletes all of it (R-PRIV-03): its work can never be
 * sent. Not about the account of a session: the server refuses that itself, and then it is asked about. Without an
 * answer nothing changes until the next time.
 *
 * @returns the erased accounts
 */
export async function forgetErased(): Promise<string[]> {
  const current = (await readTokens())?.accountId;
  const stored = (await accountsHere()).filter((id) => id !== current);
  if (stored.length === 0) return [];
  try {
    const accountIds = stored.slice(0, deviceAccountsMax);
    const { erased } = await call(findErasedAccounts, { body: { accountIds } });
    for (const accountId of erased) await forgetAccount(accountId);
    return erased;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

/** Asks at the start, when the server has ended a session, and when the network returns. */
export function startForgettingErased(whenIdle: () => Promise<void>): void {
  const ask = () => void whenIdle().then(forgetErased);
  ask();
  useSession.subscribe((session) => {
    if (session.phase === 'signed-out' && session.notice === 'ended') ask();
  });
  let before = reachability();
  onReachability(() => {
    const returned = before === 'offline' && reachability() === 'online';
    before = reachability();
    if (returned) ask();
  });
}

/** Every account with anything on this device. */
async function accountsHere(): Promise<string[]> {
  const { entries, drafts, snapshots, documents, storageKeys, wrappedKeys, formDrafts } = database;
  // WebKit opens no cursor over the unique keys of an empty index.
  const keyed = await Promise.all(
    [snapshots, documents, storageKeys, wrappedKeys].map((table) => table.toCollection().primaryKeys()),
  );
  const ofEntries = await entries.orderBy('accountId').keys();
  const ofDrafts = await drafts.orderBy('[accountId+form]').keys();
  const forms = await formDrafts.toCollection().primaryKeys();
  const ids = [
    ...ofEntries,
    ...[...keyed.flat(), ...ofDrafts].map((key) => (Array.isArray(key) ? key[0] : key)),
    ...forms.map((key) => key.split(':')[1]),
  ];
  return [...new Set(ids)].filter((id) => typeof id === 'string' && id !== 'guest').map(String);
}

async function forgetAccount(accountId: string): Promise<void> {
  const { entries, drafts, photos, photoBytes, attempts, formDrafts, storageKeys, wrappedKeys } = database;
  await database.transaction(
    'rw',
    [entries, drafts, photos, photoBytes, attempts, formDrafts, storageKeys, wrappedKeys],
    async () => {
      const sent = await entries.where({ accountId }).primaryKeys();
      const open = await drafts.where('[accountId+form]').between([accountId, ''], [accountId, '\uFFFF']).primaryKeys();
      await deletePhotosOf(database, ...sent, ...open);
      await attempts.where('entryId').anyOf(sent).delete();
      await entries.bulkDelete(sent);
      await drafts.bulkDelete(open);
      const forms = await formDrafts.toCollection().primaryKeys();
      await formDrafts.bulkDelete(forms.filter((key) => key.endsWith(`:${accountId}`)));
      await storageKeys.where({ accountId }).delete();
      await wrappedKeys.where({ accountId }).delete();
    },
  );
  await clearCache(accountId);
  // A worker has no local storage; the page that starts next asks again about what is left there.
  if (typeof localStorage === 'undefined') return;
  forgetMissingWork(accountId);
  for (const name of unsavedItems()) if (name.split(':')[1] === accountId) localStorage.removeItem(name);
}
