import { createHash, randomBytes } from 'node:crypto';
import type { CodePurpose, Database } from '../database/tables.ts';

/** At least 128 random bits, valid for 60 minutes (R-ACCT-07). */
const codeBytes = 32;
const codeTtlMs = 60 * 60 * 1000;

/** An expired verification code can still request a new mail (R-ACCT-07); an expired reset code is useless. */
const retentionMs = { verification: 365 * 24 * 60 * 60 * 1000, reset: codeTtlMs } as const;

/** Of an account whose person has used a code of a mail, or whose email is another now (R-ADMIN-09). */
export const mailArrives = { mail_returned_at: null, mail_bounced: false } as const;

type Issue = { accountId: string; purpose: CodePurpose; now: Date };

/** Creates a code for a mail. Only its hash is stored. */
export async function issueCode(database: Database, { accountId, purpose, now }: Issue): Promise<string> {
  const code = randomBytes(codeBytes).toString('base64url');
  await database.deleteFrom('account_codes').where('forget_at', '<=', now).execute();
  await database
    .insertInto('account_codes')
    .values({
      hash: hashOf(code),
      account_id: accountId,
      purpose,
      expires_at: new Date(now.getTime() + codeTtlMs),
      forget_at: new Date(now.getTime() + retentionMs[purpose]),
    })
    .execute();
  return code;
}

/** Finds the account of a code and whether the code is still valid; null for an unknown code. */
export async function findAccountByCode(
  database: Database,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<{ accountId: string; valid: boolean } | null> {
  const row = await database
    .selectFrom('account_codes')
    .innerJoin('accounts', 'accounts.id', 'account_codes.account_id')
    .select(['account_id', 'expires_at'])
    .where('hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('accounts.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ? { accountId: row.account_id, valid: row.expires_at > now } : null;
}

/**
 * Deletes a reset code together with all other reset codes of its account.
 * @returns false when the code was already used.
 */
export async function consumeCodes(transaction: Database, accountId: string, code: string): Promise<boolean> {
  const used = await transaction.deleteFrom('account_codes').where('hash', '=', hashOf(code)).executeTakeFirst();
  await transaction
    .deleteFrom('account_codes')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset')
    .execute();
  return used.numDeletedRows > 0n;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
