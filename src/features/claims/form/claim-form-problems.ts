import * as v from 'valibot';
import { ClaimForm } from '#contract/claims.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { phonePattern } from '#contract/people.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { Email } from '#contract/session.ts';
import { type ClaimContext, claimProblems } from '#domain/claim-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { type RegisteringContext, registeringProblems } from '#forms/registering/registering-problems.ts';
import type { ClaimFieldName, ClaimFormValues } from './claim-form-values.ts';
import { typedHours } from './labour-hours.ts';

export type ClaimFormProblems = Partial<Record<ClaimFieldName, FieldProblem>>;

/** What a claim as typed is judged against. */
export type ClaimFormContext = ClaimContext & {
  /** Null when the claim makes no registration first. */
  registering: RegisteringContext | null;
  /** Whose the registration is, the server has not told: the technician says it (`portal.md §5`). */
  customerWanted: boolean;
};

/** Everything that is wrong with a claim as typed; empty when it may be sent. */
export function claimFormProblems(values: ClaimFormValues, context: ClaimFormContext): ClaimFormProblems {
  const shape = shapeProblems(values, context);
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

function shapeProblems(values: ClaimFormValues, context: ClaimFormContext): ClaimFormProblems {
  const { registering, customerWanted } = context;
  return {
    ...problemsOf(v.object({ serialNumber: SerialNumberText }), values),
    ...problemsOf(ClaimForm, toContract(values)),
    ...(registering && registeringProblems(values, registering)),
    ...(registering?.isStoreStock ? {} : emailOrPhoneProblem(values.emailOrPhone.trim(), customerWanted)),
  };
}

/** Unless it is wanted it may be left out; what is there must be one or the other (`decisions.md 38`). */
function emailOrPhoneProblem(emailOrPhone: string, wanted: boolean): ClaimFormProblems {
  if (emailOrPhone === '') return wanted ? { emailOrPhone: 'email_or_phone_required' } : {};
  if (phonePattern.test(emailOrPhone)) return {};
  if (!emailOrPhone.includes('@')) return { emailOrPhone: 'invalid_email_or_phone' };
  return v.is(Email, emailOrPhone) ? {} : { emailOrPhone: 'invalid_email' };
}

function toContract(values: ClaimFormValues) {
  return { ...values, labourHours: typedHours(values.labourHours) };
}
