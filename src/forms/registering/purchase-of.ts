import type { RegistrationForm } from '#contract/registrations.ts';
import type { RegisteringValues } from './registering-values.ts';

/** The purchase as the contract takes it; of store stock there has been none. */
export function purchaseOf(values: RegisteringValues, isStoreStock: boolean): RegistrationForm {
  const { dateOfPurchase, retailerId, storeNumber } = values;
  return {
    isStoreStock,
    dateOfPurchase: isStoreStock ? null : dateOfPurchase.trim() || null,
    retailerId,
    storeNumber: storeNumber || null,
  };
}
