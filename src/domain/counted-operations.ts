import type { LabourOperation } from './catalogue-records.ts';

type Timed = Pick<LabourOperation, 'id' | 'hoursHundredths' | 'overlapGroup' | 'includesDiagnosis'>;

/**
 * The places of the operations that are paid (R-PRICE-02): of each overlap group the longest, and of equally long ones
 * that with the diagnosis. An operation without a group overlaps itself alone.
 * @param operations null where one is not valid, which never counts
 */
export function countedOperations(operations: readonly (Timed | null)[]): ReadonlySet<number> {
  const longest = new Map<string, { at: number; operation: Timed }>();
  for (const [at, operation] of operations.entries()) {
    if (operation === null) continue;
    const { id, overlapGroup } = operation;
    const group = overlapGroup === null ? `operation ${id}` : `group ${overlapGroup}`;
    const before = longest.get(group);
    if (!before || isLonger(operation, before.operation)) longest.set(group, { at, operation });
  }
  return new Set([...longest.values()].map(({ at }) => at));
}

/** A total order, so that the order of the picks does not matter. */
function isLonger(one: Timed, other: Timed): boolean {
  if (one.hoursHundredths !== other.hoursHundredths) return one.hoursHundredths > other.hoursHundredths;
  if (one.includesDiagnosis !== other.includesDiagnosis) return one.includesDiagnosis;
  return one.id < other.id;
}
