import { sql } from 'kysely';
import * as v from 'valibot';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { statusesOf } from '#domain/claim-status.ts';
import { dueOn } from '#domain/decision-time.ts';
import type { Database } from '../../database/tables.ts';
import { authorsOf, withAuthors } from '../claim-authors.ts';
import { type FoundClaim, RuleStep, type Surroundings } from '../claims-desk.ts';
import { ownerOrNamed, selectWholeClaims, toDeskClaim } from './claim-rows.ts';
import { findFilesOf } from './entity-files.ts';
import { findFailureCode } from './failure-code.ts';

/** How many of a depot's last decided claims are judged by, and how many of its last are listed. */
const recordSize = { judged: 50, listed: 5 } as const;

const approvedStatuses = statusesOf('approved', 'paid');

/** A closed claim was approved if it was paid; one that the desk closed without a payment is not judged by (R-DESK-61). */
const isApproved = sql<boolean>`(claims.status in (${sql.join(approvedStatuses)})
  or (claims.status in (${sql.join(statusesOf('closed'))}) and claims.paid_at is not null))`;

/** Most claims of a list beside the claim. */
const listedMax = 20;

export async function findDeskClaim(database: Database, id: string): Promise<FoundClaim | null> {
  const row = await selectWholeClaims(database, ownerOrNamed)
    .select(['claims.version', 'claims.depot_id'])
    .where('claims.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const claim = toDeskClaim(row);
  const names = await namesOf(database, authorsOf(claim));
  return {
    claim: withAuthors(claim, (account) => names.get(account) ?? null),
    version: row.version,
    depotId: row.depot_id,
    filedBy: row.created_by,
  };
}

export async function readSurroundings(
  database: Database,
  found: FoundClaim,
  decisionDays: number,
): Promise<Surroundings> {
  const { claim } = found;
  const record = await readRecord(database, found);
  return {
    registration: await findRegistration(database, claim.id),
    files: await findFilesOf(database, claim.id),
    earlier: await findEarlier(database, claim),
    ...record,
    samePhotos: await findSamePhotos(database, claim.id),
    notes: await findNotes(database, claim.id),
    events: await findEvents(database, claim.id),
    paymentRun: await findPaymentRun(database, claim.id),
    ...(await findStored(database, claim.id, decisionDays)),
    failureCode: await findFailureCode(database, found),
  };
}

/** What is stored with the claim for the desk alone. */
async function findStored(
  database: Database,
  claimId: string,
  decisionDays: number,
): Promise<Pick<Surroundings, 'dueAt' | 'picksPrice'>> {
  const row = await database
    .selectFrom('claims')
    .select(['queue_waiting_since', 'picks_price'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  return { dueAt: dueOn(row.queue_waiting_since, decisionDays), picksPrice: row.picks_price };
}

async function namesOf(database: Database, accountIds: readonly string[]): Promise<Map<string, string | null>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${accountIds})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function findRegistration(database: Database, claimId: string): Promise<DeskClaim['registration']> {
  const row = await database
    .selectFrom('claims')
    .innerJoin('registrations', 'registrations.id', 'claims.registration_id')
    .leftJoin('platform_accounts as retailers', 'retailers.id', 'registrations.retailer_id')
    .leftJoin('platform_accounts as stores', 'stores.id', 'registrations.store_id')
    .select(['registrations.name', 'registrations.status', 'retailers.name as retailer', 'stores.name as store'])
    .where('claims.id', '=', claimId)
    .executeTakeFirst();
  return row ?? null;
}

/** Other claims, with the names to show. */
function selectNamed(database: Database) {
  return database
    .selectFrom('claims')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'claims.depot_id')
    .select(['claims.id', 'claims.name', 'claims.status', 'claims.created_at', 'platform_accounts.name as depot']);
}

function toNamed<Row extends { created_at: Date }>({ created_at, ...row }: Row) {
  return { ...row, createdAt: created_at.toISOString() };
}

async function findEarlier(
  database: Database,
  { id, serialNumber, createdAt }: FoundClaim['claim'],
): Promise<DeskClaim['earlier']> {
  if (serialNumber === null || createdAt === undefined) return [];
  const rows = await selectNamed(database)
    .select(['claims.diagnosis', 'claims.labour_hours as labourHours'])
    .where('claims.serial_number', '=', serialNumber)
    .where('claims.id', '<>', id)
    .where('claims.created_at', '<=', new Date(createdAt))
    .orderBy('claims.created_at', 'desc')
    .limit(listedMax)
    .execute();
  return rows.map(toNamed);
}

async function readRecord(
  database: Database,
  { claim, depotId }: FoundClaim,
): Promise<Pick<Surroundings, 'record' | 'lastRateCents'>> {
  const ofDepot = selectNamed(database)
    .select('claims.gross_total_cents as grossTotalCents')
    .where('claims.depot_id', '=', depotId)
    .where('claims.id', '<>', claim.id)
    .orderBy('claims.created_at', 'desc');
  const last = await ofDepot.limit(recordSize.listed).execute();
  const decided = await ofDepot
    .select(isApproved.as('wasApproved'))
    .where((claim) => claim.or([isApproved, claim('claims.status', 'in', statusesOf('rejected'))]))
    .limit(recordSize.judged)
    .execute();
  const approved = decided.filter(({ wasApproved }) => wasApproved);
  const totals = approved.flatMap(({ grossTotalCents }) => grossTotalCents ?? []);
  const labour = await database
    .selectFrom('claim_lines')
    .innerJoin('claims', 'claims.id', 'claim_lines.claim_id')
    .select('price_cents')
    .where('kind', '=', 'labour')
    .where('price_cents', '>', 0)
    .where(sql<boolean>`claim_id = any(${decided.map(({ id }) => id)})`)
    .orderBy('claims.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    record: {
      decided: decided.length,
      approved: approved.length,
      meanCents: totals.length === 0 ? null : Math.round(totals.reduce((sum, one) => sum + one, 0) / totals.length),
      last: last.map(toNamed),
    },
    lastRateCents: labour?.price_cents ?? null,
  };
}

