import type { InferOutput } from 'valibot';
import type { listDuePayments } from '#contract/payments.ts';
import { type Chosen, idOf, type Item } from './new-run.tsx';

type Due = InferOutput<typeof listDuePayments.output>;

/**
 * What of the chosen is due by the list of a depot, or of all: as the list has it now, and without what it has no more.
 * What the list does not cover, or has cut off, stays. With an adjustment all others of its claim are chosen, since a run
 * has them together (R-PAY-15). The same map if nothing has changed.
 */
export function stillDue(chosen: Chosen, { depots, claims, adjustments }: Due, depotId: string | null): Chosen {
  const listed = new Map([...claims, ...adjustments].map((item) => [idOf(item), item]));
  const counted = depots.filter((depot) => depotId === null || depot.depotId === depotId);
  const hasAllClaims = counted.reduce((sum, depot) => sum + depot.claims, 0) <= claims.length;
  const hasAllAdjustments = counted.reduce((sum, depot) => sum + depot.adjustments, 0) <= adjustments.length;
  let isSame = true;
  const kept = [...chosen].flatMap<[string, Item]>(([id, item]) => {
    const now = listed.get(id);
    const isListed = depotId === null || item.depotId === depotId;
    const hasAll = 'adjustmentId' in item ? hasAllAdjustments : hasAllClaims;
    if (!now && isListed && hasAll) {
      isSame = false;
      return [];
    }
    if (now && now.amountCents !== item.amountCents) isSame = false;
    return [[id, now ?? item]];
  });
  const due = new Map(kept);
  const claimIds = new Set([...due.values()].flatMap((item) => ('adjustmentId' in item ? [item.claimId] : [])));
  for (const adjustment of adjustments) {
    if (!claimIds.has(adjustment.claimId) || due.has(idOf(adjustment))) continue;
    isSame = false;
    due.set(idOf(adjustment), adjustment);
  }
  return isSame ? chosen : due;
}
