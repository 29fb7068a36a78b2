import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { type Caller, endAllSessions } from '../session/sessions.ts';
import { tellOwner } from '../outgoing/tell-owner.ts';
import { hasSecondFactor } from '../session/factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

type Added = {
  /** Whether the account had a factor before. */
  had: boolean;
  by: Actor;
  kind: 'passkey_added' | 'authenticator_added';
  now: Date;
};

/**
 * Completes the set-up of a factor in a session. The first one brings recovery codes, and ends the account's sessions that
 * were opened with a password alone.
 * @returns the recovery codes, or null where the account keeps its own.
 */
export async function afterFactorAdded(
  transaction: Database,
  { accountId, sessionId }: Caller,
  { had, by, kind, now }: Added,
): Promise<string[] | null> {
  await transaction.updateTable('sessions').set({ second_factor: true }).where('id', '=', sessionId).execute();
  await transaction
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('second_factor', '=', false)
    .execute();
  await tellOwner(transaction, accountId, { kind: 'second_factor_added' }, now);
  await writeAudit(transaction, { by, kind, target: accountId, now });
  return had ? null : replaceRecoveryCodes(transaction, accountId);
}

export type Removal = { accountId: string; required: boolean; by: Actor; now: Date };

/**
 * Removes one factor; without any, recovery codes are useless.
 * @param remove throws when there is no such factor.
 * @throws AppError `CONFLICT` for the last one of an account that needs it.
 */
export async function removeFactor(
  database: Database,
  { accountId, required, by, now }: Removal,
  kind: 'passkey_removed' | 'authenticator_removed',
  remove: (transaction: Database) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockFactors(transaction, accountId);
    await remove(transaction);
    await tellOwner(transaction, accountId, { kind: 'second_factor_removed' }, now);
    await writeAudit(transaction, { by, kind, target: accountId, now });
    if (await hasSecondFactor(transaction, accountId)) return;
    if (required) throw new AppError('CONFLICT', { reason: 'last_second_factor' });
    await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  });
}

/** Removes all factors of an account, and ends its sessions: a lost device may be signed in. */
export async function removeAllFactors(
  transaction: Database,
  { accountId, by, now }: Omit<Removal, 'required'>,
): Promise<void> {
  if (!(await hasSecondFactor(transaction, accountId))) throw new AppError('CONFLICT', { reason: 'no_second_factor' });
  for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const)
    await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
  const after = { sessionsEnded: await endAllSessions(transaction, accountId) };
  await writeAudit(transaction, { by, kind: 'second_factors_removed', target: accountId, after, now });
  await tellOwner(transaction, accountId, { kind: 'second_factor_removed' }, now);
}

/** Locks an account against concurrent changes of its factors until the transaction ends. */
export async function lockFactors(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
