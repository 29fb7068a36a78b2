import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { findAccountByResetCode, resetPassword as setNewPassword } from '../accounts/reset-password.ts';
import { defineRoute } from '../http/route.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { limitMailRequest } from '../http/caller-limits.ts';
import { hit, limits } from '../limits/rate-limits.ts';

export const passwordRoutes = [
  defineRoute(
    requestPasswordReset,
    async ({ body, language, context, now }) => {
      // Every email gets the same response: whether it has an account is checked only when the mail is sent.
      const recipient = body.email.toLowerCase();
      await hit(context.database, 'resetMail', recipient, now);
      await enqueueMail(context.database, { recipient, language, content: { kind: 'reset' } }, now);
      return { delay: limits.resetMail.windowS };
    },
    { sendsMail: true, rateLimit: limitMailRequest('resetRequest') },
  ),

  defineRoute(checkPasswordReset, async ({ params, context, now }) => {
    await findAccountByResetCode(context.database, params.code, now);
  }),

  defineRoute(resetPassword, async ({ params, body, origin: { address }, context, now }) => {
    await setNewPassword(context.database, { code: params.code, password: body.password, address, now });
  }),
];
