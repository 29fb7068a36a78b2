import type { PasskeyProof, PasskeyRequest, SecondFactorProof } from '#contract/passkeys.ts';
import type { AuthSession, SecondStep } from '#contract/session.ts';
import { tidyCode } from '#text/tidied.ts';
import { AppError } from '../errors/app-error.ts';
import { auditRefusal } from '../audit/audit-refusal.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import type { Origin } from '../session/known-browsers.ts';
import { hit, secondsUntilFree } from '../limits/rate-limits.ts';
import { tellOwner } from '../outgoing/tell-owner.ts';
import type { SessionContext } from '../session/sessions.ts';
import { openSession } from '../session/sessions.ts';
import { hmac } from '../base/signature.ts';
import { spendTotp } from './authenticator.ts';
import { issueChallenge, readChallenge, spendChallenge } from './challenges.ts';
import { type Factors, factorsOf } from '../session/factors.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeOf, requestOptions, verifyProof } from './webauthn.ts';

export type SecondStepContext = SessionContext & { relyingParty: RelyingParty | null };

/** Begins the second step of an account whose password was right. A new password ends it. */
export function beginSecondStep(
  { secret, now }: SessionContext,
  account: { id: string; password_hash: string | null },
  factors: Factors,
): SecondStep {
  const subject = `${account.id}.${printOf(secret, account.password_hash)}`;
  const token = issueChallenge(secret, { purpose: 'second-step', subject, now: now() });
  return { token, passkey: factors.passkeys.length > 0, authenticator: factors.authenticator };
}

/**
 * What a passkey of the account signs as its second step; null where it has none for this address.
 * @throws AppError `SIGN_IN_EXPIRED`.
 */
export async function secondStepOptions(context: SecondStepContext, token: string): Promise<PasskeyRequest | null> {
  return passkeyOptions(context, readToken(context, token).accountId);
}

/** What a passkey of the account signs; null where it has none for this address. */
export async function passkeyOptions(
  { database, relyingParty, secret, now }: SecondStepContext,
  accountId: string,
): Promise<PasskeyRequest | null> {
  const { passkeys } = await factorsOf(database, accountId);
  if (!relyingParty || passkeys.length === 0) return null;
  const challenge = issueChallenge(secret, { purpose: 'passkey-second-step', subject: accountId, now: now() });
  return requestOptions(relyingParty, challenge, passkeys);
}

type Step = { token: string } & SecondFactorProof;

/**
 * Opens the session of a second step (R-AUTH-14). The token works once, and only while password and activation are as
 * they were.
 * @throws AppError `SIGN_IN_EXPIRED`, `CODE_INVALID`, `PASSKEY_INVALID` or `TOO_MANY_REQUESTS`.
 */
