import { sql } from 'kysely';
import type { ApiKey, ApiKeyForm } from '#contract/api-keys.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { newKey, newKeyId, startOfKey } from '../session/api-keys.ts';

/** Nobody knows what more of them are for. */
const keysMax = 50;

/** For so long the key before a new one works as well. */
const formerMs = 24 * 60 * 60 * 1000;

type By = { by: Actor; now: Date };

/** All keys, the newest first (R-KEY-01). */
export async function findApiKeys({ database, now }: Pick<Context, 'database' | 'now'>): Promise<ApiKey[]> {
  const rows = await database
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select([
      'accounts.name as maker',
      'accounts.email',
      'accounts.role',
      'accounts.deactivated_at',
      'accounts.verified_at',
    ])
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    start: startOfKey(row.id),
    scopes: row.scopes,
    madeBy: { id: row.account_id, name: row.maker, email: row.email },
    works:
      row.role === 'admin' &&
      row.verified_at !== null &&
      row.deactivated_at === null &&
      (row.expires_at === null || row.expires_at > now()),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Makes a key for an admin (R-KEY-01).
 * @throws AppError `VALIDATION_FAILED` for an end that is past, `CONFLICT` past the most there may be.
 */
export async function createApiKey(
  database: Database,
  accountId: string,
  { name, scopes, expiresAt }: ApiKeyForm,
  { by, now }: By,
): Promise<{ id: string; key: string }> {
  const expires = expiresAt === null ? null : new Date(expiresAt);
  if (expires !== null && expires <= now) throw invalidFields({ expiresAt: 'invalid_date' });
  const id = newKeyId();
  const { key, hash } = newKey(id);
  await database.transaction().execute(async (transaction) => {
    await sql`lock table api_keys in share row exclusive mode`.execute(transaction);
    const { count } = await transaction
      .selectFrom('api_keys')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= keysMax) throw new AppError('CONFLICT');
    const row = { account_id: accountId, name, scopes: JSON.stringify(scopes), expires_at: expires };
    await transaction
      .insertInto('api_keys')
      .values({ id, hash, ...row, created_at: now })
      .execute();
    const after = factsOf({ scopes, expires_at: expires });
    await writeAudit(transaction, { by, kind: 'api_key_changed', target: id, after, now });
  });
  return { id, key };
}

/**
 * Makes a new secret for a key. The former one is kept for a day, and not replaced by one that nobody may have seen: that
 * of an answer that was lost.
 * @throws AppError `NOT_FOUND`, or `CONFLICT` for one that has expired.
 */
export async function renewApiKey(
  database: Database,
  id: string,
  { by, now }: By,
): Promise<{ id: string; key: string }> {
  const { key, hash } = newKey(id);
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    if (row.expires_at !== null && row.expires_at <= now) throw new AppError('CONFLICT');
    const isKept = row.former_until !== null && row.former_until > now;
    await transaction
      .updateTable('api_keys')
      .set({ hash, ...(!isKept && { former_hash: row.hash, former_until: new Date(now.getTime() + formerMs) }) })
      .where('id', '=', id)
      .execute();
    await writeAudit(transaction, { by, kind: 'api_key_changed', target: id, after: { secret: 'renewed' }, now });
  });
  return { id, key };
}

/**
 * Ends a key at once (R-KEY-03).
 * @throws AppError `NOT_FOUND`.
 */
export async function revokeApiKey(database: Database, id: string, { by, now }: By): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await transaction.deleteFrom('api_keys').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(transaction, { by, kind: 'api_key_changed', target: id, before: factsOf(row), now });
  });
}

function factsOf({ scopes, expires_at }: { scopes: string[]; expires_at: Date | null }) {
  return { scopes, expires: expires_at?.toISOString() ?? null };
}
