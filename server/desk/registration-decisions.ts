import type { DeskRegistration, RegistrationReason, RegistrationState } from '#contract/desk-registrations.ts';
import { deskRoles } from '#contract/primitives.ts';
import { mayDecideRegistration, mayRequestProof } from '#domain/registration-rules.ts';
import { type Actor, portalItself, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { recordAboutRegistration, recordDecision } from '../events/registration-decisions.ts';
import type { Caller } from '../session/sessions.ts';
import { deskOf, keepRole } from './desk-decisions.ts';

/** Who acts on which registration, based on which version of it. */
export type RegistrationAct = { context: Context; caller: Pick<Caller, 'accountId'>; id: string; version: number };

/** @throws AppError `NOT_FOUND`, also where the sales platform itself is the desk. */
export async function readDeskRegistration(context: Pick<Context, 'platform'>, id: string): Promise<DeskRegistration> {
  const registration = await deskOf(context).findDeskRegistration(id);
  if (!registration) throw new AppError('NOT_FOUND');
  return registration;
}

/** What the writes answer. @throws AppError as `readDeskRegistration`. */
export async function readRegistrationState(
  context: Pick<Context, 'platform'>,
  registrationId: string,
): Promise<RegistrationState> {
  const { id, version, status, inactive } = await readDeskRegistration(context, registrationId);
  return { id, version, status, inactive };
}

/**
 * Opens a registration for a change, and keeps others, imports and merges too, from changing it until the write ends.
 * @throws AppError `FORBIDDEN`, `NOT_FOUND` or `VERSION_OUTDATED`.
 */
export async function openRegistration({ context, caller, id, version }: RegistrationAct): Promise<DeskRegistration> {
  const desk = deskOf(context);
  await keepRole(context, caller, deskRoles);
  await desk.lockRegistration(id);
  const registration = await readDeskRegistration(context, id);
  if (registration.version !== version) throw new AppError('VERSION_OUTDATED');
  return registration;
}

type Decision = { decision: 'approve' | 'reject'; reason: RegistrationReason | null; text: string | null };
type Deciding = { context: Pick<Context, 'database' | 'platform'>; by: Actor; now: Date };

/**
 * Approves or rejects a registration (R-DESK-73).
 * @throws AppError as `openRegistration`, or `CONFLICT`, `VALIDATION_FAILED`.
 */
export async function decideRegistration(
  { by, now, ...act }: RegistrationAct & { by: Actor; now: Date },
  decision: Decision,
): Promise<void> {
  const registration = await openRegistration(act);
  if (!mayDecideRegistration(decision.decision, registration)) throw new AppError('CONFLICT');
  if (decision.decision === 'reject' && decision.reason === null) throw invalidFields({ reason: 'required' });
  if (decision.reason === 'other' && decision.text === null) throw invalidFields({ text: 'required' });
  await takeDecision({ context: act.context, by, now }, registration, decision);
}

/**
 * Approves a new registration that has a proof and no flag, where the operator has the portal do so (R-DESK-74).
 * @returns whether it did.
 */
export async function approveUnflagged(
  context: Pick<Context, 'database' | 'platform' | 'approvesRegistrations'>,
  id: string,
  now: Date,
): Promise<boolean> {
  if (!context.approvesRegistrations || !context.platform.desk) return false;
  const registration = await readDeskRegistration(context, id);
  const { status, files, flags } = registration;
  if (status !== 'New' || files.length === 0 || flags.length > 0) return false;
  await takeDecision({ context, by: portalItself, now }, registration, {
    decision: 'approve',
    reason: null,
    text: null,
  });
  return true;
}

/**
 * Asks owner and filer for another proof; asking again replaces the text (R-DESK-76).
 * @throws AppError as `openRegistration`, or `CONFLICT`.
 */
export async function requestProof(
  { by, now, ...act }: RegistrationAct & { by: Actor; now: Date },
  text: string,
): Promise<void> {
  const { database, platform } = act.context;
  const registration = await openRegistration(act);
  if (!mayRequestProof(registration)) throw new AppError('CONFLICT');
  const { id, name, status, owner } = registration;
  await deskOf({ platform }).takeRegistrationStep(
    { registrationId: id, at: now, kind: 'proof_requested', note: text, decidedBy: by.accountId },
    { askedAt: now },
  );
  await writeAudit(database, { by, kind: 'registration_proof_requested', target: id, before: { status }, now });
  const about = { id, name, status, customerId: owner?.id ?? null, at: now };
  await recordAboutRegistration(database, 'proof_requested', about, { note: text });
}

/**
 * Retires a registration: its serial number can be registered again (R-DESK-75).
 * @throws AppError as `openRegistration`, or `CONFLICT`.
 */
export async function retireRegistration(
  { by, now, ...act }: RegistrationAct & { by: Actor; now: Date },
  text: string,
): Promise<void> {
  const { database, platform } = act.context;
  const { id, inactive, status } = await openRegistration(act);
  if (inactive) throw new AppError('CONFLICT');
  await deskOf({ platform }).takeRegistrationStep(
    { registrationId: id, at: now, kind: 'retired', note: text, decidedBy: by.accountId },
    { inactive: true, askedAt: null },
  );
  await writeAudit(database, { by, kind: 'registration_retired', target: id, before: { status }, now });
}

async function takeDecision(
  { context: { database, platform }, by, now }: Deciding,
  { id, name, owner, status: before }: DeskRegistration,
  { decision, reason, text }: Decision,
): Promise<void> {
  const status = decision === 'approve' ? 'Approved' : 'Rejected';
  const why = decision === 'approve' ? null : reason;
  await deskOf({ platform }).takeRegistrationStep(
    {
      registrationId: id,
      at: now,
      kind: decision === 'approve' ? 'approved' : 'rejected',
      reason: why,
      note: text,
      decidedBy: by.accountId,
    },
    { status, askedAt: null },
  );
  await writeAudit(database, {
    by,
    kind: 'registration_decided',
    target: id,
    before: { status: before },
    after: { status, ...(why !== null && { reason: why }) },
    now,
  });
  const told = { ...(why !== null && { reasons: [why] }), ...(text !== null && { note: text }) };
  await recordDecision(database, { id, name, status, customerId: owner?.id ?? null, at: now }, told);
}
