import { signUpCustomer } from '#contract/customers.ts';
import { applyAsRepairDepot } from '#contract/repair-depots.ts';
import { todayInToronto } from '#domain/dates.ts';
import { signUpCustomer as signUp } from '../accounts/sign-up-customer.ts';
import { defineRoute } from '../http/route.ts';
import { notifyAdmins } from '../mail/notify-admins.ts';
import { limitAnonymousWrite } from '../rules/anonymous-limits.ts';
import { validateRepairDepot } from '../rules/repair-depots.ts';

export const signUpRoutes = [
  defineRoute(
    signUpCustomer,
    async ({ body, language, context: { database, platform }, newId, now }) => ({
      id: await signUp({ database, platform, newId, language, now }, body),
    }),
    { sendsMail: true, rateLimit: limitAnonymousWrite },
  ),

  defineRoute(
    applyAsRepairDepot,
    async ({ body, language, context: { database, platform }, newId, now }) => {
      await validateRepairDepot(platform, body, todayInToronto(now));
      const id = await platform.createDepotApplication({ id: newId(), application: body, createdAt: now });
      await notifyAdmins({ database, platform, language, now }, id, body);
      return { id };
    },
    { sendsMail: true, rateLimit: limitAnonymousWrite },
  ),
];
