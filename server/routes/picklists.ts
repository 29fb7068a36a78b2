import { getPicklist } from '#contract/picklists.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';

export const picklistRoutes = [
  defineRoute(
    getPicklist,
    async ({ query, language, context }) => {
      const picklist = await context.platform.getPicklist(query, language);
      if (!picklist) throw new AppError('NOT_FOUND');
      return picklist;
    },
    { readsReplica: true },
  ),
];
