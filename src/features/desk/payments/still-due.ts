import type { InferOutput } from 'valibot';
import type { listDuePayments } from '#contract/payments.ts';
import { type Chosen, idOf } from './new-run.tsx';

type Due = InferOutput<typeof listDuePayments.output>;

/**
 * What of the chosen is due by the list of a depot, or of all: as the list has it now, and without what it has no more.
 * What the list does not cover, or has cut off, stays. The same map if nothing has changed.
 */
export function stillDue(chosen: Chosen, { depots, claims, adjustments }: Due, depotId: string | null): Chosen {
  const listed = new Map([...claims, ...adjustments].map((item) => [idOf(item), item]));
  const counted = depots.filter((depot) => depotId === null || depot.depotId === depotId);
  const hasAllClaims = counted.reduce((sum, depot) => sum + depot.claims, 0) <= claims.length;
  const hasAllAdjustments = counted.reduce((sum, depot) => sum + depot.adjustments, 0) <= adjustments.length;
  let isSame = true;
  const kept = [...chosen].flatMap(([id, item]) => {
    const now = listed.get(id);
    const isListed = depotId === null || item.depotId === depotId;
    const hasAll = 'adjustmentId' in item ? hasAllAdjustments : hasAllClaims;
    if (!now && isListed && hasAll) {
      isSame = false;
      return [];
    }
    if (now && now.amountCents !== item.amountCents) isSame = false;
    return [[id, now ?? item] as const];
  });
  return isSame ? chosen : new Map(kept);
}
