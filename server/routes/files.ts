import { getFileContent, listFiles } from '#contract/files.ts';
import { AppError } from '../app-error.ts';
import { documentsOf, storedFile } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { maySeeEntity } from '../rules/entity-access.ts';

export const fileRoutes = [
  defineRoute(listFiles, async ({ query, caller, parts }) => {
    if (!(await maySeeEntity(parts.platform, caller, query.entityId))) throw new AppError('NOT_FOUND');
    return { data: await documentsOf(parts, query.entityId) };
  }),

  defineRoute(getFileContent, async ({ params, caller, parts }) => {
    const stored = await storedFile(parts, params.id);
    if (!stored || !(await maySeeEntity(parts.platform, caller, stored.entityId))) throw new AppError('NOT_FOUND');
    return stored.file;
  }),
];
