import { checkVerification, resendVerification, verifyAccount } from '#contract/verification.ts';
import {
  requireVerifiable,
  resendVerification as resend,
  verifyAccount as verify,
} from '../accounts/verify-account.ts';
import { defineRoute } from '../http/route.ts';
import { limitMailRequest } from '../http/caller-limits.ts';
import { limits } from '../limits/rate-limits.ts';

export const verificationRoutes = [
  defineRoute(checkVerification, async ({ params, context, now }) => {
    const { accountId } = await requireVerifiable(context.database, params.code, now);
    return { id: accountId };
  }),

  defineRoute(verifyAccount, async ({ params, body, origin: { address }, context, now }) => {
    await verify(context.database, { code: params.code, password: body?.password ?? null, address, now });
  }),

  defineRoute(
    resendVerification,
    async ({ body, caller, language, context, now }) => {
      await resend(context.database, { code: body.code || null, email: body.email ?? null, caller, language, now });
      return { delay: limits.verificationMail.windowS };
    },
    { sendsMail: true, rateLimit: limitMailRequest('verificationRequest') },
  ),
];
