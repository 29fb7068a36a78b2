import {
  assignClaim,
  type DeskViews,
  deskViewsMax,
  getDeskChoices,
  listDeskClaims,
  listDeskViews,
  saveDeskView,
} from '#contract/desk-queue.ts';
import { queueSizeMax } from '#contract/queue-query.ts';
import { invalidFields } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import { defineRoute } from '../http/route.ts';
import { assign, findPeople } from '../desk/assign-claim.ts';
import { toQueuePage } from '../claims/claim-filter.ts';
import { deskOf, readApprovalLimit } from '../desk/desk-decisions.ts';

const defaultSize = 50;

export const deskQueueRoutes = [
  defineRoute(
    listDeskClaims,
    async ({ query: { size = defaultSize, cursor = null, ...query }, caller, context, now }) => {
      const desk = deskOf(context);
      const page = await desk.findPage({
        ...toQueuePage(query, caller, now),
        size: Math.min(size, queueSizeMax),
        cursor,
      });
      return { ...page, counts: await desk.countByStatus() };
    },
    { readsReplica: true },
  ),

  defineRoute(
    getDeskChoices,
    async ({ caller, context }) => {
      const desk = deskOf(context);
      const [depots, brands, people, approvalLimitCents] = await Promise.all([
        desk.findDepots(),
        context.platform.findBrands(null),
        findPeople(context.database),
        readApprovalLimit(context.database, caller.accountId),
      ]);
      return { depots, brands, people, approvalLimitCents };
    },
    { readsReplica: true },
  ),

  defineRoute(listDeskViews, async ({ caller: { accountId }, context }) => {
    deskOf(context);
    return { views: await findViews(context.database, accountId) };
  }),

  defineRoute(saveDeskView, async ({ body: { name, query }, caller: { accountId }, context, now }) => {
    deskOf(context);
    const { database } = context;
    const before = await findViews(database, accountId);
    if (query !== null && before.length >= deskViewsMax && !before.some((view) => view.name === name))
      throw invalidFields({ name: 'outside_limits' });
    if (query === null)
      await database.deleteFrom('desk_views').where('account_id', '=', accountId).where('name', '=', name).execute();
    else
      await database
        .insertInto('desk_views')
        .values({ account_id: accountId, name, query, saved_at: now })
        .onConflict((known) => known.columns(['account_id', 'name']).doUpdateSet({ query }))
        .execute();
    return { views: await findViews(database, accountId) };
  }),

  defineRoute(assignClaim, async ({ params, body, version, caller, context }) =>
    assign({ context, caller, id: params.id, version }, body),
  ),
];

async function findViews(database: Database, accountId: string): Promise<DeskViews> {
  return database
    .selectFrom('desk_views')
    .select(['name', 'query'])
    .where('account_id', '=', accountId)
    .orderBy('saved_at')
    .orderBy('name')
    .execute();
}
