import { getFileContent, listFiles } from '#contract/files.ts';
import { AppError } from '../errors/app-error.ts';
import { listDocuments, findStoredFile } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { maySeeClaim, maySeeEntity, readsMessages } from '../rules/entity-access.ts';

export const fileRoutes = [
  defineRoute(listFiles, async ({ query, caller, context }) => {
    if (!(await maySeeEntity(context, caller, query.entityId))) throw new AppError('NOT_FOUND');
    const { entityId } = query;
    const stored = await listDocuments(context, { entityId, withMessages: readsMessages(caller.role) });
    return { data: stored.length > 0 ? stored : await context.platform.findEntityDocuments(entityId) };
  }),

  defineRoute(getFileContent, async ({ params, caller, context }) => {
    const owned = (await findStoredFile(context, params.id)) ?? (await context.platform.findDocument(params.id));
    if (owned?.belongsToMessage && !readsMessages(caller.role)) throw new AppError('NOT_FOUND');
    // A file of a claim needs only the claim check, which is cheaper.
    const maySee = owned?.belongsToClaim ? maySeeClaim : maySeeEntity;
    for (const entityId of owned?.entityIds ?? [])
      if (owned && (await maySee(context, caller, entityId))) return owned.file;
    throw new AppError('NOT_FOUND');
  }),
];
