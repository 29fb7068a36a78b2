import type { NewPasskey, PasskeyCreation } from '#contract/passkeys.ts';
import { AppError } from '../errors/app-error.ts';
import type { Actor } from '../audit/write-audit.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { Database } from '../database/tables.ts';
import type { Caller } from '../session/sessions.ts';
import { issueChallenge, readChallenge, spendChallenge } from './challenges.ts';
import { afterFactorAdded, lockFactors, type Removal, removeFactor } from './change-factors.ts';
import { factorsOf, hasAny } from '../session/factors.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeOf, creationOptions, verifyCreation } from './webauthn.ts';

type PasskeyContext = { database: Database; secret: string; relyingParty: RelyingParty | null; now: () => Date };

/** More would not fit the account page, nor what a browser is asked for. */
const passkeysMax = 20;

/** @throws AppError `CONFLICT` where the portal's address allows no passkeys. */
export async function beginPasskey(context: PasskeyContext, { accountId }: Caller): Promise<PasskeyCreation> {
  const { database, secret, now } = context;
  const rp = requireRelyingParty(context);
  const { email, name } = await database
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { passkeys } = await factorsOf(database, accountId);
  const challenge = issueChallenge(secret, { purpose: 'passkey-creation', subject: accountId, now: now() });
  return creationOptions(rp, { id: accountId, email, name }, challenge, passkeys);
}

/**
 * Stores a new passkey.
 * @returns its id, and the recovery codes if the account had no second factor.
 * @throws AppError `PASSKEY_INVALID`; `CONFLICT` for one that is stored already.
 */
export async function storePasskey(
  context: PasskeyContext,
  caller: Caller,
  { name, passkey, by }: { name: string; passkey: NewPasskey; by: Actor },
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { secret, now } = context;
  const { accountId } = caller;
  const rp = requireRelyingParty(context);
  const challenge = await challengeOf(passkey);
  if (readChallenge(secret, { purpose: 'passkey-creation', challenge, now: now() }) !== accountId)
    throw new AppError('PASSKEY_INVALID');
  const stored = await verifyCreation(rp, passkey, challenge);
  try {
    return await context.database.transaction().execute(async (transaction) => {
      await lockFactors(transaction, accountId);
      const factors = await factorsOf(transaction, accountId);
      if (factors.passkeys.length >= passkeysMax || !(await spendChallenge(transaction, challenge, now())))
        throw new AppError('PASSKEY_INVALID');
      await transaction
        .insertInto('passkeys')
        .values({ ...stored, account_id: accountId, name, created_at: now() })
        .execute();
      const added = { had: hasAny(factors), by, kind: 'passkey_added', now: now() } as const;
      return { id: stored.id, recoveryCodes: await afterFactorAdded(transaction, caller, added) };
    });
  } catch (cause) {
    if (isUniqueViolation(cause, 'passkeys_pkey')) throw new AppError('CONFLICT', { reason: 'passkey_known', cause });
    throw cause;
  }
}

/** @throws AppError `NOT_FOUND`. */
export async function namePasskey(database: Database, accountId: string, id: string, name: string): Promise<void> {
  const renamed = await database
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) throw new AppError('NOT_FOUND');
}

/** @throws AppError `NOT_FOUND`; `CONFLICT` for the last factor of an account that needs one. */
export async function deletePasskey(database: Database, id: string, removal: Removal): Promise<void> {
  await removeFactor(database, removal, 'passkey_removed', async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', removal.accountId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  });
}

function requireRelyingParty({ relyingParty }: PasskeyContext): RelyingParty {
  if (!relyingParty) throw new AppError('CONFLICT', { reason: 'no_passkeys_here' });
  return relyingParty;
}
