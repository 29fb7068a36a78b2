import { failureOf, isUnavailable } from '#api/failure.ts';
import { getProduct } from '#contract/products.ts';
import { call } from '#session/call.ts';
import { UnregisteredProduct } from '#storage/registering.ts';
import type { Decision } from '../outbox/outcome.ts';
import { readSnapshot, writeSnapshot } from '../cache/snapshots.ts';
import { findRegistrable } from '../sync/look-up.ts';

/** The result of a serial number for a registration. `asOf` is `before` for a cached result. */
export type RegistrableLookUp =
  | { kind: 'free'; product: UnregisteredProduct; asOf: 'now' | 'before' }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'unreachable' };

type RegistrableQuery = { serialNumber: string; isStoreStock: boolean; emailOrPhone: string };

/**
 * Looks up whether a product can be registered. Requests the API, and falls back to the account's cache without a
 * network.
 *
 * @param accountId null for a signed-out person
 * @param query `serialNumber` is normalised
 * @throws ApiError for any failure other than a missing network
 */
export async function lookUpRegistrable(accountId: string | null, query: RegistrableQuery): Promise<RegistrableLookUp> {
  const key = keyOf(query.serialNumber);
  const caller = accountId === null ? {} : { accountId };
  try {
    const found = await findRegistrable(call, query, caller);
    if (found.kind === 'decision') return found;
    const { brand, model = null, name } = await call(getProduct, { params: { id: found.productId } }, caller);
    const product = { serialNumber: found.serial, brand, model, productName: name, readAt: new Date().toISOString() };
    if (accountId !== null) await writeSnapshot(accountId, key, product);
    return { kind: 'free', product, asOf: 'now' };
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
    return (await foundBefore(accountId, query.serialNumber)) ?? { kind: 'unreachable' };
  }
}

/** Differs from the key of a claim's look-up: sold store stock is registered, but can be registered again. */
function keyOf(serialNumber: string): string {
  return `registrable:${serialNumber}`;
}

async function foundBefore(accountId: string | null, serialNumber: string): Promise<RegistrableLookUp | null> {
  if (accountId === null) return null;
  const before = await readSnapshot(accountId, keyOf(serialNumber), UnregisteredProduct);
  return before && { kind: 'free', product: before.value, asOf: 'before' };
}
