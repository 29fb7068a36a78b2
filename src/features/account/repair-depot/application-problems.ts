import type { FieldProblem } from '#contract/errors.ts';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { type RepairDepotContext, repairDepotProblems } from '#domain/repair-depot-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { type ApplicationValues, applicationOf } from './application-values.ts';

/** By the path of the answer: `HQAddress.city`, `contact.0.phone`. */
export type ApplicationProblems = Partial<Record<string, FieldProblem>>;

/** Everything that is wrong with an application as typed (`portal.md §5`, repair depot); empty when it may be sent. */
export function applicationProblems(values: ApplicationValues, context: RepairDepotContext): ApplicationProblems {
  const application = applicationOf(values);
  const shape: ApplicationProblems = problemsOf(RepairDepotForm, application);
  // What is not there is no number either, and is said to be missing.
  if (application.repairServiceRate === '') shape['repairServiceRate'] = 'required';
  return { ...repairDepotProblems(application, context), ...shape };
}
