import type { Registration } from '#contract/registrations.ts';
import type { FittedProduct } from '#domain/catalogue-records.ts';
import type { ClaimToPrice } from '#domain/price-claim.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';

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
    use: registration?.use ?? 'consumer',
  };
}
