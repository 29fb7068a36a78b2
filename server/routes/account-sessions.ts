import { changePassword, endSession, listSessions } from '#contract/account-sessions.ts';
import { changePassword as replacePassword } from '../accounts/change-password.ts';
import { AppError } from '../app-error.ts';
import { defineRoute } from '../http/route.ts';
import { endSession as end, findSessions } from '../session/sessions.ts';

export const accountSessionRoutes = [
  defineRoute(listSessions, async ({ caller, context }) => ({ data: await findSessions(context, caller) })),

  defineRoute(endSession, async ({ params, caller, context }) => {
    if (!(await end(context.database, caller.accountId, params.id))) throw new AppError('NOT_FOUND');
  }),

  defineRoute(
    changePassword,
    ({ body, caller, context, now }) => replacePassword(context.database, caller, { ...body, now }),
    { sendsMail: true },
  ),
];
