import {
  createAccount,
  deactivateAccount,
  linkAccount,
  listAccounts,
  reenableAccount,
  syncAccount,
} from '#contract/admin-accounts.ts';
import { deactivate, reenable } from '../accounts/account-activation.ts';
import { findAccounts, getAccountById } from '../accounts/find-accounts.ts';
import { linkToContact, openAccountFor, syncWithContact } from '../accounts/link-to-contact.ts';
import { AppError } from '../app-error.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import type { PortalUser, SalesPlatform } from '../platform/sales-platform.ts';

export const adminAccountRoutes = [
  defineRoute(listAccounts, async ({ query, parts }) => {
    const slice = sliceOf(query);
    const { search = null, name = null, email = null, salesForceId = null } = query;
    return pagedAnswer(slice, await findAccounts(parts.database, { search, name, email, salesForceId }, slice));
  }),

  defineRoute(deactivateAccount, async ({ params, body, caller, parts, now }) => {
    const change = { id: params.id, callerId: caller.accountId, reason: body.flagReason, now };
    await parts.database.transaction().execute((transaction) => deactivate(transaction, change));
  }),

  defineRoute(reenableAccount, async ({ params, body, caller, parts, now }) => {
    const change = { id: params.id, callerId: caller.accountId, reason: body.clearReason, now };
    return parts.database.transaction().execute((transaction) => reenable(transaction, change));
  }),

  defineRoute(syncAccount, async ({ params, caller, parts }) => {
    const { id, salesForceId: contactId } = await getAccountById(parts.database, params.id);
    if (contactId === null) throw new AppError('CONFLICT', { reason: 'account_without_contact' });
    const linked = { id, callerId: caller.accountId, contactId, user: await portalUser(parts.platform, contactId) };
    return parts.database.transaction().execute((transaction) => syncWithContact(transaction, linked));
  }),

  defineRoute(linkAccount, async ({ params, caller, parts }) => {
    const { id } = await getAccountById(parts.database, params.id);
    const contactId = params.salesforceId;
    const linked = { id, callerId: caller.accountId, contactId, user: await portalUser(parts.platform, contactId) };
    return parts.database.transaction().execute((transaction) => linkToContact(transaction, linked));
  }),

  defineRoute(
    createAccount,
    async ({ params: { salesforceId: contactId }, parts, language, now }) => {
      const invited = { contactId, user: await portalUser(parts.platform, contactId), language, now };
      return parts.database.transaction().execute((transaction) => openAccountFor(transaction, invited));
    },
    { sendsMail: true },
  ),
];

/** @throws AppError `NOT_FOUND` when there is no such contact (`contract.md §3`). */
async function portalUser(platform: SalesPlatform, contactId: string): Promise<PortalUser> {
  const user = await platform.portalUserOf(contactId);
  if (!user) throw new AppError('NOT_FOUND', { reason: 'no_such_contact' });
  return user;
}
