import * as v from 'valibot';
import { DateOnly } from '#contract/primitives.ts';
import type { ClaimContext } from '#domain/claim-rules.ts';
import type { ClaimFormValues } from '../form/claim-spec.ts';

/** What a claim is judged against before its registration is there: the day of the purchase, as typed. */
export function purchaseKnown(
  { dateOfPurchase }: Pick<ClaimFormValues, 'dateOfPurchase'>,
  isStoreStock: boolean,
): NonNullable<ClaimContext['registration']> {
  const known = !isStoreStock && v.is(DateOnly, dateOfPurchase);
  return { dateOfPurchase: known ? dateOfPurchase : null, laborWarrantyExpiration: null };
}
