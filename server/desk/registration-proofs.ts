import type { Registration } from '#contract/registrations.ts';
import type { FileReceipt } from '#contract/files.ts';
import type { Context } from '../context.ts';
import { takeAdvisoryLocks } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import { recordAboutRegistration } from '../events/registration-decisions.ts';
import type { StoredFile } from '../files/file-store.ts';
import { recordFiles } from '../files/stored-files.ts';
import { findOwnOf, ownsOrFiled } from '../rules/personal-data.ts';
import type { Caller } from '../session/sessions.ts';
import { deskOf } from './desk-decisions.ts';

/** Two that come at once with the same proof must see each other (R-DESK-71). */
export async function lockProofs(database: Database, files: readonly Pick<StoredFile, 'sha256'>[]): Promise<void> {
  if (files.length > 0)
    await takeAdvisoryLocks(
      database,
      files.map(({ sha256 }) => `proof ${sha256}`),
    );
}

/** Registrations with the proof that the desk waits for, where the caller owns or filed them (R-DESK-76). */
export async function withProofRequests<Shown extends Registration>(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  caller: Caller,
  registrations: readonly Shown[],
): Promise<Shown[]> {
  const { desk } = platform;
  if (!desk || registrations.length === 0) return [...registrations];
  const own = await findOwnOf(database, caller, registrations);
  const asked = await desk.findProofRequests(own);
  return registrations.map((registration) =>
    own.includes(registration.id)
      ? { ...registration, proofRequest: asked.get(registration.id) ?? null }
      : registration,
  );
}

/**
 * Adds the proof that the desk asked for: the registration is in its queue again. A decision that comes at the same time
 * waits for its lock: one of the two is refused (R-DESK-76).
 * @throws AppError `NOT_FOUND` for whose it is not, also where Salesforce is the desk, or `CONFLICT`.
 */
export async function receiveProof(
  { context, caller, id, now: at }: { context: Context; caller: Caller; id: string; now: Date },
  files: readonly StoredFile[],
): Promise<{ id: string; name: string; files: FileReceipt[] }> {
  const { database, platform } = context;
  const desk = deskOf(context);
  await lockProofs(database, files);
  const before = await platform.getRegistration(id);
  if (before) await desk.lockRegistration(before.id);
  const registration = before && (await platform.getRegistration(before.id));
  if (!registration || !(await ownsOrFiled(database, caller, registration))) throw new AppError('NOT_FOUND');
  const { id: registrationId, name, status, customerId } = registration;
  if (!(await desk.findProofRequests([registrationId])).has(registrationId)) throw new AppError('CONFLICT');
  const receipts = await recordFiles(context, registrationId, files, at);
  await desk.takeRegistrationStep(
    { registrationId, at, kind: 'proof_received', decidedBy: caller.accountId },
    { askedAt: null },
  );
  await recordAboutRegistration(database, 'proof_received', { id: registrationId, name, status, customerId, at });
  return { id: registrationId, name, files: receipts };
}
