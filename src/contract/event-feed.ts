import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { EventDetails } from './events.ts';
import { Id, Instant } from './primitives.ts';

/** What webhooks are sent of an event, with the id of its delivery's `webhook-id` (R-KEY-04). */
export const FeedEvent = v.object({
  id: v.string(),
  /** Of `eventKinds`; a newer server may send others. */
  type: v.string(),
  timestamp: Instant,
  data: v.object({
    claim: v.nullable(v.object({ id: Id, name: v.string() })),
    depotId: v.nullable(Id),
    /** Who did it; null for the manufacturer. */
    accountId: v.nullable(Id),
    ...EventDetails.entries,
  }),
});
export type FeedEvent = v.InferOutput<typeof FeedEvent>;

/** The most events of an answer. */
export const feedSize = 100;

/** Events in the order in which they were told, from the oldest on: 100 at most, fewer when there are no more. */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  access: ['admin'],
  query: v.object({
    /** `next` of the answer before; without it from the first event on. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid_choice'))),
  }),
  output: v.object({
    data: v.array(FeedEvent),
    /** Where the next answer goes on; the same as before when nothing has happened. */
    next: v.string(),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
