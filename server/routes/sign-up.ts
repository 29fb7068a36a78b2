import { signUpCustomer } from '#contract/customers.ts';
import { applyAsRepairDepot } from '#contract/repair-depots.ts';
import { todayInToronto } from '#domain/dates.ts';
import { signUpCustomer as signUp } from '../accounts/sign-up-customer.ts';
import { defineRoute } from '../http/route.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { applicantContact, notifyAdmins } from '../accounts/notify-admins.ts';
import { recordNotice } from '../privacy/consents.ts';
import { limitSignUp } from '../http/caller-limits.ts';
import { validateRepairDepot } from '../rules/repair-depots.ts';

export const signUpRoutes = [
  defineRoute(
    signUpCustomer,
    async ({ body, language, by, context: { database, platform, privacyNotice }, newId, now }) => ({
      id: await signUp({ database, platform, newId, language, by, now, notice: await privacyNotice() }, body),
    }),
    { sendsMail: true, rateLimit: limitSignUp },
  ),

  defineRoute(
    applyAsRepairDepot,
    async ({ body, language, context, newId, now }) => {
      const { database, platform } = context;
      await validateRepairDepot(platform, body, todayInToronto(now));
      const id = await platform.createDepotApplication({ id: newId(), application: body, createdAt: now });
      const [first] = body.contact;
      if (!first) return { id };
      const { email, firstName: person } = first;
      const notice = await context.privacyNotice();
      const applicant = await applicantContact(context.platform, id, email);
      if (applicant)
        await recordNotice(database, { accountId: null, contactId: applicant.id }, { notice, language, now });
      const content = { kind: 'depot_application', depot: body.name, person } as const;
      await enqueueMail(database, { recipient: email, language, content }, now);
      await notifyAdmins(database, { applicant, depot: body.name, language, now });
      return { id };
    },
    { sendsMail: true, rateLimit: limitSignUp },
  ),
];
