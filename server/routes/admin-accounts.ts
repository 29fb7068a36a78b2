import {
  createAccount,
  deactivateAccount,
  inviteAgain,
  linkAccount,
  listAccounts,
  reenableAccount,
  removeSecondFactors,
  syncAccount,
} from '#contract/admin-accounts.ts';
import { deactivate, reenable } from '../accounts/account-activation.ts';
import { findAccounts, getAccountById } from '../accounts/find-accounts.ts';
import { linkToContact, inviteContact, syncWithContact } from '../accounts/link-to-contact.ts';
import { sendInvitationAgain } from '../accounts/send-invitation-again.ts';
import { AppError } from '../app-error.ts';
import { toPageResponse, toPageRequest } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { removeAllFactors } from '../second-factor/change-factors.ts';
import { limits } from '../session/rate-limits.ts';
import type { PortalUser, SalesPlatform } from '../platform/sales-platform.ts';

export const adminAccountRoutes = [
  defineRoute(listAccounts, async ({ query, context }) => {
    const page = toPageRequest(query);
    const { search = null, name = null, email = null, salesForceId = null, role = null, sort = 'email' } = query;
    const filter = { search, name, email, salesForceId, role };
    return toPageResponse(page, await findAccounts(context.database, filter, sort, page));
  }),

  defineRoute(deactivateAccount, async ({ params, body, caller, context, now }) => {
    const change = { id: params.id, callerId: caller.accountId, reason: body.flagReason, now };
    await context.database.transaction().execute((transaction) => deactivate(transaction, change));
  }),

  defineRoute(reenableAccount, async ({ params, body, caller, context, now }) => {
    const change = { id: params.id, callerId: caller.accountId, reason: body.clearReason, now };
    return context.database.transaction().execute((transaction) => reenable(transaction, change));
  }),

  defineRoute(syncAccount, async ({ params, caller, context }) => {
    const { id, salesForceId: contactId } = await getAccountById(context.database, params.id);
    if (contactId === null) throw new AppError('CONFLICT', { reason: 'account_without_contact' });
    const linked = {
      id,
      callerId: caller.accountId,
      contactId,
      user: await requirePortalUser(context.platform, contactId),
    };
    return context.database.transaction().execute((transaction) => syncWithContact(transaction, linked));
  }),

  defineRoute(linkAccount, async ({ params, caller, context }) => {
    const { id } = await getAccountById(context.database, params.id);
    const contactId = params.salesforceId;
    const linked = {
      id,
      callerId: caller.accountId,
      contactId,
      user: await requirePortalUser(context.platform, contactId),
    };
    return context.database.transaction().execute((transaction) => linkToContact(transaction, linked));
  }),

  defineRoute(
    createAccount,
    async ({ params: { salesforceId: contactId }, context, language, now }) => {
      const invited = { contactId, user: await requirePortalUser(context.platform, contactId), language, now };
      return context.database.transaction().execute((transaction) => inviteContact(transaction, invited));
    },
    { sendsMail: true },
  ),

  defineRoute(
    inviteAgain,
    async ({ params, context, now }) => {
      await sendInvitationAgain(context.database, params.id, now);
      return { delay: limits.invitationMail.windowS };
    },
    { sendsMail: true },
  ),

  defineRoute(
    removeSecondFactors,
    async ({ params, context, now }) => {
      const { id } = await getAccountById(context.database, params.id);
      await context.database.transaction().execute((transaction) => removeAllFactors(transaction, id, now));
    },
    { sendsMail: true },
  ),
];

/** @throws AppError `NOT_FOUND` when the contact does not exist (R-ADMIN-04). */
async function requirePortalUser(platform: SalesPlatform, contactId: string): Promise<PortalUser> {
  const user = await platform.getPortalUser(contactId);
  if (!user) throw new AppError('NOT_FOUND', { reason: 'no_such_contact' });
  return user;
}
