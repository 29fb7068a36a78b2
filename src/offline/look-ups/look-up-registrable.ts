import { serverNow } from '#clock/server-clock.ts';
import { getProduct } from '#contract/products.ts';
import { call } from '#session/call.ts';
import { UnregisteredProduct } from '#storage/registering.ts';
import type { Decision } from '../outbox/outcome.ts';
import { readSnapshot, writeSnapshot } from '../cache/snapshots.ts';
import { findRegistrable } from '../sync/look-up.ts';
import { type Unanswered, unansweredBy } from './unanswered.ts';

/** The result of a serial number for a registration. `asOf` is `before` for a cached result. */
export type RegistrableLookUp =
  | { kind: 'free'; product: UnregisteredProduct; asOf: 'now' }
  | { kind: 'free'; product: UnregisteredProduct; asOf: 'before'; why: Unanswered }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'unreachable'; why: Unanswered };

type RegistrableQuery = { serialNumber: string; isStoreStock: boolean; emailOrPhone: string };

/**
 * Looks up whether a product can be registered. Requests the API, and falls back to the account's cache without an
 * answer.
 *
 * @param accountId null for a signed-out person
 * @param query `serialNumber` is normalised
 * @throws ApiError for a refusal
 */
export async function lookUpRegistrable(accountId: string | null, query: RegistrableQuery): Promise<RegistrableLookUp> {
  const key = keyOf(query.serialNumber);
  const caller = accountId === null ? {} : { accountId };
  try {
    const found = await findRegistrable(call, query, caller);
    if (found.kind === 'decision') return found;
    const { brand, model = null, name } = await call(getProduct, { params: { id: found.productId } }, caller);
    const product = { serialNumber: found.serial, brand, model, productName: name, readAt: serverNow().toISOString() };
    if (accountId !== null) await writeSnapshot(accountId, key, product);
    return { kind: 'free', product, asOf: 'now' };
  } catch (error) {
    const why = await unansweredBy(error);
    const product = await foundBefore(accountId, query.serialNumber);
    return product ? { kind: 'free', product, asOf: 'before', why } : { kind: 'unreachable', why };
  }
}

/** Differs from the key of a claim's look-up: sold store stock is registered, but can be registered again. */
function keyOf(serialNumber: string): string {
  return `registrable:${serialNumber}`;
}

async function foundBefore(accountId: string | null, serialNumber: string): Promise<UnregisteredProduct | null> {
  if (accountId === null) return null;
  return (await readSnapshot(accountId, keyOf(serialNumber), UnregisteredProduct))?.value ?? null;
}
