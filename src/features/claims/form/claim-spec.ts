import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { ClaimForm } from '#contract/claims.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { phonePattern } from '#contract/people.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { Email } from '#contract/session.ts';
import { type ClaimContext, claimProblems } from '#domain/claim-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { storedNumberAsWritten } from '#forms/typed-values.ts';
import type { FormSpec, FormState } from '#forms/use-form.ts';
import {
  type RegisteringContext,
  registeringDependents,
  registeringFieldNames,
  registeringLabel,
  registeringProblems,
  type RegisteringValues,
} from '#registering/registering-form.ts';
import { ClaimDraft, type ClaimDraftValues } from '#storage/draft-rows.ts';
import { typedHours } from './labour-hours.ts';

/** What the form holds, as typed: the values of the draft in one level. Empty is not filled in. */
export type ClaimFormValues = Omit<ClaimDraftValues, 'registering'> & RegisteringValues & { serialNumber: string };

/** The fields, in the order of the page. */
export const claimFieldNames = [
  'serialNumber',
  ...registeringFieldNames,
  'claimType',
  'claimSubtype',
  'diagnosis',
  'dateOfFailure',
  'dateEnteredShop',
  'partsRequired',
  'labourHours',
] as const;
export type ClaimFieldName = (typeof claimFieldNames)[number];

/** What a claim as typed is judged against. */
export type ClaimFormContext = ClaimContext & {
  /** Null when the claim makes no registration first. */
  registering: RegisteringContext | null;
  /** The server has not said whose the registration is: the technician says it (R-CLAIM-08). */
  customerWanted: boolean;
};

export const claimSpec: FormSpec<ClaimFormValues, ClaimFieldName, ClaimFormContext> = {
  names: () => claimFieldNames,
  label: claimLabel,
  problems: claimFormProblems,
  compared: { dateOfFailure: ['dateEnteredShop'] },
  dependents: registeringDependents,
};

export type ClaimFormState = FormState<ClaimFormValues, ClaimFieldName>;

function claimLabel(name: ClaimFieldName, values: ClaimFormValues): string {
  switch (name) {
    case 'serialNumber':
      return t`Serial number`;
    case 'claimType':
      return t`Claim type`;
    case 'claimSubtype':
      return t`Subtype`;
    case 'diagnosis':
      return t`Diagnosis`;
    case 'dateOfFailure':
      return t`Date of failure`;
    case 'dateEnteredShop':
      return t`Date entered shop`;
    case 'partsRequired':
      return t`Parts required`;
    case 'labourHours':
      return t`Labour hours`;
    default:
      return registeringLabel(name, values);
  }
}

export function valuesOfDraft({ serialNumber, values }: Pick<ClaimDraft, 'serialNumber' | 'values'>): ClaimFormValues {
  const { registering, ...rest } = values;
  return { serialNumber, ...registering, ...rest, labourHours: storedNumberAsWritten(rest.labourHours, typedHours) };
}

export function draftOfValues(values: ClaimFormValues): Pick<ClaimDraft, 'serialNumber' | 'values'> {
  const { serialNumber } = values;
  return { serialNumber, values: v.parse(ClaimDraft.entries.values, { ...values, registering: values }) };
}

type ClaimFormProblems = Partial<Record<ClaimFieldName, FieldProblem>>;

/** What is wrong with a claim as typed; empty when it may be sent. */
export function claimFormProblems(values: ClaimFormValues, context: ClaimFormContext): ClaimFormProblems {
  const { registering, customerWanted } = context;
  const shape: ClaimFormProblems = {
    ...problemsOf(v.object({ serialNumber: SerialNumberText }), values),
    ...problemsOf(ClaimForm, toContract(values)),
    ...(registering && registeringProblems(values, registering)),
    ...(registering?.isStoreStock ? {} : emailOrPhoneProblem(values.emailOrPhone.trim(), customerWanted)),
  };
  // Rules that compare fields take an invalid date as none, so that one mistake has one error.
  const judged = {
    ...values,
    dateOfFailure: shape.dateOfFailure ? '' : values.dateOfFailure,
    labourHours: typedHours(values.labourHours) === null ? null : 0,
  };
  return { ...claimProblems(judged, context), ...shape };
}

/** The claim as the contract takes it. Call it on values without problems. */
export function claimOf(values: ClaimFormValues): ClaimForm {
  return v.parse(ClaimForm, toContract(values));
}

/** It may be left out unless it is wanted; what is there must be one or the other (R-OFF-16). */
function emailOrPhoneProblem(emailOrPhone: string, wanted: boolean): ClaimFormProblems {
  if (emailOrPhone === '') return wanted ? { emailOrPhone: 'email_or_phone_required' } : {};
  if (phonePattern.test(emailOrPhone)) return {};
  if (!emailOrPhone.includes('@')) return { emailOrPhone: 'invalid_email_or_phone' };
  return v.is(Email, emailOrPhone) ? {} : { emailOrPhone: 'invalid_email' };
}

function toContract(values: ClaimFormValues) {
  return { ...values, labourHours: typedHours(values.labourHours) };
}
