import type { FieldProblem } from '#contract/errors.ts';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { businessTypePicklist, repairDepotProblems, type RepairDepotContext } from '#domain/repair-depot-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormSpec } from '#forms/use-form.ts';
import { applicationAsks, applicationFullLabel, applicationLabel } from './application-label.ts';
import { pathsOf } from './application-sections.ts';
import { applicationOf, type ApplicationValues } from './application-values.ts';
import type { Picklist } from '#contract/picklists.ts';
import { readBrands, readPicklist, readProductTypes } from '#offline/cache/read-lists.ts';

/** Keyed by the path of the value: `HQAddress.city`, `contact.0.phone`. */
export type ApplicationProblems = Partial<Record<string, FieldProblem>>;

export const applicationSpec: FormSpec<ApplicationValues, string, RepairDepotContext> = {
  names: (values) => Object.values(pathsOf(values)).flat(),
  label: applicationLabel,
  asks: applicationAsks,
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

/** The choices of an application. */
export type ServiceLists = { businessTypes: Picklist; brands: string[]; productTypes: string[] };

/** Throws `ApiError`. */
export async function readServiceLists(): Promise<ServiceLists> {
  const [businessTypes, brands, productTypes] = await Promise.all([
    readPicklist(businessTypePicklist),
    readBrands(),
    readProductTypes(),
  ]);
  return { businessTypes, brands, productTypes };
}
