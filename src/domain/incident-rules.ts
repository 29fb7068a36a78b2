import type { FieldProblem } from '#contract/errors.ts';
import type { IncidentForm } from '#contract/incidents.ts';

type Dates = Pick<IncidentForm, 'occurredOn' | 'noticedOn' | 'commissionToldOn' | 'peopleToldOn'>;

/** No date of an incident is in the future, and it is noticed when or after it happened (R-PRIV-06). */
export function incidentProblems(dates: Dates, today: string): Partial<Record<keyof Dates, FieldProblem>> {
  const problems: Partial<Record<keyof Dates, FieldProblem>> = {};
  for (const name of ['occurredOn', 'noticedOn', 'commissionToldOn', 'peopleToldOn'] as const)
    if ((dates[name] ?? '') > today) problems[name] = 'date_in_future';
  if (dates.noticedOn < dates.occurredOn) problems.noticedOn ??= 'noticed_before';
  return problems;
}
