import {
  createAccount,
  deactivateAccount,
  inviteAgain,
  linkAccount,
  listAccounts,
  reenableAccount,
  removeSecondFactors,
  setApprovalLimit as setApprovalLimitCall,
  syncAccount,
} from '#contract/admin-accounts.ts';
import { deactivate, reenable } from '../accounts/account-activation.ts';
import { setApprovalLimit } from '../accounts/approval-limit.ts';
import { findAccounts, getAccountById, toAccountList } from '../accounts/find-accounts.ts';
import { type Change, linkToContact, inviteContact, syncWithContact } from '../accounts/link-to-contact.ts';
import { sendInvitationAgain } from '../accounts/send-invitation-again.ts';
import { AppError } from '../errors/app-error.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { type AdminAct, defineRoute } from '../http/route.ts';
import { deskOf } from '../desk/desk-decisions.ts';
import { removeAllFactors } from '../second-factor/change-factors.ts';
import { limits } from '../limits/rate-limits.ts';
import type { PortalUser, SalesPlatform } from '../platform/sales-platform.ts';

export const adminAccountRoutes = [
  defineRoute(
    listAccounts,
    async ({ query, context }) => {
      const page = toPageRequest(query);
      return toPageResponse(page, await findAccounts(context.database, toAccountList(query), page));
    },
    { readsReplica: true },
  ),

  defineRoute(deactivateAccount, async ({ params, body, by, caller, context, record, now }) => {
    const change = { id: params.id, callerId: caller.accountId, reason: body.flagReason, by, now };
    const done = await context.database.transaction().execute((transaction) => deactivate(transaction, change));
    if (done) record({ act: 'account deactivated', target: params.id });
  }),

  defineRoute(reenableAccount, async ({ params, body, by, caller, context, record, now }) => {
    const change = { id: params.id, callerId: caller.accountId, reason: body.clearReason, by, now };
    const { account, done } = await context.database
      .transaction()
      .execute((transaction) => reenable(transaction, change));
    if (done) record({ act: 'account reenabled', target: account.id });
    return account;
  }),

  defineRoute(syncAccount, async ({ params, by, caller, context, record, now }) => {
    const { id, salesForceId: contactId } = await getAccountById(context.database, params.id);
    if (contactId === null) throw new AppError('CONFLICT', { reason: 'account_without_contact' });
    const user = await requirePortalUser(context.platform, contactId);
    const linked = { id, callerId: caller.accountId, by, now, contactId, user };
    const change = await context.database.transaction().execute((transaction) => syncWithContact(transaction, linked));
    record(accountChanged(change));
    return change.after;
  }),

  defineRoute(linkAccount, async ({ params, by, caller, context, record, now }) => {
    const { id } = await getAccountById(context.database, params.id);
    const contactId = params.salesforceId;
    const user = await requirePortalUser(context.platform, contactId);
    const linked = { id, callerId: caller.accountId, by, now, contactId, user };
    const change = await context.database.transaction().execute((transaction) => linkToContact(transaction, linked));
    record(accountChanged(change));
    return change.after;
  }),

  defineRoute(
    createAccount,
    async ({ params: { salesforceId: contactId }, by, context, language, record, now }) => {
      const invited = { contactId, user: await requirePortalUser(context.platform, contactId), language, by, now };
      const account = await context.database
        .transaction()
        .execute((transaction) => inviteContact(transaction, invited));
      record({ act: 'account created', target: account.id, role: { from: null, to: account.role } });
      return account;
    },
    { sendsMail: true },
  ),

  defineRoute(
    inviteAgain,
    async ({ params, by, context, record, now }) => {
      await context.database
        .transaction()
        .execute((transaction) => sendInvitationAgain(transaction, params.id, { by, now }));
      record({ act: 'invitation sent', target: params.id });
      return { delay: limits.invitationMail.windowS };
    },
    { sendsMail: true },
  ),

  defineRoute(
    removeSecondFactors,
    async ({ params, by, context, record, now }) => {
      const { id } = await getAccountById(context.database, params.id);
      const removal = { accountId: id, by, now };
      await context.database.transaction().execute((transaction) => removeAllFactors(transaction, removal));
      record({ act: 'second factors removed', target: id });
    },
    { sendsMail: true },
  ),

  defineRoute(setApprovalLimitCall, async ({ params: { id }, body: { cents }, by, context, record, now }) => {
    deskOf(context);
    const account = await context.database
      .transaction()
      .execute((transaction) => setApprovalLimit(transaction, { id, cents, by, now }));
    record({ act: 'account changed', target: id, changed: ['approvalLimitCents'] });
    return account;
  }),
];

function accountChanged({ before, after, changed }: Change): AdminAct {
  return {
    act: 'account changed',
    target: after.id,
    changed,
    ...(before.role !== after.role && { role: { from: before.role, to: after.role } }),
  };
}

/** @throws AppError `NOT_FOUND` when the contact does not exist (R-ADMIN-04). */
async function requirePortalUser(platform: SalesPlatform, contactId: string): Promise<PortalUser> {
  const user = await platform.getPortalUser(contactId);
  if (!user) throw new AppError('NOT_FOUND', { reason: 'no_such_contact' });
  return user;
}
