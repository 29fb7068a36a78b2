import { failureOf, isUnavailable } from '#api/failure.ts';
import { getProduct } from '#contract/products.ts';
import { call } from '#session/call.ts';
import { UnregisteredProduct } from '#storage/registering.ts';
import type { Decision } from '../outbox/outcome.ts';
import { readSnapshot, writeSnapshot } from '../cache/snapshots.ts';
import { findRegistrable } from '../sync/look-up.ts';

/** What a serial number leads to for whoever registers its product; `before`: as this account was told earlier. */
export type RegistrableLookUp =
  | { kind: 'free'; product: UnregisteredProduct; asOf: 'now' | 'before' }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'unreachable' };

type Asked = { serialNumber: string; isStoreStock: boolean; emailOrPhone: string };

/**
 * Whether a product can be registered, for the form: asked of the API, else what this account found before; null asks as
 * anyone. `serialNumber` is normalised. Throws `ApiError` for anything but a missing network.
 */
export async function lookUpRegistrable(accountId: string | null, asked: Asked): Promise<RegistrableLookUp> {
  const key = keyOf(asked.serialNumber);
  const askedBy = accountId === null ? {} : { accountId };
  try {
    const found = await findRegistrable(call, asked, askedBy);
    if (found.kind === 'decision') return found;
    const { brand, model = null, name } = await call(getProduct, { params: { id: found.productId } }, askedBy);
    const product = { serialNumber: found.serial, brand, model, productName: name, readAt: new Date().toISOString() };
    if (accountId !== null) await writeSnapshot(accountId, key, product);
    return { kind: 'free', product, asOf: 'now' };
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
    return (await foundBefore(accountId, asked.serialNumber)) ?? { kind: 'unreachable' };
  }
}

/** Apart from what a claim remembers: store stock that is sold has a registration, and can be registered. */
function keyOf(serialNumber: string): string {
  return `registrable:${serialNumber}`;
}

async function foundBefore(accountId: string | null, serialNumber: string): Promise<RegistrableLookUp | null> {
  if (accountId === null) return null;
  const before = await readSnapshot(accountId, keyOf(serialNumber), UnregisteredProduct);
  return before && { kind: 'free', product: before.value, asOf: 'before' };
}
