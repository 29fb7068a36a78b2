import { listInbox, markRead } from '#contract/inbox.ts';
import { invalidFields } from '../errors/app-error.ts';
import { countUnread, findInbox, markItems, markItemsUpTo } from '../delivery/inbox.ts';
import { toPageRequest, toPageResponse } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';

export const inboxRoutes = [
  defineRoute(listInbox, async ({ query, caller, context: { database } }) => {
    const page = toPageRequest(query);
    const found = await findInbox(database, caller.accountId, page);
    return { ...toPageResponse(page, found), unread: await countUnread(database, caller.accountId) };
  }),

  defineRoute(markRead, async ({ body, caller, context: { database }, now }) => {
    const { ids, upTo } = body;
    if (ids === undefined && upTo === undefined) throw invalidFields({ ids: 'required' });
    if (ids !== undefined) await markItems(database, caller.accountId, ids, now);
    if (upTo !== undefined) await markItemsUpTo(database, caller.accountId, upTo, now);
    return { unread: await countUnread(database, caller.accountId) };
  }),
];
