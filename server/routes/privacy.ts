import {
  decideErasure,
  findErasedAccounts,
  getErasure,
  listErasures,
  requestErasure,
  withdrawErasure,
} from '#contract/erasure.ts';
import { listIncidents, saveIncident } from '#contract/incidents.ts';
import { listRetention } from '#contract/retention.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { toPageRequest, toPageResponse } from '../base/paging.ts';
import { defineRoute, inTransaction } from '../http/route.ts';
import {
  decideErasure as decide,
  findErased,
  findErasures,
  openErasure,
  readOwnErasure,
  withdrawErasure as withdraw,
} from '../privacy/erasures.ts';
import { findIncidents, saveIncident as save } from '../privacy/incidents.ts';
import { readRetention } from '../privacy/retention.ts';
import { limitAnonymousLookUp } from '../http/caller-limits.ts';
import type { Context } from '../context.ts';

export const privacyRoutes = [
  defineRoute(listRetention, async ({ context, now }) => ({ data: await readRetention(context, now) })),

  defineRoute(getErasure, ({ caller, context }) => ownErasure(context, caller.accountId)),

  defineRoute(
    requestErasure,
    async ({ caller, by, context, now }) => {
      await context.database
        .transaction()
        .execute((transaction) => openErasure(transaction, caller.accountId, { by, now }));
      return ownErasure(context, caller.accountId);
    },
    { sendsMail: true },
  ),

  defineRoute(withdrawErasure, async ({ caller, by, context, now }) => {
    await context.database.transaction().execute((transaction) => withdraw(transaction, caller.accountId, { by, now }));
    return ownErasure(context, caller.accountId);
  }),

  defineRoute(
    listErasures,
    async ({ query, context }) => {
      const page = toPageRequest(query);
      return toPageResponse(page, await findErasures(context.database, page));
    },
    { readsReplica: true },
  ),

  defineRoute(
    decideErasure,
    async ({ params, body, caller, by, context, record, now }) => {
      const { request, accountId, paths } = await context.database
        .transaction()
        .execute((transaction) =>
          decide(inTransaction(context, transaction), { ...body, id: params.id, callerId: caller.accountId, by, now }),
        );
      record({ act: body.decision === 'erase' ? 'person erased' : 'erasure refused', target: accountId });
      // What a failure leaves has no row: the cleanup job quarantines it.
      await context.files.remove(paths).catch(() => {});
      return request;
    },
    { sendsMail: true },
  ),

  // A device asks about the accounts it stores, signed in or not; of accounts that exist it learns nothing.
  defineRoute(
    findErasedAccounts,
    async ({ body, context }) => ({
      erased: await findErased(context.database, body.accountIds),
    }),
    { rateLimit: limitAnonymousLookUp },
  ),

  defineRoute(
    listIncidents,
    async ({ query, context }) => {
      const page = toPageRequest(query);
      return toPageResponse(page, await findIncidents(context.database, page));
    },
    { readsReplica: true },
  ),

  defineRoute(saveIncident, async ({ params: { id }, body: form, caller, by, context, record, now }) => {
    const incident = await context.database.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { by, kind: 'incident_saved', target: id, now });
      return save(transaction, { id, form, callerId: caller.accountId, now });
    });
    record({ act: 'incident saved', target: incident.id });
    return incident;
  }),
];

async function ownErasure({ database, retention }: Context, accountId: string) {
  return { request: await readOwnErasure(database, accountId), keptDays: retention.claims };
}
