import { t } from '@lingui/core/macro';
import { type Contact, ContactForm } from '#contract/contacts.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { RegistrationForm } from '#contract/registrations.ts';
import { emailOrPhoneProblem } from '#domain/contact-rules.ts';
import { type RegistrationContext, registrationProblems } from '#domain/registration-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormField, FormFlag } from '#forms/use-form.ts';
import type { GivenCustomer, Registering, RegisteringDraft } from '#storage/registering.ts';
import { maskedIfPhone } from '#text/phone.ts';
import { tidyLine } from '#text/tidied.ts';
import type { CustomerKnown } from './customer-known.ts';

/** The values of a registration form, as typed. */
export type RegisteringValues = RegisteringDraft & { emailOrPhone: string };

/** The fields of a registration form, in the order of the page. The proof of purchase is a file. */
export const registeringFieldNames = [
  'emailOrPhone',
  'firstName',
  'lastName',
  'otherContact',
  'postalCode',
  'dateOfPurchase',
  'retailerId',
  'storeNumber',
  'proofOfPurchase',
] as const;
export type RegisteringFieldName = (typeof registeringFieldNames)[number];

/** Access to the fields and flags of a registration form. */
export type RegisteringFields = {
  field: (name: RegisteringFieldName) => FormField;
  flag: (name: 'chosen' | 'storeStock' | 'promotions') => FormFlag;
  errorOf: (name: RegisteringFieldName) => string | undefined;
};

/** Fields that are cleared when another one changes: a store belongs to its retailer. */
export const registeringDependents = { retailerId: ['storeNumber'] } as const;

export function registeringLabel(
  name: RegisteringFieldName,
  { emailOrPhone }: Pick<RegisteringValues, 'emailOrPhone'>,
): string {
  switch (name) {
    case 'emailOrPhone':
      return t`Customer’s email or phone`;
    case 'firstName':
      return t`First name`;
    case 'lastName':
      return t`Last name`;
    case 'otherContact':
      return emailOrPhone.includes('@') ? t`Phone` : t`Email`;
    case 'postalCode':
      return t`Postal code`;
    case 'dateOfPurchase':
      return t`Date of purchase`;
    case 'retailerId':
      return t`Retailer`;
    case 'storeNumber':
      return t`Store`;
    case 'proofOfPurchase':
      return t`Proof of purchase`;
  }
}

/** What to enter in an empty field. */
export function registeringAsks(name: RegisteringFieldName): string {
  switch (name) {
    case 'emailOrPhone':
    case 'otherContact':
      return t`enter an email or a phone number`;
    case 'firstName':
      return t`enter the first name`;
    case 'lastName':
      return t`enter the last name`;
    case 'postalCode':
      return t`enter the postal code`;
    case 'dateOfPurchase':
      return t`enter the date on the receipt`;
    case 'retailerId':
      return t`choose the retailer`;
    case 'storeNumber':
      return t`choose the store`;
    case 'proofOfPurchase':
      return t`add a photo or PDF of the receipt`;
  }
}

/** The context that the validation needs. */
export type RegisteringContext = RegistrationContext & { isStoreStock: boolean; customer: CustomerKnown | 'own' };

export type RegisteringProblems = Partial<Record<RegisteringFieldName, FieldProblem>>;

/** Validates a registration form (R-REG-08, R-CONTACT-01). */
export function registeringProblems(values: RegisteringValues, context: RegisteringContext): RegisteringProblems {
  const purchase = purchaseOf(values, context.isStoreStock);
  const shape = problemsOf(RegistrationForm, purchase);
  // An invalid date has its own error, so the rules see an empty one.
  const { isStoreStock: _, ...rules } = registrationProblems(
    shape.dateOfPurchase ? { ...purchase, dateOfPurchase: '' } : purchase,
    context,
  );
  return { ...rules, ...shape, ...(context.isStoreStock ? {} : customerProblems(values, context.customer)) };
}

function customerProblems(values: RegisteringValues, known: CustomerKnown | 'own'): RegisteringProblems {
  // Customers register for themselves and enter no customer (R-REG-06).
  if (known === 'own') return {};
  if (tidyLine(values.emailOrPhone) === '') return { emailOrPhone: 'email_or_phone_required' };
  if (known === 'found') return {};
  const { firstName, lastName, ...customer } = typedCustomer(values);
  const found = problemsOf(ContactForm, { ...customer, firstName: firstName ?? '', lastName: lastName ?? '' });
  const problems: RegisteringProblems = {};
  if (known === 'new' || hasDetails(values))
    for (const name of ['firstName', 'lastName', 'postalCode'] as const) if (found[name]) problems[name] = found[name];
  // `emailOrPhone` has its own check; this is the other of the two.
  const other = found[values.emailOrPhone.includes('@') ? 'phone' : 'email'];
  if (other) problems.otherContact = other;
  return problems;
}

/** Without a look-up the details are optional: they are needed only for a new customer. */
function hasDetails({ firstName, lastName, postalCode }: RegisteringValues): boolean {
  return [firstName, lastName, postalCode].some((text) => tidyLine(text) !== '');
}

type Known = { isStoreStock: boolean; contact: Contact | null };

/** Returns the registration for another person, as the outbox takes it. Requires valid values. */
export function registeringOf(values: RegisteringValues, { isStoreStock, contact }: Known): Registering {
  const purchase = purchaseOf(values, isStoreStock);
  if (isStoreStock) return { owner: { kind: 'stock' }, purchase };
  const owner = contact
    ? ({ kind: 'found', contact } as const)
    : { kind: 'given' as const, customer: typedCustomer(values) };
  return { owner, purchase };
}

/** Returns the registration of a customer for themselves. Requires valid values. */
export function ownRegisteringOf(values: RegisteringValues, contact: Contact | null): Registering {
  const owner = { kind: 'own', contact, promotions: values.promotions } as const;
  return { owner, purchase: purchaseOf(values, false) };
}

/** The purchase as the contract defines it. Store stock has none. */
function purchaseOf({ dateOfPurchase, retailerId, storeNumber }: RegisteringValues, isStoreStock: boolean) {
  return {
    isStoreStock,
    dateOfPurchase: isStoreStock ? null : tidyLine(dateOfPurchase) || null,
    retailerId,
    storeNumber: storeNumber || null,
  };
}

/** The customer as typed. `emailOrPhone` is the value that is looked up. */
function typedCustomer(values: RegisteringValues): GivenCustomer {
  const first = typedText(values.emailOrPhone);
  const other = typedText(values.otherContact);
  const isEmail = values.emailOrPhone.includes('@');
  const phone = isEmail ? other : first;
  return {
    email: isEmail ? first : other,
    phone: phone && maskedIfPhone(phone),
    firstName: typedText(values.firstName),
    lastName: typedText(values.lastName),
    postalCode: typedText(values.postalCode),
    emailConsentOptOut: !values.promotions,
  };
}

function typedText(text: string): string | null {
  return tidyLine(text) || null;
}

/** Returns an email, or a phone as it is stored, else null. */
export function validEmailOrPhone(typed: string): string | null {
  return emailOrPhoneProblem(typed) === null ? maskedIfPhone(tidyLine(typed)) : null;
}
