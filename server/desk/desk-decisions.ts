import type { ClaimLine, LineInput } from '#contract/claim-lines.ts';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { EventDetails, EventKind } from '#contract/events.ts';
import type { Role } from '#contract/primitives.ts';
import { isDecided } from '#domain/claim-status.ts';
import { daysBetween } from '#domain/dates.ts';
import {
  claimedCents,
  type CoverDays,
  type DeskAction,
  isNewDecision,
  isOutsideCover,
  lineProblems,
  mayAct,
  rolesOf,
  sumLines,
} from '#domain/desk-rules.ts';
import { toDollars } from '#domain/money.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { kindOfStep } from '../events/kind-of-step.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Database } from '../database/tables.ts';
import { type ClaimsDesk, type FoundClaim, remarkKinds, type Step } from '../platform/claims-desk.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import type { Caller } from '../session/sessions.ts';
import { lockClaim } from '../claims/depot-claims.ts';
import { findTicketsOfClaim } from './ticket-rows.ts';
import { findDuplicates } from '../claims/duplicate-claims.ts';

/** Who acts on which claim, based on which version of it. */
type Decider = Pick<Caller, 'accountId' | 'contactId'>;
export type Act = { context: Context; caller: Decider; id: string; version: number };

/** @throws AppError `NOT_FOUND` where the sales platform itself is the desk. */
export function deskOf({ platform }: Pick<Context, 'platform'>): NonNullable<SalesPlatform['desk']> {
  if (!platform.desk) throw new AppError('NOT_FOUND');
  return platform.desk;
}

/** A claim as the desk sees it (R-DESK-22); without its customer and the rules to who decides none (R-DESK-62). */
export async function readDeskClaim(
  context: Context,
  caller: Decider & Pick<Caller, 'role'>,
  id: string,
): Promise<DeskClaim> {
  const desk = deskOf(context);
  const found = await desk.findClaim(id);
  if (!found) throw new AppError('NOT_FOUND');
  const { claim, version } = found;
  const surroundings = await desk.readSurroundings(found);
  const decides = isDeskRole(caller.role);
  return {
    claim: decides ? claim : { ...claim, customer: null, timeline: withoutRules(claim.timeline ?? []) },
    version,
    isOwn: await isOwnClaim(context, caller, found),
    lines: claim.lines ?? [],
    cover: coverOf(claim),
    ...surroundings,
    events: decides ? surroundings.events : withoutRules(surroundings.events),
    duplicates: (await findDuplicates(context.database, [id])).get(id) ?? [],
    ...(decides && {
      tickets: await findTicketsOfClaim(context.database, id),
      approvalLimitCents: await readApprovalLimit(context.database, caller.accountId),
      isRecommended: await desk.hasRecommended(id, caller.accountId),
    }),
  };
}

/** The steps of a claim without what the rules say of it. */
function withoutRules<Event extends { kind?: string | null | undefined; rule?: object | undefined }>(
  steps: readonly Event[],
): Omit<Event, 'rule'>[] {
  return steps.flatMap((step) => {
    const { rule: _, ...own } = step;
    return remarkKinds.some((remark) => remark === own.kind) ? [] : [own];
  });
}

/** Days of warranty left on the day of the failure: a claim does not lose its cover by waiting. */
export function coverOf({ productRegistration: registration, dateOfFailure }: FoundClaim['claim']): CoverDays {
  const left = (end: string | null | undefined) => (end && dateOfFailure ? daysBetween(dateOfFailure, end) : null);
  return { labourDays: left(registration?.labourExpireDate), partsDays: left(registration?.partsExpireDate) };
}

/** Filed by the caller, or by the depot that the caller belongs to (R-DESK-27). */
export async function isOwnClaim(
  { platform }: Pick<Context, 'platform'>,
  { accountId, contactId }: Decider,
  { depotId, filedBy }: FoundClaim,
): Promise<boolean> {
  return filedBy === accountId || (contactId !== null && (await platform.getAccountId(contactId)) === depotId);
}

/**
 * Opens a claim for a change, and keeps others from changing it until the write ends.
 * @param action null for what everybody at the desk may do at any time.
 * @throws AppError `FORBIDDEN`, `NOT_FOUND`, `VERSION_OUTDATED` or `CONFLICT`.
 */
export async function openForDecision(
  { context, caller, id, version }: Act,
  action: DeskAction,
): Promise<{ desk: ClaimsDesk; found: FoundClaim }> {
  const desk = deskOf(context);
  await keepRole(context, caller, rolesOf(action));
  await lockClaim(context, id);
  const found = await desk.findClaim(id);
  if (!found) throw new AppError('NOT_FOUND');
  if (action !== 'note' && (await isOwnClaim(context, caller, found)))
    throw new AppError('FORBIDDEN', { reason: 'own_claim' });
  if (found.version !== version) throw new AppError('VERSION_OUTDATED');
  if (!mayAct(action, found.claim)) throw new AppError('CONFLICT');
  return { desk, found };
}

/** Events whose reasons the depot is told. */
const correctionKinds: ReadonlySet<EventKind> = new Set(['reopened', 'closed', 'invoice_voided', 'adjusted']);

/**
 * Takes a step of a claim, with the lines that it sets, writes it to the audit log, and tells the depot, but not of
 * prices that are only saved.
 */
