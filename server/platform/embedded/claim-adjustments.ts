import type { Database } from '../../database/tables.ts';
import type { NewAdjustment } from '../claims-desk.ts';
import { nextVersion } from './claim-steps.ts';

/** Locks the payment run before its claim, as paying and undoing it do. */
export async function touchRunOf(database: Database, claimId: string): Promise<void> {
  await database
    .updateTable('payment_runs')
    .set({ version: nextVersion })
    .where('id', 'in', (held) =>
      held.selectFrom('payment_run_claims').select('run_id').where('claim_id', '=', claimId).where('active', '=', true),
    )
    .execute();
}

/** Adds an adjustment to a claim that the caller has locked (R-PAY-14). */
export async function adjust(
  database: Database,
  { id, claimId, at, adjustedBy, amountCents, gstHstCents, pstQstCents, reason, note }: NewAdjustment,
): Promise<void> {
  const { last } = await database
    .selectFrom('payment_adjustments')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('payment_adjustments')
    .values({
      id,
      claim_id: claimId,
      number: (last ?? 0) + 1,
      created_at: at,
      created_by: adjustedBy,
      amount_cents: amountCents,
      gst_hst_cents: gstHstCents,
      pst_qst_cents: pstQstCents,
      reason,
      note,
    })
    .execute();
}
