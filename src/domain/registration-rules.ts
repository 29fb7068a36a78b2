import type { FieldProblem } from '#contract/errors.ts';
import type { Registration, RegistrationForm } from '#contract/registrations.ts';

/** What a registration is judged against. */
export type RegistrationContext = {
  /** Toronto's date, `YYYY-MM-DD`. */
  today: string;
  /** Whether a proof of purchase comes with it. */
  hasProof: boolean;
  /** Null while it is not known. */
  retailerHasStores: boolean | null;
};

export type RegistrationProblems = Partial<Record<keyof RegistrationForm | 'proofOfPurchase', FieldProblem>>;

/**
 * The rules of a registration that its schema cannot know (R-REG-08): date and proof
 * unless it is store stock, no purchase in the future, and the store where the retailer has several. Empty when all hold.
 */
export function registrationProblems(
  { isStoreStock, dateOfPurchase, storeNumber }: RegistrationForm,
  { today, hasProof, retailerHasStores }: RegistrationContext,
): RegistrationProblems {
  const problems: RegistrationProblems = {};
  if (!isStoreStock) {
    if (dateOfPurchase === null) problems.dateOfPurchase = 'required';
    else if (dateOfPurchase > today) problems.dateOfPurchase = 'date_in_future';
    if (!hasProof) problems.proofOfPurchase = 'required';
  }
  if (retailerHasStores === true && storeNumber === null) problems.storeNumber = 'required';
  return problems;
}

/** What the registrations that a serial number has already mean for a new one. */
export type Registrable =
  | { kind: 'free' }
  /** The store stock that it was ends with the new registration. */
  | { kind: 'retires'; registrationId: string }
  | { kind: 'registered' };

/**
 * Whether a serial number can be registered (R-REG-03, R-REG-07): once at a time, except that a consumer's
 * registration retires that of store stock.
 */
export function registrable(
  existing: readonly Pick<Registration, 'id' | 'inactive' | 'isStoreStock'>[],
  isStoreStock: boolean,
): Registrable {
  const [active, ...others] = existing.filter(({ inactive }) => !inactive);
  if (!active) return { kind: 'free' };
  if (others.length === 0 && active.isStoreStock && !isStoreStock)
    return { kind: 'retires', registrationId: active.id };
  return { kind: 'registered' };
}
