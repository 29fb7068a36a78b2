import { getFileContent, listFiles } from '#contract/files.ts';
import { AppError } from '../app-error.ts';
import { listDocuments, findStoredFile } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { maySeeClaim, maySeeEntity } from '../rules/entity-access.ts';

export const fileRoutes = [
  defineRoute(listFiles, async ({ query, caller, context }) => {
    if (!(await maySeeEntity(context.platform, caller, query.entityId))) throw new AppError('NOT_FOUND');
    const kept = await listDocuments(context, query.entityId);
    return { data: kept.length > 0 ? kept : await context.platform.findEntityDocuments(query.entityId) };
  }),

  defineRoute(getFileContent, async ({ params, caller, context }) => {
    const held = (await findStoredFile(context, params.id)) ?? (await context.platform.findDocument(params.id));
    // A file of a claim needs only the claim check, which is cheaper.
    const maySee = held?.belongsToClaim ? maySeeClaim : maySeeEntity;
    for (const entityId of held?.entityIds ?? [])
      if (held && (await maySee(context.platform, caller, entityId))) return held.file;
    throw new AppError('NOT_FOUND');
  }),
];
