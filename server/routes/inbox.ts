import { listInbox, markRead } from '#contract/inbox.ts';
import { countUnread, findInbox, markItems } from '../events/inbox.ts';
import { toPageRequest, toPageResponse } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';

export const inboxRoutes = [
  defineRoute(listInbox, async ({ query, caller, context: { database } }) => {
    const page = toPageRequest(query);
    const found = await findInbox(database, caller.accountId, page);
    return { ...toPageResponse(page, found), unread: await countUnread(database, caller.accountId) };
  }),

  defineRoute(markRead, async ({ body, caller, context: { database }, now }) => {
    await markItems(database, caller.accountId, body.ids, now);
    return { unread: await countUnread(database, caller.accountId) };
  }),
];
