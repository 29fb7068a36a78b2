import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalField, ShortText } from './people.ts';
import { Id, Instant, PageQuery, paged, roles } from './primitives.ts';

export const erasureStates = ['requested', 'withdrawn', 'refused', 'done'] as const;
export type ErasureState = (typeof erasureStates)[number];

const requestEntries = {
  requestedAt: Instant,
  state: oneOf(erasureStates),
  decidedAt: v.nullable(Instant),
  /** Why an admin refused it. */
  reason: v.nullable(v.string()),
};

/** The caller's last request, and for how many days claims and invoices are kept without their name (R-PRIV-03). */
export const OwnErasure = v.object({ request: v.nullable(v.object(requestEntries)), keptDays: v.number() });
export type OwnErasure = v.InferOutput<typeof OwnErasure>;

export const getErasure = defineEndpoint({
  method: 'GET',
  path: '/account/erasure',
  access: 'signed-in',
  output: OwnErasure,
  status: 200,
});

/** A repeat changes nothing. */
export const requestErasure = defineEndpoint({
  method: 'POST',
  path: '/account/erasure',
  access: 'signed-in',
  output: OwnErasure,
  status: 200,
});

export const withdrawErasure = defineEndpoint({
  method: 'DELETE',
  path: '/account/erasure',
  access: 'signed-in',
  output: OwnErasure,
  status: 200,
});

/** What an erasure removed or stripped of the person, by kind; no personal data. */
export const ErasureCounts = v.object({
  contacts: v.number(),
  tickets: v.number(),
  files: v.number(),
  claims: v.number(),
  answers: v.number(),
});
export type ErasureCounts = v.InferOutput<typeof ErasureCounts>;

/** A request as an admin sees it. */
export const ErasureRequest = v.object({
  id: Id,
  ...requestEntries,
  /** The last day of the legal delay. */
  dueAt: Instant,
  /** Null once it is erased. */
  account: v.nullable(v.object({ name: v.nullable(v.string()), email: v.string(), role: oneOf(roles) })),
  erased: v.nullable(ErasureCounts),
});
export type ErasureRequest = v.InferOutput<typeof ErasureRequest>;

/** Open ones first, the oldest first; then the others, the newest first. */
export const listErasures = defineEndpoint({
  method: 'GET',
  path: '/admin/erasures',
  access: ['admin'],
  query: PageQuery,
  output: paged(ErasureRequest),
  status: 200,
});

/** A refusal has a reason, which the person reads. */
export const decideErasure = defineEndpoint({
  method: 'PATCH',
  path: '/admin/erasures/:id',
  access: ['admin'],
  body: v.object({ decision: v.picklist(['erase', 'refuse'], 'invalid_choice'), reason: optionalField(ShortText) }),
  output: ErasureRequest,
  status: 200,
  refusals: ['CONFLICT'],
});

/** Most accounts of one device that a call asks about. */
export const deviceAccountsMax = 50;

/** Which of these accounts are erased: a device deletes what it stores of them. Ids are not guessable. */
export const findErasedAccounts = defineEndpoint({
  method: 'POST',
  path: '/auth/erased-accounts',
  access: 'anyone',
  body: v.object({ accountIds: v.pipe(v.array(Id, 'required'), v.maxLength(deviceAccountsMax, 'invalid_choice')) }),
  output: v.object({ erased: v.array(Id) }),
  status: 200,
  refusals: ['TOO_MANY_REQUESTS'],
});