export async function takeDeskStep(
  { context, by, now }: { context: Pick<Context, 'database' | 'platform'>; by: Actor; now: Date },
  { claim, depotId }: FoundClaim,
  {
    lines,
    told,
    facts,
    ...step
  }: Omit<Step, 'claimId' | 'at' | 'decidedBy' | 'grossTotalCents'> & {
    lines?: readonly ClaimLine[];
    /** What the depot is told besides. */
    told?: Pick<EventDetails, 'invoiceNumber' | 'total'>;
    /** What the audit log keeps besides. */
    facts?: Readonly<Record<string, number>>;
  },
): Promise<void> {
  const { kind = null, status, substatus, note, reasons = [] } = step;
  const { database } = context;
  const desk = deskOf(context);
  const grossTotalCents = lines ? sumLines(lines).approved : null;
  if (lines) await desk.setLines(claim.id, lines);
  if (lines && kind === 'approved' && !step.rule) await desk.keepApprovedPrices(claim.id, lines, now);
  await desk.takeStep({
    ...step,
    grossTotalCents,
    claimId: claim.id,
    at: now,
    ...(by.accountId !== null && { decidedBy: by.accountId }),
  });
  const total = grossTotalCents === null ? claim.grossTotal : toDollars(grossTotalCents);
  const stored = claim.lines ?? [];
  await writeAudit(database, {
    by,
    kind: 'claim_decided',
    target: claim.id,
    before: {
      status: claim.status,
      substatus: claim.substatus,
      total: claim.grossTotal,
      ...(lines && changedLines(stored, lines)),
    },
    after: {
      step: kind,
      status,
      substatus,
      total,
      ...facts,
      ...(reasons.length > 0 && { reasons: [...reasons] }),
      ...(lines && changedLines(lines, stored)),
      ...(step.rule && { rule: step.rule.id, version: step.rule.version }),
    },
    now,
  });
  if (remarkKinds.some((remark) => remark === kind)) return;
  // What is only saved, and a recommendation, are the desk's (R-DESK-28, R-DESK-65).
  const isOfDesk = kind === 'priced' || kind === 'recommended';
  if (isOfDesk && status === claim.status) return;
  const eventKind = kindOfStep(step);
  await recordEvent(database, {
    kind: eventKind,
    claim: { id: claim.id, name: claim.name, depotId },
    accountId: null,
    at: now,
    details: {
      status,
      ...(isOfDesk ? { substatus: null, note: null } : { substatus, note: note ?? null }),
      total: isDecided(status) && eventKind !== 'closed' ? total : null,
      ...(eventKind === 'approved' && { totalBeforeTaxes: total }),
      ...(correctionKinds.has(eventKind) && { reasons: [...reasons] }),
      ...((eventKind === 'approved' || eventKind === 'rejected') &&
        isNewDecision(claim.timeline) && { isNewDecision: true }),
      ...told,
      ...(told?.total !== undefined && { totalWithTaxes: told.total }),
    },
  });
}

/** Those lines that the others have not like this; without what somebody typed (R-AUDIT-04). */
function changedLines(lines: readonly ClaimLine[], others: readonly ClaimLine[]): { lines?: string[] } {
  const known = new Set(others.map(lineFact));
  const changed = lines.map(lineFact).filter((fact) => !known.has(fact));
  return changed.length > 0 ? { lines: changed } : {};
}

function lineFact({ id, kind, quantity, priceCents, approvedCents, reason }: ClaimLine): string {
  const approved = approvedCents === null ? null : `approved ${toDollars(approvedCents)}`;
  return [id, kind, `${quantity} × ${toDollars(priceCents)}`, approved, reason].filter(Boolean).join(' ');
}

/** The highest sum of lines that a person may approve alone, in cents; null without a limit (R-DESK-65). */
export async function readApprovalLimit(database: Database, accountId: string): Promise<number | null> {
  const account = database.selectFrom('accounts').select('approval_limit_cents').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.approval_limit_cents ?? null;
}

/** Reads the caller's role again, and keeps it from being taken away until the write ends (R-DESK-27). */
export async function keepRole(
  { database }: Pick<Context, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
  allowed: readonly Role[],
): Promise<void> {
  const account = await database
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', accountId)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!account || !allowed.includes(account.role)) throw new AppError('FORBIDDEN');
}

/**
 * The lines as they will be stored: one that the claim has keeps its id and what was paid, and one that needs no reason
 * has none.
 */
export function toLines(
  typed: readonly LineInput[],
  { stored, cover, newId }: { stored: readonly ClaimLine[]; cover: CoverDays; newId: () => string },
): ClaimLine[] {
  const known = new Map(stored.map((line) => [line.id, line]));
  return typed.map(({ id, ...line }) => {
    const before = id === null ? undefined : known.get(id);
    if (before) known.delete(before.id);
    const claimed = claimedCents(line);
    const isLess = line.approvedCents !== null && line.approvedCents < claimed;
    const needsReason = isLess || isOutsideCover(line, cover);
    return {
      ...line,
      id: before?.id ?? newId(),
      claimedCents: claimed,
      paidCents: before?.paidCents ?? null,
      reason: needsReason ? line.reason : null,
      reasonText: needsReason ? line.reasonText || null : null,
    };
  });
}

/** @throws AppError `VALIDATION_FAILED` */
export function validateLines(...given: Parameters<typeof lineProblems>): void {
  const problems = lineProblems(...given);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
