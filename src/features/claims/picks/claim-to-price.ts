import type { Product } from '#contract/products.ts';
import { productUses, type Registration } from '#contract/registrations.ts';
import type { FittedProduct } from '#domain/catalogue-records.ts';
import type { ClaimToPrice } from '#domain/price-claim.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';

type KnownProduct = FittedProduct & {
  dateOfFailure: string;
  registration: Registration | null;
  /** The day of the purchase of a product that is registered with the claim. */
  boughtOn: string | null;
};

/** What a claim form says of its repair and its product, as it is priced (R-PICK-02). */
export function claimToPrice(
  { operations, parts, typed }: Pick<PicksDraft, 'operations' | 'parts' | 'typed'>,
  { registration, boughtOn, ...product }: KnownProduct,
): ClaimToPrice {
  return {
    ...product,
    picks: { operations, parts, typed },
    dateOfPurchase: registration ? registration.dateOfPurchase : boughtOn,
    laborWarrantyExpiration: registration?.laborWarrantyExpiration ?? null,
    partsWarrantyExpiration: registration?.partsWarrantyExpiration ?? null,
    use: productUses.find((use) => use === registration?.use) ?? 'consumer',
  };
}

type LookedUp = {
  registration: Registration | null;
  unregistered: UnregisteredProduct | null;
  /** The first products of all; for what was looked up before its type was stored. */
  listed: readonly Product[];
};

/** Model and type of the product of a claim, of which the look-up tells (R-PICK-09). */
export function fittedProduct({ registration, unregistered, listed }: LookedUp): FittedProduct {
  const found = registration ?? unregistered;
  const productId = registration ? registration.productId : (unregistered?.serialNumber.productId ?? null);
  const product = listed.find(({ id }) => id === productId);
  return {
    model: found?.model ?? product?.model ?? null,
    productType: found?.productType ?? product?.productType ?? null,
  };
}
