import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { ClaimFields } from '#contract/claims.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { Registration } from '#contract/registrations.ts';
import { shortTextMaxLength } from '#contract/limits.ts';
import { pickedMax } from '#contract/picks.ts';
import { requiredLine } from '#contract/primitives.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { type ClaimContext, claimProblems, filedFieldNames } from '#domain/claim-rules.ts';
import { lateClaimProblems } from '#domain/warranty.ts';
import { emailOrPhoneProblem } from '#domain/contact-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { storedNumberAsWritten } from '#forms/typed-values.ts';
import type { FormSpec, FormState } from '#forms/use-form.ts';
import {
  type RegisteringContext,
  registeringAsks,
  registeringDependents,
  registeringFieldNames,
  registeringLabel,
  registeringProblems,
  type RegisteringValues,
} from '#registering/registering-form.ts';
import { ClaimDraft, type ClaimDraftValues } from '#storage/draft-rows.ts';
import { timeProblem, typedHours } from '#forms/labour-hours.ts';
import { tidyLine } from '#text/tidied.ts';
import { isAboveFlat } from './hours-reason.ts';

/** The values of the draft without nesting, as typed. An empty string is an empty field. */
export type ClaimFormValues = Omit<ClaimDraftValues, 'registering'> & RegisteringValues & { serialNumber: string };

/** The fields, in the order of the page. */
export const claimFieldNames = [
  'serialNumber',
  ...registeringFieldNames,
  'picks',
  ...filedFieldNames,
  'picks.hoursReason',
] as const;
export type ClaimFieldName = (typeof claimFieldNames)[number];

/** The context that the validation needs. */
export type ClaimFormContext = ClaimContext & {
  /** Null when the claim creates no registration. */
  registering: RegisteringContext | null;
  /** Store stock has no customer; any other claim names one (R-CLAIM-08). */
  isStoreStock: boolean;
  /** The registration of a new claim, which may be out of cover (R-COVER-04, R-COVER-05); null where it is not known. */
  covered?: Registration | null;
};

export const claimSpec: FormSpec<ClaimFormValues, ClaimFieldName, ClaimFormContext> = {
  names: () => claimFieldNames,
  label: claimLabel,
  asks: claimAsks,
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
    case 'picks':
      return t`Failure and repair`;
    case 'picks.hoursReason':
      return t`Reason for more hours`;
    default:
      return registeringLabel(name, values);
  }
}

function claimAsks(name: ClaimFieldName): string {
  switch (name) {
    case 'serialNumber':
      return t`enter the serial number`;
    case 'claimType':
      return t`choose the claim type`;
    case 'claimSubtype':
      return t`choose the subtype`;
    case 'diagnosis':
      return t`describe what you found`;
    case 'dateOfFailure':
      return t`enter the date the product failed`;
    case 'dateEnteredShop':
      return t`enter the date it came into the shop`;
    case 'partsRequired':
      return t`list the parts`;
    case 'labourHours':
      return t`enter the hours`;
    case 'picks':
      return t`remove operations or parts`;
    case 'picks.hoursReason':
      return t`say why it takes more than the flat time`;
    default:
      return registeringAsks(name);
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

/** Validates a claim as typed. Returns an empty object when it can be sent. */
export function claimFormProblems(values: ClaimFormValues, context: ClaimFormContext): ClaimFormProblems {
  const { registering, isStoreStock } = context;
  const shape: ClaimFormProblems = {
    ...problemsOf(v.object({ serialNumber: SerialNumberText }), values),
    ...problemsOf(ClaimFields, toContract(values)),
    ...hoursProblem(values),
    ...reasonProblem(values),
    ...(linesOf(values.picks) > pickedMax && { picks: 'outside_limits' }),
    ...(registering && registeringProblems(values, registering)),
    ...(isStoreStock ? {} : problemOfReach(values)),
  };
  // The rules treat an invalid date as missing, so that one mistake causes one error.
  const typed = toContract(values);
  const judged = {
    ...typed,
    dateOfFailure: shape.dateOfFailure ? '' : typed.dateOfFailure,
    labourHours: typed.labourHours === null ? null : 0,
  };
  const late = context.covered && lateClaimProblems(judged, { ...context, registration: context.covered });
  return { ...late, ...claimProblems(judged, context), ...shape };
}

/** Returns the claim as the contract defines it. Requires valid values. */
export function claimOf(values: ClaimFormValues): ClaimFields {
  return v.parse(ClaimFields, toContract(values));
}

function hoursProblem({ labourHours }: Pick<ClaimFormValues, 'labourHours'>): ClaimFormProblems {
  const problem = timeProblem(labourHours);
  return problem ? { labourHours: problem } : {};
}

function linesOf(picks: ClaimFormValues['picks']): number {
  return picks ? picks.operations.length + picks.parts.length + picks.typed.length : 0;
}

const HoursReason = v.object({ 'picks.hoursReason': requiredLine(shortTextMaxLength) });

function reasonProblem(values: ClaimFormValues): ClaimFormProblems {
  if (!isAboveFlat(values)) return {};
  return problemsOf(HoursReason, { 'picks.hoursReason': values.picks?.hoursReason ?? '' });
}

function problemOfReach({ emailOrPhone }: Pick<ClaimFormValues, 'emailOrPhone'>): ClaimFormProblems {
  const problem = emailOrPhoneProblem(emailOrPhone);
  return problem ? { emailOrPhone: problem } : {};
}

function toContract(values: ClaimFormValues) {
  const { dateOfFailure, dateEnteredShop, labourHours } = values;
  return {
    ...values,
    dateOfFailure: tidyLine(dateOfFailure),
    dateEnteredShop: tidyLine(dateEnteredShop),
    labourHours: typedHours(labourHours),
  };
}
