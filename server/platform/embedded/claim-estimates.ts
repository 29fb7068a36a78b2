import type { EstimatedRepairCost } from '#contract/claims.ts';
import type { Database } from '../../database/tables.ts';
import { toEstimate } from './to-claim.ts';

/** The estimates of claims, oldest first, by the claim's id. */
export async function estimatesOf(
  database: Database,
  claimIds: readonly string[],
): Promise<Map<string, EstimatedRepairCost[]>> {
  if (claimIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('claim_estimates')
    .selectAll()
    .where('claim_id', 'in', claimIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const byClaim = Map.groupBy(rows, (row) => row.claim_id);
  return new Map([...byClaim].map(([claimId, group]) => [claimId, group.map(toEstimate)]));
}
