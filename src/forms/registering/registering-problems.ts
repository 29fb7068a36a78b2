import { ContactForm } from '#contract/contacts.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { RegistrationForm } from '#contract/registrations.ts';
import { type RegistrationContext, registrationProblems } from '#domain/registration-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { CustomerKnown } from './customer-known.ts';
import { purchaseOf } from './purchase-of.ts';
import { typedCustomer } from './typed-customer.ts';
import type { RegisteringFieldName, RegisteringValues } from './registering-values.ts';

/** What a registration to be made is judged against. */
export type RegisteringContext = RegistrationContext & { isStoreStock: boolean; customer: CustomerKnown | 'own' };

export type RegisteringProblems = Partial<Record<RegisteringFieldName, FieldProblem>>;

/** Everything that is wrong with the registration as typed (`portal.md §5`, registration and contact form). */
export function registeringProblems(values: RegisteringValues, context: RegisteringContext): RegisteringProblems {
  const purchase = purchaseOf(values, context.isStoreStock);
  const shape = problemsOf(RegistrationForm, purchase);
  // Rules see a wrong date as one that is right, so that one mistake is told once.
  const { isStoreStock: _, ...rules } = registrationProblems(
    shape.dateOfPurchase ? { ...purchase, dateOfPurchase: '' } : purchase,
    context,
  );
  return { ...rules, ...shape, ...(context.isStoreStock ? {} : customerProblems(values, context.customer)) };
}

function customerProblems(values: RegisteringValues, known: CustomerKnown | 'own'): RegisteringProblems {
  // Customers register for themselves and name nobody (`portal.md §6`).
  if (known === 'own') return {};
  if (values.emailOrPhone.trim() === '') return { emailOrPhone: 'email_or_phone_required' };
  if (known === 'found') return {};
  const { firstName, lastName, ...customer } = typedCustomer(values);
  const found = problemsOf(ContactForm, { ...customer, firstName: firstName ?? '', lastName: lastName ?? '' });
  const problems: RegisteringProblems = {};
  if (known === 'new' || hasDetails(values))
    for (const name of ['firstName', 'lastName', 'postalCode'] as const) if (found[name]) problems[name] = found[name];
  // What was typed first has its own check; the other one is its counterpart.
  const other = found[values.emailOrPhone.includes('@') ? 'phone' : 'email'];
  if (other) problems.otherContact = other;
  return problems;
}

/** Without a look-up the details may be left out whole: they are needed only for a customer who is new. */
function hasDetails({ firstName, lastName, postalCode }: RegisteringValues): boolean {
  return [firstName, lastName, postalCode].some((text) => text.trim() !== '');
}
