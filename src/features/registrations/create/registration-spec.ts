import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { CustomerSerialNumberText, SerialNumberText } from '#contract/serial-numbers.ts';
import { emailOrPhoneProblem } from '#domain/contact-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormSpec } from '#forms/use-form.ts';
import {
  type RegisteringContext,
  registeringAsks,
  registeringDependents,
  registeringFieldNames,
  registeringLabel,
  registeringProblems,
  type RegisteringValues,
} from '#registering/registering-form.ts';
import type { Registrant } from './registrant.tsx';

/** The values of the form, as typed. */
export type RegistrationValues = RegisteringValues & { serialNumber: string };

/** The fields, in the order of the page. */
const registrationFieldNames = ['serialNumber', ...registeringFieldNames] as const;
export type RegistrationFieldName = (typeof registrationFieldNames)[number];

export type RegistrationFormContext = RegisteringContext & {
  kind: Registrant['kind'];
  /** Whether the product cannot be registered: then only the fields that find it are shown. */
  refused: boolean;
};

export const registrationSpec: FormSpec<RegistrationValues, RegistrationFieldName, RegistrationFormContext> = {
  names: (_, context) => registrationFieldsFor(context),
  label(name, values, { kind }) {
    if (name === 'serialNumber') return t`Serial number`;
    if (name === 'emailOrPhone' && kind === 'guest') return t`Your email or phone`;
    return registeringLabel(name, values);
  },
  asks: (name) => (name === 'serialNumber' ? t`enter the serial number` : registeringAsks(name)),
  problems: registrationFormProblems,
  dependents: registeringDependents,
};

const ofNewCustomers: readonly RegistrationFieldName[] = ['firstName', 'lastName', 'otherContact', 'postalCode'];
const ofFinding: readonly RegistrationFieldName[] = ['serialNumber', 'emailOrPhone'];
const ofPurchases: readonly RegistrationFieldName[] = ['dateOfPurchase', 'proofOfPurchase'];

/** Customers enter no customer (R-REG-06); store stock has no customer and no purchase. */
export function registrationFieldsFor({
  kind,
  refused,
  isStoreStock,
  customer,
}: RegistrationFormContext): RegistrationFieldName[] {
  const hasNoCustomer = kind === 'customer' || isStoreStock;
  return registrationFieldNames.filter((name) => {
    if (refused && !ofFinding.includes(name)) return false;
    if (isStoreStock && ofPurchases.includes(name)) return false;
    if (name === 'emailOrPhone') return !hasNoCustomer;
    return !ofNewCustomers.includes(name) || (!hasNoCustomer && customer !== 'found');
  });
}

type RegistrationProblems = Partial<Record<RegistrationFieldName, FieldProblem>>;

/** Validates a registration as typed. Returns an empty object when it can be sent. */
export function registrationFormProblems(
  values: RegistrationValues,
  context: RegisteringContext,
): RegistrationProblems {
  const reach = emailOrPhoneProblem(values.emailOrPhone);
  const asksForCustomer = !context.isStoreStock && context.customer !== 'own';
  return {
    ...problemsOf(v.object({ serialNumber: serialNumberText(context.customer === 'own') }), values),
    ...registeringProblems(values, context),
    ...(asksForCustomer && reach && { emailOrPhone: reach }),
  };
}

/** The rule of a serial number: customers may type dashes (R-REG-01). */
export function serialNumberText(isCustomer: boolean) {
  return isCustomer ? CustomerSerialNumberText : SerialNumberText;
}
