import { Secret, TOTP } from 'otpauth';
import { tidyCode } from '#text/tidied.ts';
import { AppError } from '../errors/app-error.ts';
import type { Actor } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { hit } from '../limits/rate-limits.ts';
import type { Caller } from '../session/sessions.ts';
import { afterFactorAdded, lockFactors, type Removal, removeFactor } from './change-factors.ts';
import { hasSecondFactor } from '../session/factors.ts';

/** Gives the account a new secret that counts once a code of it is confirmed; until then the old one works. */
export async function beginAuthenticator(
  database: Database,
  accountId: string,
): Promise<{ secret: string; uri: string }> {
  const pending_secret = newTotpSecret();
  const { email } = await database
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('authenticators')
    .values({ account_id: accountId, secret: null, pending_secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_secret }))
    .execute();
  return { secret: pending_secret, uri: totpUri(pending_secret, email) };
}

/**
 * Takes the pending secret into use.
 * @returns the recovery codes, if the account had no second factor.
 * @throws AppError `CODE_INVALID`; `CONFLICT` without a pending secret; `TOO_MANY_REQUESTS`.
 */
export async function confirmAuthenticator(
  database: Database,
  caller: Caller,
  code: string,
  { by, now }: { by: Actor; now: Date },
): Promise<string[] | null> {
  const { accountId } = caller;
  const undoHit = await hit(database, 'authenticatorCode', accountId, now);
  const codes = await database.transaction().execute(async (transaction) => {
    await lockFactors(transaction, accountId);
    const had = await hasSecondFactor(transaction, accountId);
    const row = await transaction
      .selectFrom('authenticators')
      .select('pending_secret')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row?.pending_secret) throw new AppError('CONFLICT', { reason: 'no_second_factor' });
    const step = totpStep(row.pending_secret, tidyCode(code), now);
    if (step === null) throw new AppError('CODE_INVALID');
    await transaction
      .updateTable('authenticators')
      .set({ secret: row.pending_secret, pending_secret: null, last_step: step })
      .where('account_id', '=', accountId)
      .execute();
    return afterFactorAdded(transaction, caller, { had, by, kind: 'authenticator_added', now });
  });
  await undoHit();
  return codes;
}

/** @throws AppError `CONFLICT` without an authenticator app, and for the last factor of an account that needs one. */
export async function removeAuthenticator(database: Database, removal: Removal): Promise<void> {
  await removeFactor(database, removal, 'authenticator_removed', async (transaction) => {
    const removed = await transaction
      .deleteFrom('authenticators')
      .where('account_id', '=', removal.accountId)
      .where('secret', 'is not', null)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new AppError('CONFLICT', { reason: 'no_second_factor' });
  });
}

/** Uses a code of the authenticator app; false for a wrong one, and for one of a time step that was used. */
export async function spendTotp(database: Database, accountId: string, code: string, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('authenticators')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const step = row?.secret ? totpStep(row.secret, code, now) : null;
  if (step === null) return false;
  const spent = await database
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

const issuer = 'Depot Portal';

/** 160 random bits in base32, as RFC 4226 recommends. */
function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** The time step of a code, of the current one, the one before or the one after; null for a wrong code. */
function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
