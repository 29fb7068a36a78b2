import { reportReturnedMail } from '#contract/returned-mail.ts';
import { takeNotice } from '../delivery/mail/returned-mail.ts';
import { limitReturnedMail } from '../http/caller-limits.ts';
import { defineRoute } from '../http/route.ts';

export const returnedMailRoutes = [
  defineRoute(
    reportReturnedMail,
    async ({ bytes, context, note, now }) => {
      const account = await takeNotice(context, bytes, now);
      if (account !== null) note({ account }, 'mail returned');
    },
    { rateLimit: limitReturnedMail },
  ),
];
