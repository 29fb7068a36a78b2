import { sql } from 'kysely';
import type { DuplicateClaim } from '#contract/claim-decisions.ts';
import { statusesOf } from '#domain/claim-status.ts';
import { isDuplicate } from '../database/schema/derived-columns.ts';
import type { Database } from '../database/tables.ts';

type Row = Omit<DuplicateClaim, 'createdAt'> & { of: string; created_at: Date };

/**
 * The claims that may be for the same repair as one of these, newest first (R-DESK-67).
 * @returns by claim; one without a possible duplicate is left out.
 */
export async function findDuplicates(
  database: Database,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, DuplicateClaim[]>> {
  const { rows } = await sql<Row>`select one.id as of, other.id, other.name, other.status, depots.name as depot,
      case when other.status in (${sql.join(statusesOf('closed'))}) and other.paid_at is null then null
        else other.gross_total_cents end as "totalCents", other.created_at
    from claims one
      join claims other on other.serial_number = one.serial_number and other.id <> one.id
      join platform_accounts depots on depots.id = other.depot_id
    where one.id = any(${claimIds}) and ${isDuplicate('one', 'other')}
    order by other.created_at desc, other.id`.execute(database);
  const found = new Map<string, DuplicateClaim[]>();
  for (const { of, created_at, ...claim } of rows) {
    const claims = found.get(of) ?? [];
    found.set(of, [...claims, { ...claim, createdAt: created_at.toISOString() }]);
  }
  return found;
}

/** Claims with those that may be for the same repair. */
export async function withDuplicates<Payable extends { claimId: string }>(
  database: Database,
  claims: readonly Payable[],
): Promise<(Payable & { duplicates: DuplicateClaim[] })[]> {
  const found = await findDuplicates(
    database,
    claims.map(({ claimId }) => claimId),
  );
  return claims.map((claim) => ({ ...claim, duplicates: found.get(claim.claimId) ?? [] }));
}
