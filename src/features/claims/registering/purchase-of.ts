import type { RegistrationForm } from '#contract/registrations.ts';
import type { ClaimFormValues } from '../form/claim-form-values.ts';

/** The purchase as the contract takes it; of store stock there has been none. */
export function purchaseOf(values: ClaimFormValues, isStoreStock: boolean): RegistrationForm {
  const { dateOfPurchase, retailerId, storeNumber } = values;
  return {
    isStoreStock,
    dateOfPurchase: isStoreStock ? null : dateOfPurchase.trim() || null,
    retailerId,
    storeNumber: storeNumber || null,
  };
}
