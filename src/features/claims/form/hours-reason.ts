import { typedHours } from '#forms/labour-hours.ts';
import type { ClaimDraftValues } from '#storage/draft-rows.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import { tidyLine } from '#text/tidied.ts';

type Hours = Pick<ClaimDraftValues, 'labourHours' | 'picks'>;

/** Whether the hours are more than those of the picked operations, which asks for a reason (R-PICK-05). */
export function isAboveFlat({ labourHours, picks }: Hours): boolean {
  if (!picks || picks.operations.length === 0) return false;
  const flat = Number(typedHours(picks.filled.labourHours) ?? 0);
  return flat > 0 && Number(typedHours(labourHours) ?? 0) > flat;
}

/** What is sent of the picks: a reason only where it is asked for. */
export function withHoursReason(values: Hours, { hoursReason = '', ...picks }: PicksDraft): PicksDraft {
  return isAboveFlat(values) ? { ...picks, hoursReason: tidyLine(hoursReason) } : picks;
}
