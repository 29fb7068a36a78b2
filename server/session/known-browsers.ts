import type { UserDevice } from '#domain/user-device.ts';
import type { Database } from '../database/tables.ts';
import { recordEvent } from '../events/record-event.ts';
import { tellOwner } from '../outgoing/tell-owner.ts';

/** A browser that was not used for so long is new again. */
const knownDays = 400;

/** Where a call comes from. */
export type Origin = {
  /** Identifies the browser by its cookie; null before the first one. */
  browserId: string | null;
  device: UserDevice;
  /** The client's IP address. */
  address: string;
};

/**
 * Remembers the browser of a sign-in. Tells the owner by mail of one that the account was never used on; the very first
 * sign-in is compared with nothing.
 */
export async function rememberBrowser(
  transaction: Database,
  accountId: string,
  { browserId, device, address }: Origin,
  now: Date,
): Promise<void> {
  if (browserId === null) return;
  const oldest = new Date(now.getTime() - knownDays * 24 * 60 * 60 * 1000);
  const known = transaction.selectFrom('known_browsers').select('browser_id').where('account_id', '=', accountId);
  await transaction
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('seen_at', '<', oldest)
    .execute();
  const isKnown = await known.where('browser_id', '=', browserId).executeTakeFirst();
  const isFirst = !isKnown && !(await known.executeTakeFirst()) && !(await hasSession(transaction, accountId));
  await transaction
    .insertInto('known_browsers')
    .values({ account_id: accountId, browser_id: browserId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_id']).doUpdateSet({ seen_at: now }))
    .execute();
  if (isKnown || isFirst) return;
  await recordEvent(transaction, { kind: 'new_device', at: now, claim: null, accountId, details: device });
  await tellOwner(transaction, accountId, { kind: 'new_device', ...device, address, at: now.toISOString() }, now);
}

async function hasSession(transaction: Database, accountId: string): Promise<boolean> {
  const session = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
