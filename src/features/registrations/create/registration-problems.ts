import type { FieldProblem } from '#contract/errors.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import * as v from 'valibot';
import { problemsOf } from '#forms/problems-of.ts';
import { type RegisteringContext, registeringProblems } from '#forms/registering/registering-problems.ts';
import { validEmailOrPhone } from '#forms/registering/valid-email-or-phone.ts';
import type { Registrant } from './registrant.ts';
import { type RegistrationName, registrationNames, type RegistrationValues } from './registration-values.ts';

export type RegistrationProblems = Partial<Record<RegistrationName, FieldProblem>>;

const ofNewCustomers: readonly RegistrationName[] = ['firstName', 'lastName', 'otherContact', 'postalCode'];
/** What is asked to find the product and whose it is. Of one that cannot be registered nothing else is shown. */
const ofFinding: readonly RegistrationName[] = ['serialNumber', 'emailOrPhone'];
const ofPurchases: readonly RegistrationName[] = ['dateOfPurchase', 'proofOfPurchase'];

/**
 * The answers that are asked for (`portal.md §6`: customers name nobody, store stock has no customer and no purchase), until
 * the product is `refused`: then those that find it.
 */
export function namesFor(
  kind: Registrant['kind'],
  { isStoreStock, customer }: RegisteringContext,
  refused: boolean,
): RegistrationName[] {
  return registrationNames.filter((name) => {
    if (refused && !ofFinding.includes(name)) return false;
    if (isStoreStock && ofPurchases.includes(name)) return false;
    const namesNobody = kind === 'customer' || isStoreStock;
    if (name === 'emailOrPhone') return !namesNobody;
    return !ofNewCustomers.includes(name) || (!namesNobody && customer !== 'found');
  });
}

/** Everything that is wrong with a registration as typed; empty when it may be sent. */
export function registrationFormProblems(
  values: RegistrationValues,
  context: RegisteringContext,
): RegistrationProblems {
  const asksForCustomer = !context.isStoreStock && context.customer !== 'own';
  return {
    ...problemsOf(v.object({ serialNumber: SerialNumberText }), values),
    ...registeringProblems(values, context),
    ...(asksForCustomer && emailOrPhoneProblem(values.emailOrPhone.trim())),
  };
}

function emailOrPhoneProblem(emailOrPhone: string): RegistrationProblems {
  if (emailOrPhone === '') return { emailOrPhone: 'email_or_phone_required' };
  if (validEmailOrPhone(emailOrPhone) !== null) return {};
  return { emailOrPhone: emailOrPhone.includes('@') ? 'invalid_email' : 'invalid_email_or_phone' };
}
