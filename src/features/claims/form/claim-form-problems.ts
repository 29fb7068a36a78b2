import * as v from 'valibot';
import { ClaimForm } from '#contract/claims.ts';
import { phonePattern } from '#contract/contacts.ts';
import { type FieldProblem, fieldProblem } from '#contract/errors.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { Email } from '#contract/session.ts';
import { type ClaimContext, claimProblems } from '#domain/claim-rules.ts';
import type { ClaimFieldName, ClaimFormValues } from './claim-form-values.ts';
import { typedHours } from './labour-hours.ts';

export type ClaimFormProblems = Partial<Record<ClaimFieldName, FieldProblem>>;

/** Everything that is wrong with a claim as typed; empty when it may be sent. */
export function claimFormProblems(values: ClaimFormValues, context: ClaimContext): ClaimFormProblems {
  const shape = shapeProblems(values);
  // Rules that compare answers see a wrong date as none, so that one mistake is told once.
  const rules = claimProblems(
    {
      claimType: values.claimType,
      claimSubtype: values.claimSubtype,
      diagnosis: values.diagnosis,
      partsRequired: values.partsRequired,
      dateOfFailure: shape.dateOfFailure ? '' : values.dateOfFailure,
      dateEnteredShop: values.dateEnteredShop,
      labourHours: typedHours(values.labourHours) === null ? null : 0,
    },
    context,
  );
  return { ...rules, ...shape };
}

/** The claim as the contract takes it. Call it on values without problems. */
export function claimOf(values: ClaimFormValues): ClaimForm {
  return v.parse(ClaimForm, toContract(values));
}

function shapeProblems(values: ClaimFormValues): ClaimFormProblems {
  return {
    ...problemsOf(v.object({ serialNumber: SerialNumberText }), values),
    ...problemsOf(ClaimForm, toContract(values)),
    ...emailOrPhoneProblem(values.emailOrPhone.trim()),
  };
}

function problemsOf(schema: v.GenericSchema, input: unknown): Record<string, FieldProblem> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', fieldProblem(issue.message)]),
  );
}

/** It may be left out; what is there must be one or the other (`decisions.md 38`). */
function emailOrPhoneProblem(emailOrPhone: string): ClaimFormProblems {
  if (emailOrPhone === '' || phonePattern.test(emailOrPhone)) return {};
  if (!emailOrPhone.includes('@')) return { emailOrPhone: 'invalid_phone' };
  return v.is(Email, emailOrPhone) ? {} : { emailOrPhone: 'invalid_email' };
}

function toContract(values: ClaimFormValues) {
  return { ...values, labourHours: typedHours(values.labourHours) };
}
