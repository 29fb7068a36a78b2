import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuthSession } from '#contract/session.ts';
import type { Role } from '#contract/primitives.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { countWrite } from '../database/account-writes.ts';
import type { Database } from '../database/tables.ts';
import type { AccountSession } from '#contract/account-sessions.ts';
import { tellOwner } from '../outgoing/tell-owner.ts';
import { networkOf } from '../limits/address-key.ts';
import { ownsFactor } from './factors.ts';
import { type Origin, rememberBrowser } from './known-browsers.ts';
import { sign, verify } from '../base/signature.ts';
import { isStaffRole } from '#domain/permissions.ts';

/** A session without a refresh expires after this many days. */
export const sessionIdleDays = 90;

/** A session expires after this many days, however often it was refreshed. */
export const sessionMaxDays = 365;

const dayMs = 24 * 60 * 60 * 1000;

/** How long a refresh token stays valid after the first use of its successor. */
const graceMs = 60 * 1000;

/** The account and session of an authenticated request. */
export type Caller = {
  accountId: string;
  name: string | null;
  sessionId: string;
  /** Of a call with a key in place of a session (R-KEY-02). */
  keyId?: string;
  role: Role;
  verified: boolean;
  /** Whether the account has to set up a second factor before anything else (R-AUTH-14). */
  needsSecondFactor: boolean;
  /** When the person last proved who they are. */
  confirmedAt: Date | null;
  /** The contact in the sales platform, which determines the depot. */
  contactId: string | null;
  /** How often the account has written; null for one that signed in before it was counted. */
  writes: number | null;
};

export type SessionContext = {
  database: Database;
  /** Whether the database is a replica, which cannot note that a session is used. */
  readsOnly?: true;
  secret: string;
  tokenTtlS: number;
  /** Whether admins, adjudicators and finance need one. False only in a demo. */
  deskNeedsSecondFactor: boolean;
  now: () => Date;
};

/** Whether accounts of a role need a second factor. */
export function isSecondFactorRequired(
  { deskNeedsSecondFactor }: Pick<SessionContext, 'deskNeedsSecondFactor'>,
  role: Role,
): boolean {
  return deskNeedsSecondFactor && isStaffRole(role);
}

/** A sign-in whose proof is complete. */
export type Opening = { accountId: string; secondFactor: boolean; origin: Origin };

/** How often the last use of a session is recorded. */
const lastUseMs = 60 * 1000;

/** Opens a session and issues its first tokens. */
export async function openSession(
  context: SessionContext,
  { accountId, secondFactor, origin }: Opening,
): Promise<AuthSession> {
  const id = randomUUID();
  const now = context.now();
  await context.database.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await rememberBrowser(context.database, accountId, origin, now);
  await context.database
    // Before it the person may have written without an account.
    .with('counted', (on) => countWrite(on, accountId))
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      created_at: now,
      expires_at: idleExpiry(now),
      second_factor: secondFactor,
      confirmed_at: now,
      ...origin.device,
      last_address: origin.address,
      last_used_at: now,
    })
    .execute();
  const by = { accountId, network: networkOf(origin.address) };
  const after = { session: id, secondFactor, ...origin.device };
  await writeAudit(context.database, { by, kind: 'signed_in', target: accountId, after, now });
  return { accountId, ...(await issueTokens(context, accountId, id, 0)) };
}

/**
 * Exchanges a refresh token for the next one (R-SESS-06). Tokens are derived from the session's generation, so that no
 * secret is stored and repeating the last exchange returns the same tokens.
 * @returns null for an invalid token; an outdated one, which a thief or the robbed device shows, also ends the session
 *   and tells the account by mail.
 */
