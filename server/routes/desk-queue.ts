import { assignClaim, getDeskChoices, listDeskClaims, queueSizeMax } from '#contract/desk-queue.ts';
import { deskRoles } from '#contract/primitives.ts';
import { AppError, invalidFields } from '../app-error.ts';
import type { Database } from '../database/tables.ts';
import { defineRoute } from '../http/route.ts';
import { toQueuePage } from '../rules/claim-filter.ts';
import { deskOf } from '../rules/desk-decisions.ts';

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
    async ({ context }) => {
      const desk = deskOf(context);
      const [depots, brands, people] = await Promise.all([
        desk.findDepots(),
        context.platform.findBrands(null),
        findPeople(context.database),
      ]);
      return { depots, brands, people };
    },
    { readsReplica: true },
  ),

  defineRoute(assignClaim, async ({ params, body: { assigneeId, from }, version, context }) => {
    const desk = deskOf(context);
    if (assigneeId !== null && !(await findPeople(context.database)).some(({ id }) => id === assigneeId))
      throw invalidFields({ assigneeId: 'invalid_choice' });
    const isAssigned = await desk.assign({ claimId: params.id, version, assigneeId, from });
    const claim = await desk.findQueued(params.id);
    if (!claim) throw new AppError('NOT_FOUND');
    if (!isAssigned && claim.version !== version) throw new AppError('VERSION_OUTDATED');
    if (!isAssigned) throw new AppError('CONFLICT', { reason: 'assigned_meanwhile' });
    return claim;
  }),
];

/** Who decides claims, by name. */
async function findPeople(database: Database) {
  const people = await database
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('role', 'in', deskRoles)
    .where('verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return people.map(({ id, name, email }) => ({ id, name: name ?? email }));
}
