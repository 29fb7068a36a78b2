import { changePassword, endSession, listSessions } from '#contract/account-sessions.ts';
import { changePassword as replacePassword } from '../accounts/change-password.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';
import { endSession as end, findSessions } from '../session/sessions.ts';

export const accountSessionRoutes = [
  defineRoute(listSessions, async ({ caller, context }) => ({ data: await findSessions(context, caller) })),

  defineRoute(endSession, async ({ params, caller: { accountId }, by, context, now }) => {
    const ended = await context.database
      .transaction()
      .execute((transaction) => end(transaction, { by, accountId, sessionId: params.id, now }));
    if (!ended) throw new AppError('NOT_FOUND');
  }),

  defineRoute(
    changePassword,
    ({ body, caller, by, context, now }) => replacePassword(context.database, caller, { ...body, by, now }),
    { sendsMail: true },
  ),
];
