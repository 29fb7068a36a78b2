import type { FieldProblem } from '#contract/errors.ts';
import type { Registration, RegistrationForm } from '#contract/registrations.ts';

/** The context of the check. */
export type RegistrationContext = {
  /** Toronto's date, `YYYY-MM-DD`; a getter, called only to compare a date. */
  today: string;
  /** Whether a proof of purchase is attached. */
  hasProof: boolean;
  /** Null if it is not loaded. */
  retailerHasStores: boolean | null;
};

export type RegistrationProblems = Partial<Record<keyof RegistrationForm | 'proofOfPurchase', FieldProblem>>;

/**
 * The rules of a registration beyond its schema (R-REG-08): date and proof of purchase unless it is store stock, no
 * purchase in the future, and the store if the retailer has several. Empty if there are no problems.
 */
export function registrationProblems(
  { isStoreStock, dateOfPurchase, storeNumber }: RegistrationForm,
  context: RegistrationContext,
): RegistrationProblems {
  const problems: RegistrationProblems = {};
  if (!isStoreStock) {
    if (dateOfPurchase === null) problems.dateOfPurchase = 'required';
    else {
      const problem = purchaseProblem(dateOfPurchase, context.today);
      if (problem) problems.dateOfPurchase = problem;
    }
    if (!context.hasProof) problems.proofOfPurchase = 'required';
  }
  if (context.retailerHasStores === true && storeNumber === null) problems.storeNumber = 'required';
  return problems;
}

/** The oldest product that is still repaired is younger; an earlier year is a slip. */
const earliestPurchase = '1950-01-01';

/** Checks a date of purchase, `YYYY-MM-DD`, in a form and in an import (R-REG-08); null if it is right. */
export function purchaseProblem(dateOfPurchase: string, today: string): FieldProblem | null {
  if (dateOfPurchase > today) return 'date_in_future';
  return dateOfPurchase !== '' && dateOfPurchase < earliestPurchase ? 'date_too_early' : null;
}

/** Cover, `YYYY-MM-DD`, does not end before the purchase (R-IMPORT-07); null if it is right. */
export function coverProblem(lastDay: string, dateOfPurchase: string): FieldProblem | null {
  return lastDay < dateOfPurchase ? { code: 'before_purchase', date: dateOfPurchase } : null;
}

/** Whether the desk may decide so: also the other way round than before, until it is retired (R-DESK-73). */
export function mayDecideRegistration(
  decision: 'approve' | 'reject',
  { status, inactive }: Pick<Registration, 'status' | 'inactive'>,
): boolean {
  return !inactive && status !== (decision === 'approve' ? 'Approved' : 'Rejected');
}

/**
 * Whether the desk may ask for another proof, and owner and filer may add one that was asked for: until a decision, and of
 * no store stock, which has none (R-DESK-76).
 */
export function mayRequestProof({
  status,
  inactive,
  isStoreStock,
}: Pick<Registration, 'status' | 'inactive' | 'isStoreStock'>): boolean {
  return !inactive && !isStoreStock && (status === 'New' || status === 'Pending');
}

/** Whether the desk may transfer a registration to another owner (R-DESK-78). */
export function mayTransferRegistration({
  status,
  inactive,
  isStoreStock,
}: Pick<Registration, 'status' | 'inactive' | 'isStoreStock'>): boolean {
  return !inactive && !isStoreStock && status !== 'Rejected';
}

/** How the existing registrations of a serial number affect a new one. */
export type Registrable =
  | { kind: 'free' }
  /** The new registration ends the one of store stock. */
  | { kind: 'retires'; registrationId: string }
  | { kind: 'registered' };

/**
 * Whether a serial number can be registered (R-REG-03, R-REG-07): only once, except that a consumer's registration ends
 * that of store stock.
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