export async function finishSecondStep(
  context: SecondStepContext,
  { token, ...proof }: Step,
  { origin, language }: { origin: Origin; language: Language },
): Promise<AuthSession> {
  const { database, now } = context;
  const { accountId, print } = readToken(context, token);

  const open = async (transaction: Database) => {
    const active = { ...context, database: transaction };
    const account = await transaction
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .where('deactivated_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account || printOf(context.secret, account.password_hash) !== print) throw new AppError('SIGN_IN_EXPIRED');
    await acceptFactor(active, accountId, proof);
    if (!(await spendChallenge(transaction, token, now()))) throw new AppError('SIGN_IN_EXPIRED');
    await transaction.updateTable('accounts').set({ language }).where('id', '=', accountId).execute();
    return openSession(active, { accountId, secondFactor: true, origin });
  };
  return countAttempt(context, accountId, proof, () =>
    database
      .transaction()
      .execute(open)
      .catch((error: unknown) => refuse(context, { accountId, step: 'second', origin }, error)),
  );
}

/**
 * Runs an attempt, which counts as a failure until it succeeds, so that parallel ones cannot exceed the limits. Codes of
 * the app and recovery codes count apart: wrong ones of one kind do not shut out the owner, who is told (R-AUTH-15). A
 * passkey, which nobody guesses, does not count.
 * @throws AppError `CODE_INVALID` without a proof, `TOO_MANY_REQUESTS`, and what the attempt throws.
 */
export async function countAttempt<Result>(
  { database, now }: Pick<SecondStepContext, 'database' | 'now'>,
  accountId: string,
  { code, passkey }: SecondFactorProof,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (passkey) return attempt();
  const typed = tidyCode(code ?? '');
  if (!typed) throw new AppError('CODE_INVALID');
  const kind = isOfAuthenticator(typed) ? 'authenticatorCode' : 'recoveryCode';
  const undoHit = await hit(database, kind, accountId, now());
  const undoHitOfDay = await hit(database, `${kind}OfDay`, accountId, now());
  let result;
  try {
    result = await attempt();
  } catch (error) {
    const isLast = (await secondsUntilFree(database, kind, accountId, now())) > 0;
    if (isLast && error instanceof AppError && error.code === 'CODE_INVALID')
      await tellOfWrongCodes(database, accountId, now());
    throw error;
  }
  await undoHit();
  await undoHitOfDay();
  return result;
}

/** Tells the owner, once a day, of ten wrong codes: who entered them has the password. */
async function tellOfWrongCodes(database: Database, accountId: string, now: Date): Promise<void> {
  if ((await secondsUntilFree(database, 'wrongCodesMail', accountId, now)) > 0) return;
  await hit(database, 'wrongCodesMail', accountId, now);
  await tellOwner(database, accountId, { kind: 'codes_refused' }, now);
}

/** @throws AppError `CODE_INVALID` or `PASSKEY_INVALID`. */
export async function acceptFactor(
  context: SecondStepContext,
  accountId: string,
  { code, passkey }: SecondFactorProof,
): Promise<void> {
  if (passkey) {
    if ((await acceptPasskey(context, passkey, 'passkey-second-step')) !== accountId)
      throw new AppError('PASSKEY_INVALID');
  } else if (!(await spendCode(context.database, accountId, code ?? '', context.now())))
    throw new AppError('CODE_INVALID');
}

/** What a passkey of any account signs to sign in; null where the portal's address allows no passkeys. */
export async function passkeySignInOptions({
  relyingParty,
  secret,
  now,
}: SecondStepContext): Promise<PasskeyRequest | null> {
  if (!relyingParty) return null;
  const challenge = issueChallenge(secret, { purpose: 'passkey-sign-in', subject: 'anyone', now: now() });
  return requestOptions(relyingParty, challenge);
}

/**
 * Opens a session for a passkey alone: its device has verified the person, so it is two factors.
 * @throws AppError `PASSKEY_INVALID`, also for a deactivated account.
 */
export async function signInByPasskey(
  context: SecondStepContext,
  passkey: PasskeyProof,
  { origin, language }: { origin: Origin; language: Language },
): Promise<AuthSession> {
  const open = async (transaction: Database) => {
    const active = { ...context, database: transaction };
    const accountId = await acceptPasskey(active, passkey, 'passkey-sign-in');
    const unchanged = await transaction
      .updateTable('accounts')
      .set({ language })
      .where('id', '=', accountId)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    if (unchanged.numUpdatedRows === 0n) throw new AppError('PASSKEY_INVALID');
    return openSession(active, { accountId, secondFactor: true, origin });
  };
  return context.database
    .transaction()
    .execute(open)
    .catch(async (error: unknown) => {
      const ofPasskey = context.database.selectFrom('passkeys').select('account_id').where('id', '=', passkey.id);
      const accountId = (await ofPasskey.executeTakeFirst())?.account_id ?? null;
      return refuse(context, { accountId, step: 'passkey', origin }, error);
    });
}

/** Records the refusal of a sign-in once its transaction is rolled back, and throws it again. */
async function refuse(
  { database, now }: SecondStepContext,
  { accountId, step, origin }: { accountId: string | null; step: 'second' | 'passkey'; origin: Origin },
  error: unknown,
): Promise<never> {
  if (error instanceof AppError)
    await auditRefusal(database, { accountId, step, code: error.code, address: origin.address, now: now() });
  throw error;
}

/** Verifies the signature of a stored passkey over an unused challenge; returns the passkey's account. */
async function acceptPasskey(
  { database, relyingParty, secret, now }: SecondStepContext,
  passkey: PasskeyProof,
  purpose: 'passkey-sign-in' | 'passkey-second-step',
): Promise<string> {
  const challenge = await challengeOf(passkey);
  const subject = readChallenge(secret, { purpose, challenge, now: now() });
  const stored = await database
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'counter', 'transports'])
    .where('id', '=', passkey.id)
    .forUpdate()
    .executeTakeFirst();
  if (!relyingParty || subject === null || !stored) throw new AppError('PASSKEY_INVALID');
  if (purpose === 'passkey-second-step' && subject !== stored.account_id) throw new AppError('PASSKEY_INVALID');
  const counter = await verifyProof(relyingParty, passkey, challenge, stored);
  if (!(await spendChallenge(database, challenge, now()))) throw new AppError('PASSKEY_INVALID');
  await database.updateTable('passkeys').set({ counter, last_used_at: now() }).where('id', '=', stored.id).execute();
  return stored.account_id;
}

/** A code of the authenticator app has 6 digits, a recovery code 10 characters. */
function isOfAuthenticator(code: string): boolean {
  return /^\d{6}$/.test(code);
}

async function spendCode(database: Database, accountId: string, typed: string, now: Date): Promise<boolean> {
  const tidied = tidyCode(typed);
  return isOfAuthenticator(tidied)
    ? spendTotp(database, accountId, tidied, now)
    : spendRecoveryCode(database, accountId, tidied);
}

/** @throws AppError `SIGN_IN_EXPIRED`. */
function readToken({ secret, now }: SessionContext, token: string): { accountId: string; print: string } {
  const subject = readChallenge(secret, { purpose: 'second-step', challenge: token, now: now() });
  const [, accountId, print] = /^(.+)\.([\w-]+)$/.exec(subject ?? '') ?? [];
  if (accountId === undefined || print === undefined) throw new AppError('SIGN_IN_EXPIRED');
  return { accountId, print };
}

function printOf(secret: string, passwordHash: string | null): string {
  return hmac(secret, 'fingerprint', passwordHash ?? '');
}
