import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type KeyScope, keyMark, keyScopes } from '#contract/api-keys.ts';
import type { Caller, SessionContext } from './sessions.ts';

const form = new RegExp(`^${keyMark}([\\w-]{12})([\\w-]{43})$`);

/** How often the last use of a key is recorded. */
const lastUseMs = 60 * 1000;

/** Whether a request says that it comes with a key. */
export function isKey(token: string): boolean {
  return token.startsWith(keyMark);
}

/** A new id, which is the readable part of the key. */
export function newKeyId(): string {
  return randomBytes(9).toString('base64url');
}

/** A new key of an id, with 256 random bits; only `hash` is stored. */
export function newKey(id: string): { key: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { key: `${keyMark}${id}${secret}`, hash: hashOf(secret) };
}

/** The first characters of a key. */
export function startOfKey(id: string): string {
  return `${keyMark}${id}`;
}

type KeyUse = { caller: Caller; scopes: KeyScope[] };

/**
 * Who calls with a key, and what for (R-KEY-01, R-KEY-03). The row is found by the readable part; the secret is compared
 * in a time that says nothing of it.
 * @returns null for one that is unknown, revoked or expired, or whose maker is no active admin.
 */
export async function findKeyUse(context: SessionContext, key: string): Promise<KeyUse | null> {
  const [, id = '', secret = ''] = form.exec(key) ?? [];
  if (id === '') return null;
  const now = context.now();
  const row = await context.database
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .leftJoin('account_writes', 'account_writes.account_id', 'accounts.id')
    .select(['api_keys.hash', 'former_hash', 'former_until', 'scopes', 'expires_at', 'last_used_at'])
    .select(['accounts.id as account_id', 'accounts.name', 'account_writes.writes'])
    .where('api_keys.id', '=', id)
    .where('accounts.role', '=', 'admin')
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const former = row.former_until !== null && row.former_until > now ? row.former_hash : null;
  const hash = hashOf(secret);
  const isRight = [row.hash, former].map((known) => known !== null && isSame(hash, known)).includes(true);
  if (!isRight || (row.expires_at !== null && row.expires_at <= now)) return null;
  if (!context.readsOnly && now.getTime() - (row.last_used_at?.getTime() ?? 0) > lastUseMs)
    await context.database.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
  const caller: Caller = {
    accountId: row.account_id,
    name: row.name,
    sessionId: `key ${id}`,
    keyId: id,
    role: 'admin',
    verified: true,
    needsSecondFactor: false,
    // A key proves nobody's identity.
    confirmedAt: null,
    contactId: null,
    writes: row.writes,
  };
  return { caller, scopes: keyScopes.filter((scope) => row.scopes.includes(scope)) };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
