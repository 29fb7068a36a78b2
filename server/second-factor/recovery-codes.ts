import { randomBytes, randomInt } from 'node:crypto';
import { tidyCode } from '#text/tidied.ts';
import type { Database } from '../database/tables.ts';
import { hashPassword, saltOf } from '../session/password.ts';

const codeCount = 10;
const codeLength = 10;

/** Crockford's digits: none that are mistaken for another. 10 of them are 50 bits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces the recovery codes of an account. Only hashes are stored. */
export async function replaceRecoveryCodes(transaction: Database, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => digits[randomInt(digits.length)]).join(''),
  );
  // One salt for the account: a typed code is hashed once, not once for each code.
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, salt)));
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute();
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/** Uses a recovery code up; false for a wrong or used one. */
export async function spendRecoveryCode(database: Database, accountId: string, typed: string): Promise<boolean> {
  const code = tidyCode(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('-', '');
  if (code.length !== codeLength) return false;
  const any = await database
    .selectFrom('recovery_codes')
    .select('hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  if (!any) return false;
  const hash = await hashPassword(code, saltOf(any.hash));
  const spent = await database
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}