/** Photos of this claim that another claim has too: files byte for byte, and copies that were found (R-DESK-50). */
async function findSamePhotos(database: Database, claimId: string): Promise<DeskClaim['samePhotos']> {
  const rows = await selectNamed(database)
    .innerJoin('stored_files as other', 'other.entity_id', 'claims.id')
    .innerJoin(
      database
        .selectFrom('stored_files as own')
        .innerJoin('stored_files as same', 'same.sha256', 'own.sha256')
        .select(['own.id as fileId', 'same.id as otherFileId'])
        .where('own.entity_id', '=', claimId)
        .union(
          database
            .selectFrom('stored_files as own')
            .innerJoin('photo_copies', 'file_id', 'own.id')
            .select(['own.id as fileId', 'other_id as otherFileId'])
            .where('own.entity_id', '=', claimId),
        )
        .as('pairs'),
      'otherFileId',
      'other.id',
    )
    .select(['fileId', 'otherFileId'])
    .where('other.purpose', 'is not', null)
    .where('claims.id', '<>', claimId)
    .orderBy('claims.created_at', 'desc')
    .limit(listedMax)
    .execute();
  return rows.map(toNamed);
}

async function findPaymentRun(
  database: Database,
  claimId: string,
): Promise<NonNullable<DeskClaim['paymentRun']> | null> {
  const run = await database
    .selectFrom('payment_run_claims')
    .innerJoin('payment_runs', 'payment_runs.id', 'payment_run_claims.run_id')
    .select(['payment_runs.id', 'payment_runs.number'])
    .where('claim_id', '=', claimId)
    .where('active', '=', true)
    .executeTakeFirst();
  return run ?? null;
}

async function findNotes(database: Database, claimId: string): Promise<DeskClaim['notes']> {
  const rows = await database
    .selectFrom('claim_notes')
    .leftJoin('accounts', 'accounts.id', 'claim_notes.created_by')
    .select(['claim_notes.id', 'claim_notes.at', 'claim_notes.body', 'accounts.name'])
    .where('claim_id', '=', claimId)
    .orderBy('claim_notes.at')
    .orderBy('claim_notes.id')
    .execute();
  return rows.map(({ id, at, body, name }) => ({ id, at: at.toISOString(), by: name, text: body }));
}

async function findEvents(database: Database, claimId: string): Promise<DeskClaim['events']> {
  const rows = await database
    .selectFrom('claim_events')
    .leftJoin('accounts', (join) =>
      join.on('accounts.id', '=', sql<string>`coalesce(claim_events.decided_by, claim_events.created_by)`),
    )
    .select(['claim_events.at', 'claim_events.kind', 'claim_events.status', 'claim_events.substatus'])
    .select(['claim_events.note', 'claim_events.reasons', 'claim_events.rule', 'accounts.name as by'])
    .where('claim_id', '=', claimId)
    .orderBy('claim_events.at')
    .orderBy('claim_events.id')
    .execute();
  return rows.map(({ at, rule, ...event }) => ({
    ...event,
    at: at.toISOString(),
    ...(rule !== null && { rule: v.parse(RuleStep, JSON.parse(rule)) }),
  }));
}
