import { resendVerification, verifyAccount } from '#contract/verification.ts';
import { resendVerification as resend, verifyAccount as verify } from '../accounts/verify-account.ts';
import { defineRoute } from '../http/route.ts';
import { limits } from '../session/rate-limits.ts';

export const verificationRoutes = [
  defineRoute(verifyAccount, async ({ params, context, now }) => {
    await verify(context.database, params.code, now);
  }),

  defineRoute(
    resendVerification,
    async ({ body, caller, language, context, now }) => {
      await resend(context.database, { code: body.code || null, email: body.email ?? null, caller, language, now });
      return { delay: limits.verificationMail.windowS };
    },
    { sendsMail: true },
  ),
];
