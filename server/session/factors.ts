import { sql } from 'kysely';
import type { AccountSecurity } from '#contract/account-security.ts';
import { rowCount } from '../database/row-count.ts';
import type { Database } from '../database/tables.ts';

/** A stored passkey, as far as its signature is concerned. Binary values are base64url. */
export type StoredPasskey = { id: string; public_key: string; counter: number; transports: string };

type NamedPasskey = StoredPasskey & { name: string; created_at: Date; last_used_at: Date | null };

/** The second factors of an account. */
export type Factors = { passkeys: NamedPasskey[]; authenticator: boolean };

/** Whether the account of a row of `accounts` has a second factor. */
export const ownsFactor = sql<boolean>`(
  exists (select from passkeys where account_id = accounts.id)
  or exists (select from authenticators where account_id = accounts.id and secret is not null)
)`;

export async function factorsOf(database: Database, accountId: string): Promise<Factors> {
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const authenticator = await database
    .selectFrom('authenticators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return { passkeys, authenticator: authenticator !== undefined };
}

export async function hasSecondFactor(database: Database, accountId: string): Promise<boolean> {
  return hasAny(await factorsOf(database, accountId));
}

export function hasAny({ passkeys, authenticator }: Factors): boolean {
  return authenticator || passkeys.length > 0;
}

/** What the account page shows, without secrets. */
export async function securityOf(
  database: Database,
  accountId: string,
): Promise<Omit<AccountSecurity, 'required' | 'passkeyDomain'>> {
  const { passkeys, authenticator } = await factorsOf(database, accountId);
  const { total } = await database
    .selectFrom('recovery_codes')
    .select(rowCount)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    authenticator,
    recoveryCodesLeft: total,
  };
}