export async function refresh(
  context: SessionContext,
  accountId: string,
  refreshToken: string,
  by: Actor,
): Promise<Omit<AuthSession, 'accountId'> | null> {
  const presented = readRefreshToken(context.secret, refreshToken);
  if (!presented) return null;
  const now = context.now();

  const advanced = await context.database
    .updateTable('sessions')
    .set({ generation: presented.generation + 1, used_at: null, expires_at: refreshedExpiry(now) })
    .where('id', '=', presented.sessionId)
    .where('account_id', '=', accountId)
    .where('generation', '=', presented.generation)
    .where('expires_at', '>', now)
    .where('account_id', 'in', activeAccounts(context.database))
    .executeTakeFirst();
  if (advanced.numUpdatedRows > 0n)
    return issueTokens(context, accountId, presented.sessionId, presented.generation + 1);

  const session = await context.database
    .selectFrom('sessions')
    .select(['generation', 'used_at'])
    .where('id', '=', presented.sessionId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('account_id', 'in', activeAccounts(context.database))
    .executeTakeFirst();
  if (!session) return null;
  // The last response was lost, or two tabs refreshed at once: the next token is unused, or has just been used.
  const isInGrace = session.used_at === null || now.getTime() - session.used_at.getTime() <= graceMs;
  if (session.generation === presented.generation + 1 && isInGrace)
    return issueTokens(context, accountId, presented.sessionId, session.generation);

  await endCopiedSession(context, { by, accountId, sessionId: presented.sessionId, now });
  return null;
}

/** Ends a session whose tokens are on two devices, and tells its owner once. */
async function endCopiedSession({ database }: SessionContext, ending: Ending) {
  await database.transaction().execute(async (transaction) => {
    if (!(await endSession(transaction, { ...ending, copied: true }))) return;
    await tellOwner(transaction, ending.accountId, { kind: 'session_copied' }, ending.now);
  });
}

/** The caller of an access token; null when it is invalid or expired, or its session has ended. */
export async function findCaller(
  context: SessionContext,
  accessToken: string,
  origin: Pick<Origin, 'address' | 'device'>,
): Promise<Caller | null> {
  const [sessionId, expiry, generation] = verify(context.secret, 'access', accessToken)?.split('.') ?? [];
  const now = context.now();
  if (!sessionId || !expiry || Number(expiry) <= now.getTime()) return null;
  const row = await context.database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('account_writes', 'account_writes.account_id', 'accounts.id')
    .select(['account_writes.writes', 'accounts.id', 'accounts.name', 'accounts.role', 'accounts.verified_at'])
    .select('accounts.contact_id')
    .select(['sessions.generation', 'sessions.used_at', 'sessions.second_factor', 'sessions.confirmed_at'])
    .select(['sessions.last_used_at', 'sessions.browser', 'sessions.system'])
    .select(ownsFactor.as('has_factor'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const isFirstUse = row.used_at === null && Number(generation) === row.generation;
  if (!context.readsOnly && (isFirstUse || now.getTime() - (row.last_used_at?.getTime() ?? 0) > lastUseMs))
    await context.database
      .updateTable('sessions')
      .set({
        last_used_at: now,
        last_address: origin.address,
        // Of a session from before it was recorded.
        ...(row.browser === null && row.system === null && origin.device),
        ...(isFirstUse && { used_at: now }),
      })
      .where('id', '=', sessionId)
      .where('generation', '=', row.generation)
      .execute();
  const { id: accountId, name, role, writes, verified_at, contact_id: contactId, confirmed_at: confirmedAt } = row;
  const needsSecondFactor = isSecondFactorRequired(context, role) && !row.second_factor;
  // The factor came while somebody signed in without it, or the role after the sign-in.
  if (!row.second_factor && row.has_factor) return null;
  const verified = verified_at !== null;
  return { accountId, name, sessionId, role, verified, needsSecondFactor, confirmedAt, contactId, writes };
}

/** The session and generation of a refresh token; null when the signature is invalid. */
export function readRefreshToken(secret: string, token: string): { sessionId: string; generation: number } | null {
  const [sessionId, generation] = verify(secret, 'refresh', token)?.split('.') ?? [];
  return sessionId && generation ? { sessionId, generation: Number(generation) } : null;
}

/** The session of an end token, which can do nothing else (R-SESS-10); null when the signature is invalid. */
export function readEndToken(secret: string, token: string): string | null {
  return verify(secret, 'end', token);
}

type Ending = {
  by: Actor;
  accountId: string;
  sessionId: string;
  /** Whether its tokens are on two devices. */
  copied?: true;
  now: Date;
};

/** Ends one session of an account; false if it had ended. */
export async function endSession(
  transaction: Database,
  { by, accountId, sessionId, copied, now }: Ending,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const after = { session: sessionId, ...(copied && { copied }) };
  await writeAudit(transaction, { by, kind: 'session_ended', target: accountId, after, now });
  return true;
}

/** The sessions of the caller's account, used last first. */
export async function findSessions(
  { database, now }: SessionContext,
  { accountId, sessionId }: Caller,
): Promise<AccountSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'last_address', 'last_used_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now())
    .orderBy((order) => order.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .execute();
  return rows.map(({ id, browser, system, last_address, last_used_at, created_at }) => ({
    id,
    browser,
    system,
    address: last_address,
    startedAt: created_at.toISOString(),
    lastUsedAt: (last_used_at ?? created_at).toISOString(),
    current: id === sessionId,
  }));
}

/** Returns how many there were. */
export async function endAllSessions(database: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The tokens, and the key that the account's devices encrypt their data with; the key never changes. */
async function issueTokens(context: SessionContext, accountId: string, sessionId: string, generation: number) {
  const { storage_key } = await context.database
    .selectFrom('accounts')
    .select('storage_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const storageKey = Buffer.from(storage_key, 'hex').toString('base64url');
  return { ...tokens(context, sessionId, generation), storageKey };
}

function tokens({ secret, tokenTtlS, now }: SessionContext, sessionId: string, generation: number) {
  const expiryMs = now().getTime() + tokenTtlS * 1000;
  return {
    token: sign(secret, 'access', `${sessionId}.${expiryMs}.${generation}`),
    refreshToken: sign(secret, 'refresh', `${sessionId}.${generation}`),
    endToken: sign(secret, 'end', sessionId),
    expiresIn: tokenTtlS,
  };
}

function activeAccounts(database: Database) {
  return database.selectFrom('accounts').select('id').where('deactivated_at', 'is', null);
}

/** The idle limit from now, but not beyond the session's maximum age. */
function refreshedExpiry(now: Date) {
  return sql<Date>`least(${idleExpiry(now)}::timestamptz, created_at + make_interval(days => ${sessionMaxDays}))`;
}

function idleExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionIdleDays * dayMs);
}
