import type { FieldProblem } from '#contract/errors.ts';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { type RepairDepotContext, repairDepotProblems } from '#domain/repair-depot-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormSpec } from '#forms/use-form.ts';
import { applicationFullLabel, applicationLabel } from './application-label.ts';
import { pathsOf } from './application-sections.ts';
import { type ApplicationValues, applicationOf } from './application-values.ts';

/** By the path of the value: `HQAddress.city`, `contact.0.phone`. */
export type ApplicationProblems = Partial<Record<string, FieldProblem>>;

export const applicationSpec: FormSpec<ApplicationValues, string, RepairDepotContext> = {
  names: (values) => Object.values(pathsOf(values)).flat(),
  label: applicationLabel,
  listLabel: applicationFullLabel,
  problems: applicationProblems,
  dependents: {
    // Another country has other provinces.
    'HQAddress.country': ['HQAddress.provinceState'],
    'shippingAddress.country': ['shippingAddress.provinceState'],
  },
  compared: {
    'HQAddress.country': ['HQAddress.postalCode'],
    'shippingAddress.country': ['shippingAddress.postalCode'],
  },
};

/** What is wrong with an application as typed (R-ACCT-10); empty when it may be sent. */
export function applicationProblems(values: ApplicationValues, context: RepairDepotContext): ApplicationProblems {
  const application = applicationOf(values);
  const shape: ApplicationProblems = problemsOf(RepairDepotForm, application);
  // An empty rate is missing rather than no number.
  if (application.repairServiceRate === '') shape['repairServiceRate'] = 'required';
  return { ...repairDepotProblems(application, context), ...shape };
}
