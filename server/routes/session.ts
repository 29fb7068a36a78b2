import type { Account } from '#contract/session.ts';
import { getAccount, login, logout, logoutEverywhere, refreshSession } from '#contract/session.ts';
import { AppError } from '../app-error.ts';
import { defineRoute } from '../http/route.ts';
import type { Parts } from '../context.ts';
import { signIn } from '../session/sign-in.ts';
import type { SessionParts } from '../session/sessions.ts';
import { endSession, endSessionsOf, readRefreshToken, refresh } from '../session/sessions.ts';

export const sessionRoutes = [
  defineRoute(login, ({ body, address, language, parts }) => signIn(sessionParts(parts), body, { address, language })),

  defineRoute(refreshSession, async ({ body, parts }) => {
    const refreshed = await refresh(sessionParts(parts), body.accountId, body.refreshToken);
    if (!refreshed) throw new AppError('UNAUTHENTICATED');
    return refreshed;
  }),

  // 204 also when the session has ended before (`contract.md §2`).
  defineRoute(logout, async ({ body, caller, parts }) => {
    const session = readRefreshToken(parts.secret, body.refreshToken);
    if (body.accountId !== caller.accountId || !session) throw new AppError('UNAUTHENTICATED');
    await endSession(parts.database, caller.accountId, session.sessionId);
  }),

  defineRoute(logoutEverywhere, async ({ caller, parts }) => {
    await endSessionsOf(parts.database, caller.accountId);
  }),

  defineRoute(getAccount, async ({ caller, parts }): Promise<Account> => {
    const row = await parts.database
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'verified_at', 'role', 'contact_id'])
      .where('id', '=', caller.accountId)
      .executeTakeFirst();
    if (!row) throw new AppError('UNAUTHENTICATED');
    const { id, email, name, verified_at, role, contact_id: salesForceId } = row;
    return { id, email, name, verifiedAt: verified_at?.toISOString() ?? null, role, salesForceId };
  }),
];

function sessionParts({ database, secret, tokenTtlS, now }: Parts): SessionParts {
  return { database, secret, tokenTtlS, now };
}
