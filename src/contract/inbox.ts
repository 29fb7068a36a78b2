import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { EventDetails } from './events.ts';
import { Id, Instant, PageQuery, paged } from './primitives.ts';

/** What a person is told (R-EVENT-02). */
export const InboxItem = v.object({
  id: Id,
  at: Instant,
  /** One of `toldKinds`; a newer server may send others. */
  kind: v.string(),
  claim: v.nullable(v.object({ id: Id, name: v.string() })),
  details: EventDetails,
  read: v.boolean(),
});
export type InboxItem = v.InferOutput<typeof InboxItem>;

const Unread = v.number();

/** Unread ones first, then the newest. */
export const listInbox = defineEndpoint({
  method: 'GET',
  path: '/inbox',
  access: 'verified',
  query: PageQuery,
  output: v.object({ ...paged(InboxItem).entries, unread: Unread }),
  status: 200,
});

/** The most items that are marked at once. */
export const markedMax = 100;

/** Marks items as read: these, or all up to one, which leaves what came since. */
export const markRead = defineEndpoint({
  method: 'PATCH',
  path: '/inbox',
  access: 'verified',
  body: v.object({
    ids: v.optional(v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(markedMax, 'too_long'))),
    upTo: v.optional(Id),
  }),
  output: v.object({ unread: Unread }),
  status: 200,
});
