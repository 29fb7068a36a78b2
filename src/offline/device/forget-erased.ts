import { ApiError } from '#api/failure.ts';
import { onReachability, reachability } from '#api/reachability.ts';
import { deviceAccountsMax, findErasedAccounts } from '#contract/erasure.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { forgetPerson, knownAccounts } from '#session/known-people.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { pushChoicePrefix } from '#storage/device-rows.ts';
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
  const erased: string[] = [];
  try {
    for (let from = 0; from < stored.length; from += deviceAccountsMax) {
      const accountIds = stored.slice(from, from + deviceAccountsMax);
      erased.push(...(await call(findErasedAccounts, { body: { accountIds } })).erased);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  for (const accountId of erased) await forgetAccount(accountId);
  return erased;
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
    ...(await knownAccounts()),
    ...ofEntries,
    ...[...keyed.flat(), ...ofDrafts].map((key) => (Array.isArray(key) ? key[0] : key)),
    ...forms.map(ownerOf),
    ...(hasLocalStorage() ? unsavedItems().map(ownerOf) : []),
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
      await formDrafts.bulkDelete(forms.filter((key) => ownerOf(key) === accountId));
      await storageKeys.where({ accountId }).delete();
      await wrappedKeys.where({ accountId }).delete();
    },
  );
  await forgetPerson(accountId);
  await database.device.delete(`${pushChoicePrefix}${accountId}`);
  await clearCache(accountId);
  if (!hasLocalStorage()) return;
  forgetMissingWork(accountId);
  for (const name of unsavedItems()) if (ownerOf(name) === accountId) localStorage.removeItem(name);
}

/** A worker has none; the page that starts next asks about what is left there. */
function hasLocalStorage(): boolean {
  return typeof localStorage !== 'undefined';
}

/** The account in the name of a form's draft or of an item of local storage. */
function ownerOf(name: string): string | undefined {
  return name.split(':')[1];
}
