import { type Selectable, sql } from 'kysely';
import { secondApprovalSubstatus } from '#contract/claim-decisions.ts';
import type { ClaimLine } from '#contract/claim-lines.ts';
import { invalidityOn } from '#domain/catalogue-records.ts';
import { standingAfter } from '#domain/desk-rules.ts';
import { lineCurrency, pairPriced } from '#domain/picked-lines.ts';
import { toAgreement } from '../../database/catalogue-rows.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { ClaimsDesk, Step } from '../claims-desk.ts';

/** Every change of a claim raises its version, which a decision names (R-DESK-21). */
export const nextVersion = sql<number>`version + 1`;

/** A step without a status leaves the claim as it is. */
type AnyStep = Step | (Omit<Step, 'status' | 'substatus'> & { status?: undefined; substatus?: undefined });

/** Writes a step of a claim, and changes the claim to what it says (R-DESK-26). */
export async function takeStep(database: Database, step: AnyStep): Promise<void> {
  const { claimId, at, grossTotalCents = null } = step;
  const before = await database
    .selectFrom('claims')
    .select(['status', 'substatus', 'gross_total_cents as grossTotalCents'])
    .where('id', '=', claimId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const status = step.status ?? before.status ?? 'New';
  const substatus = step.status === undefined ? before.substatus : step.substatus;
  const after = standingAfter(before, { status, substatus, grossTotalCents });
  await database
    .with('stepped', (on) =>
      on.insertInto('claim_events').values({
        claim_id: claimId,
        at,
        status,
        substatus,
        note: step.note ?? null,
        kind: step.kind ?? null,
        reasons: [...(step.reasons ?? [])],
        gross_total_cents: grossTotalCents,
        created_by: step.createdBy ?? null,
        decided_by: step.decidedBy ?? null,
        rule: step.rule ? JSON.stringify(step.rule) : null,
      }),
    )
    .updateTable('claims')
    .set({
      status: after.status,
      substatus: after.substatus,
      gross_total_cents: after.grossTotalCents,
      version: nextVersion,
    })
    .where('id', '=', claimId)
    .execute();
}

export async function setLines(database: Database, claimId: string, lines: readonly ClaimLine[]): Promise<void> {
  await database.deleteFrom('claim_lines').where('claim_id', '=', claimId).execute();
  if (lines.length === 0) return;
  await database
    .insertInto('claim_lines')
    .values(
      lines.map((line, position) => ({
        id: line.id,
        claim_id: claimId,
        position,
        kind: line.kind,
        description: line.description,
        number: line.number,
        quantity_hundredths: Math.round(line.quantity * 100),
        price_cents: line.priceCents,
        claimed_cents: line.claimedCents,
        approved_cents: line.approvedCents,
        paid_cents: line.paidCents,
        reason: line.reason,
        reason_text: line.reasonText,
      })),
    )
    .execute();
}

/** What a price is of: a part by its number, or an hour of labour (''); null for a part without a number. */
export function unitOf({ kind, number }: Pick<ClaimLine, 'kind' | 'number'>): string | null {
  return kind === 'labour' ? '' : number;
}

/**
 * Keeps what was approved of each unit, down to the cent; of two lines of one unit the lower. What the catalogue priced
 * teaches nothing (R-PRICE-18).
 */
export async function keepApprovedPrices(
  database: Database,
  claimId: string,
  lines: readonly ClaimLine[],
  at: Date,
): Promise<void> {
  const claim = await database
    .selectFrom('claims')
    .select(['depot_id', 'date_of_failure', 'picks_price'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const isLearnt = await learntOf(database, claim, lines);
  const prices = new Map<string, number>();
  for (const line of lines) {
    const unit = unitOf(line);
    const cents = Math.floor(((line.approvedCents ?? 0) * 100) / Math.round(line.quantity * 100));
    if (unit !== null && isLearnt(line)) prices.set(unit, Math.min(cents, prices.get(unit) ?? Infinity));
  }
  if (prices.size === 0) return;
  // In one order, so that two decisions do not wait for each other.
  const rows = [...prices].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await database
    .insertInto('approved_prices')
    .values(rows.map(([unit, cents]) => ({ depot_id: claim.depot_id, unit, cents, approved_at: at })))
    .onConflict((known) =>
      known.columns(['depot_id', 'unit']).doUpdateSet((row) => ({
        cents: row.ref('excluded.cents'),
        approved_at: row.ref('excluded.approved_at'),
      })),
    )
    .execute();
}

type PricedClaim = Pick<Selectable<Tables['claims']>, 'depot_id' | 'date_of_failure' | 'picks_price'>;

/**
 * Which lines of a claim say what a person pays (R-PRICE-18): all but
 * - parts with a list price,
 * - labour under an agreement,
 * - labour that was approved as it was priced, also outside cover with nothing to pay,
 * - hours beyond those of the picks.
 *
 * Where the picks have another currency than the lines, the desk prices all of them.
 */
async function learntOf(
  database: Database,
  { depot_id, date_of_failure, picks_price }: PricedClaim,
  lines: readonly ClaimLine[],
): Promise<(line: ClaimLine) => boolean> {
  if (picks_price?.currency !== lineCurrency) return () => true;
  const listed = new Set(
    picks_price.lines.flatMap(({ kind, number, listCents }) =>
      kind === 'part' && listCents !== null ? (number?.toLowerCase() ?? []) : [],
    ),
  );
  const hasAgreement = date_of_failure !== null && (await isUnderAgreement(database, depot_id, date_of_failure));
  const paired = pairPriced(lines, picks_price);
  const isBeyond = picks_price.lines.some(({ kind }) => kind === 'labour');
  const asPriced = new Set(
    lines.filter(({ approvedCents }, at) => {
      const priced = paired[at];
      return priced ? approvedCents === priced.listCents || approvedCents === priced.claimedCents : isBeyond;
    }),
  );
  return (line) =>
    line.kind === 'part' ? !listed.has(line.number?.toLowerCase() ?? '') : !hasAgreement && !asPriced.has(line);
}

async function isUnderAgreement(database: Database, depotId: string, day: string): Promise<boolean> {
  const agreements = await database
    .selectFrom('depot_agreements')
    .selectAll()
    .where('depot_id', '=', depotId)
    .execute();
  return agreements.some((row) => invalidityOn({ ...toAgreement(row), active: true }, day) === null);
}

/**
 * Takes back the prices that a reopened claim gave (R-RULE-02). None takes their place: no table has what was approved of
 * the unit before, and without a price a person decides.
 */
export async function dropApprovedPrices(database: Database, claimId: string): Promise<void> {
  await database
    .deleteFrom('approved_prices')
    .where('depot_id', '=', (of) => of.selectFrom('claims').select('depot_id').where('id', '=', claimId))
    .where('approved_at', 'in', (of) =>
      of
        .selectFrom('claim_events')
        .select('at')
        .where('claim_id', '=', claimId)
        .where('kind', '=', 'approved')
        .where('rule', 'is', null),
    )
    .execute();
}

/** Steps after which a claim is judged anew. */
const freshSteps = ['approved', 'rejected', 'reopened', 'appealed', 'requested', 'estimate requested'] as const;

export async function hasRecommended(database: Database, claimId: string, accountId: string): Promise<boolean> {
  const steps = database.selectFrom('claim_events').where('claim_events.claim_id', '=', claimId);
  const recommended = await steps
    .innerJoin('claims', 'claims.id', 'claim_events.claim_id')
    .select('claim_events.id')
    .where('claims.substatus', '=', secondApprovalSubstatus)
    .where('kind', '=', 'recommended')
    .where('decided_by', '=', accountId)
    .where('claim_events.id', '>', (step) =>
      step.fn.coalesce(
        steps.select((of) => of.fn.max('claim_events.id').as('id')).where('kind', 'in', freshSteps),
        sql.lit(0),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return recommended !== undefined;
}

export async function addNote(
  database: Database,
  { id, claimId, at, createdBy, text }: Parameters<ClaimsDesk['addNote']>[0],
): Promise<void> {
  await database
    .with('noted', (on) =>
      on.insertInto('claim_notes').values({ id, claim_id: claimId, at, created_by: createdBy, body: text }),
    )
    .updateTable('claims')
    .set({ version: nextVersion })
    .where('id', '=', claimId)
    .execute();
}
