import type { Account } from '#contract/session.ts';
import { getAccount, login, logout, logoutEverywhere, refreshSession } from '#contract/session.ts';
import { isStaffRole, procedureRoles } from '#domain/permissions.ts';
import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { defineRoute } from '../http/route.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import { signIn } from '../accounts/sign-in.ts';
import { endSession, endAllSessions, readEndToken, readRefreshToken, refresh } from '../session/sessions.ts';

export const sessionRoutes = [
  defineRoute(
    login,
    ({ body, origin, language, limiter, context }) => signIn(context, body, { origin, language, limiter }),
    { sendsMail: true },
  ),

  defineRoute(
    refreshSession,
    async ({ body, by, context }) => {
      const refreshed = await refresh(context, body.accountId, body.refreshToken, by);
      if (!refreshed) throw new AppError('UNAUTHENTICATED');
      return refreshed;
    },
    { sendsMail: true },
  ),

  // 204 also when the session has already ended (R-SESS-08), and for an end token of another secret, whose sessions have.
  defineRoute(logout, async ({ body: { accountId, refreshToken, endToken }, caller, by, context, now }) => {
    const end = (sessionId: string) =>
      context.database
        .transaction()
        .execute((transaction) => endSession(transaction, { by: { ...by, accountId }, accountId, sessionId, now }));
    if (endToken !== undefined) {
      const sessionId = readEndToken(context.secret, endToken);
      if (sessionId !== null) await end(sessionId);
      return;
    }
    const session = readRefreshToken(context.secret, refreshToken ?? '');
    if (accountId !== caller?.accountId || !session) throw new AppError('UNAUTHENTICATED');
    await end(session.sessionId);
  }),

  defineRoute(logoutEverywhere, async ({ caller: { accountId }, by, context, now }) => {
    await context.database.transaction().execute(async (transaction) => {
      const after = { sessionsEnded: await endAllSessions(transaction, accountId) };
      await writeAudit(transaction, { by, kind: 'sessions_ended', target: accountId, after, now });
    });
  }),

  defineRoute(getAccount, async ({ caller, context }): Promise<Account> => {
    const row = await context.database
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'verified_at', 'role', 'contact_id'])
      .where('id', '=', caller.accountId)
      .executeTakeFirst();
    if (!row) throw new AppError('UNAUTHENTICATED');
    const { id, email, name, verified_at, role, contact_id: salesForceId } = row;
    const { needsSecondFactor } = caller;
    const retailer = procedureRoles.includes(role) ? await ownRetailer(context.platform, salesForceId) : null;
    return {
      id,
      email,
      name,
      verifiedAt: verified_at?.toISOString() ?? null,
      role,
      salesForceId,
      retailer,
      needsSecondFactor,
      ...(context.platform.desk && isStaffRole(role) && { desk: true }),
    };
  }),
];

/** Undefined while the sales platform cannot be reached: the account does not depend on it. */
async function ownRetailer(platform: SalesPlatform, contactId: string | null): Promise<Account['retailer']> {
  if (contactId === null) return null;
  try {
    const accountId = await platform.getAccountId(contactId);
    const own = accountId === null ? null : await platform.getRetailAccount(accountId);
    if (accountId === null || own === null) return null;
    return own.retailerId === null
      ? { retailerId: accountId, storeNumber: null }
      : { retailerId: own.retailerId, storeNumber: accountId };
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
    throw error;
  }
}
