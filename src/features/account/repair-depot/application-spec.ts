import type { FieldProblem } from '#contract/errors.ts';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { type RepairDepotContext, repairDepotProblems } from '#domain/repair-depot-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormSpec } from '#forms/use-form.ts';
import { applicationFullLabel, applicationLabel } from './application-label.ts';
import { pathsOf } from './application-sections.ts';
import { type ApplicationValues, applicationOf } from './application-values.ts';

/** Keyed by the path of the value: `HQAddress.city`, `contact.0.phone`. */
export type ApplicationProblems = Partial<Record<string, FieldProblem>>;

export const applicationSpec: FormSpec<ApplicationValues, string, RepairDepotContext> = {
  names: (values) => Object.values(pathsOf(values)).flat(),
  label: applicationLabel,
  listLabel: applicationFullLabel,
  problems: applicationProblems,
  dependents: {
    // The provinces depend on the country.
    'HQAddress.country': ['HQAddress.provinceState'],
    'shippingAddress.country': ['shippingAddress.provinceState'],
  },
  compared: {
    'HQAddress.country': ['HQAddress.postalCode'],
    'shippingAddress.country': ['shippingAddress.postalCode'],
  },
};

/** Validates an application as typed (R-ACCT-10). Returns an empty object when it can be sent. */
export function applicationProblems(values: ApplicationValues, context: RepairDepotContext): ApplicationProblems {
  const application = applicationOf(values);
  const shape: ApplicationProblems = problemsOf(RepairDepotForm, application);
  // An empty rate is reported as missing, not as an invalid number.
  if (application.repairServiceRate === '') shape['repairServiceRate'] = 'required';
  return { ...repairDepotProblems(application, context), ...shape };
}
