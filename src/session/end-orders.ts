import { ApiError } from '#api/failure.ts';
import { logout } from '#contract/session.ts';
import { database } from '#storage/database.ts';
import { type EndOrder, endOrderPrefix } from '#storage/device-rows.ts';
import { call, isRefusal } from './call.ts';

/** Gives the orders to the server. @returns whether none is left: one that got no answer is given again */
export function giveEndOrders(signal?: AbortSignal): Promise<boolean> {
  // One page or worker at a time: the others find nothing left.
  return navigator.locks.request('end-orders', async () => {
    let left = 0;
    for (const { key, accountId, endToken } of await orders()) {
      if (await isGiven({ accountId, endToken }, signal)) await database.device.delete(key);
      else left += 1;
    }
    return left === 0;
  });
}

async function orders(): Promise<EndOrder[]> {
  const rows = await database.device.where('key').startsWith(endOrderPrefix).toArray();
  return rows.filter((row) => 'endToken' in row);
}

async function isGiven(body: Omit<EndOrder, 'key'>, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await call(logout, { body }, signal ? { signal } : {});
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isRefusal(error);
  }
}
