import { getFileContent, listFiles } from '#contract/files.ts';
import { AppError } from '../app-error.ts';
import { documentsOf, storedFile } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { maySeeClaim, maySeeEntity } from '../rules/entity-access.ts';

export const fileRoutes = [
  defineRoute(listFiles, async ({ query, caller, parts }) => {
    if (!(await maySeeEntity(parts.platform, caller, query.entityId))) throw new AppError('NOT_FOUND');
    const kept = await documentsOf(parts, query.entityId);
    return { data: kept.length > 0 ? kept : await parts.platform.findDocumentsOf(query.entityId) };
  }),

  defineRoute(getFileContent, async ({ params, caller, parts }) => {
    const held = (await storedFile(parts, params.id)) ?? (await parts.platform.findDocument(params.id));
    // What is known to hang on a claim needs no asking for what else it could be.
    const maySee = held?.hangsOnClaim ? maySeeClaim : maySeeEntity;
    for (const entityId of held?.entityIds ?? [])
      if (held && (await maySee(parts.platform, caller, entityId))) return held.file;
    throw new AppError('NOT_FOUND');
  }),
];
