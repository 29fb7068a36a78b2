import {
  listRetailerProcedures,
  listServiceManuals,
  listTechnicalBulletins,
  listUserManuals,
} from '#contract/documents.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';

export const documentRoutes = [
  defineRoute(
    listServiceManuals,
    async ({ query, context }) => ({
      data: await context.platform.findManuals('service manual', query.productId),
    }),
    { readsReplica: true },
  ),

  defineRoute(
    listTechnicalBulletins,
    async ({ query, context }) => ({
      data: await context.platform.findManuals('technical bulletin', query.productId),
    }),
    { readsReplica: true },
  ),

  defineRoute(
    listUserManuals,
    async ({ query, context }) => ({
      data: await context.platform.findManuals('user manual', query.productId),
    }),
    { readsReplica: true },
  ),

  // Other retailers' procedures are not found (R-AUTH-13, R-DOC-03).
  defineRoute(
    listRetailerProcedures,
    async ({ query, caller, context }) => {
      if (caller.contactId === null || query.contactId !== caller.contactId) throw new AppError('NOT_FOUND');
      const accountId = await context.platform.getAccountId(caller.contactId);
      return { data: accountId === null ? [] : await context.platform.findProcedures(accountId) };
    },
    { readsReplica: true },
  ),
];
