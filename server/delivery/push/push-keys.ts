import webPush from 'web-push';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.ts';
import { getState, putState } from '../../database/server-state.ts';
import { openSecret, sealSecret } from '../../session/sealed-secret.ts';

/** Base64url (RFC 8292). */
type PushKeys = { publicKey: string; privateKey: string };

const stateName = 'push-keys';

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), sealed: v.string() }));

/**
 * The keys that the portal signs its pushes with: made once, by the first server that needs them, and the same for all
 * (R-PUSH-05). Under another session secret they cannot be opened: new ones are made, and every device subscribes anew
 * at its next start.
 */
export async function readPushKeys({ database, secret }: Pick<Context, 'database' | 'secret'>): Promise<PushKeys> {
  const known = open(secret, await getState(database, stateName));
  if (known) return known;
  return database.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, stateName);
    const madeMeanwhile = open(secret, await getState(transaction, stateName));
    if (madeMeanwhile) return madeMeanwhile;
    const keys = webPush.generateVAPIDKeys();
    const sealed = sealSecret(secret, stateName, keys.privateKey);
    await putState(transaction, stateName, JSON.stringify({ publicKey: keys.publicKey, sealed }));
    await transaction.deleteFrom('push_subscriptions').execute();
    return keys;
  });
}

function open(secret: string, stored: string | null): PushKeys | null {
  if (stored === null) return null;
  const { publicKey, sealed } = v.parse(Stored, stored);
  const privateKey = openSecret(secret, stateName, sealed);
  return privateKey === null ? null : { publicKey, privateKey };
}
