import { resendVerification, verifyAccount } from '#contract/verification.ts';
import { resendVerification as sendAgain, verifyAccount as verify } from '../accounts/verify-account.ts';
import { defineRoute } from '../http/route.ts';
import { limits } from '../session/rate-limits.ts';

export const verificationRoutes = [
  defineRoute(verifyAccount, async ({ params, parts, now }) => {
    await verify(parts.database, params.code, now);
  }),

  defineRoute(
    resendVerification,
    async ({ body, caller, language, parts, now }) => {
      await sendAgain(parts.database, { code: body.code || null, caller, language, now });
      return { delay: limits.verificationMail.windowS };
    },
    { sendsMail: true },
  ),
];
