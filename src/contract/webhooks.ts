import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventKinds } from './events.ts';
import { Id, Instant, list, OneLine, paged, PageQuery, requiredLine } from './primitives.ts';

/** Longest name and address of a webhook. */
export const webhookNameMaxLength = 100;
export const webhookUrlMaxLength = 1_000;

/** An address without a name and password, which a log would show. */
export const WebhookAddress = v.pipe(
  OneLine,
  v.nonEmpty('required'),
  v.maxLength(webhookUrlMaxLength, 'too_long'),
  v.check(isAddress, 'invalid_https_address'),
);

export const WebhookForm = v.object({
  name: requiredLine(webhookNameMaxLength),
  url: WebhookAddress,
  /** The kinds of event that it is told. */
  kinds: v.pipe(
    v.array(v.picklist(eventKinds, 'invalid_choice'), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(eventKinds.length, 'too_long'),
  ),
  /** One that is off keeps what waits, and is told nothing new. */
  enabled: v.boolean('required'),
});
export type WebhookForm = v.InferOutput<typeof WebhookForm>;

/** An address that is told of events (R-HOOK-01). */
export const Webhook = v.object({
  id: Id,
  name: v.string(),
  url: v.string(),
  /** Of `eventKinds`; a newer server may send others. */
  kinds: v.array(v.string()),
  enabled: v.boolean(),
  /** Deliveries that wait, and those that were given up. */
  waiting: v.number(),
  givenUp: v.number(),
  lastDeliveredAt: v.nullable(Instant),
});
export type Webhook = v.InferOutput<typeof Webhook>;

const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a try failed; null for an answer, of which `status` tells. */
export const deliveryErrors = [
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
  'certificate',
  'secret_unreadable',
] as const;

export const WebhookDelivery = v.object({
  id: Id,
  /** Null for a test. */
  kind: v.nullable(v.string()),
  claim: v.nullable(v.object({ id: Id, name: v.string() })),
  state: oneOf(deliveryStates),
  at: Instant,
  attempts: v.number(),
  triedAt: v.nullable(Instant),
  /** Of a waiting one. */
  dueAt: v.nullable(Instant),
  /** The status of the last answer. */
  status: v.nullable(v.number()),
  /** One of `deliveryErrors`; a newer server may send others. */
  error: v.nullable(v.string()),
});
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/admin/webhooks',
  access: ['admin'],
  output: list(Webhook),
  status: 200,
});

/**
 * Adds or replaces a webhook. Its id is the sender's, a UUID, so that a repeat adds nothing. The answer that added it
 * alone has the secret.
 */
export const saveWebhook = defineEndpoint({
  method: 'PUT',
  path: '/admin/webhooks/:id',
  access: ['admin'],
  body: WebhookForm,
  output: v.object({ webhook: Webhook, secret: v.nullable(v.string()) }),
  status: 200,
  refusals: ['CONFLICT'],
});

/** Also what waits for it. */
export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/admin/webhooks/:id',
  access: ['admin'],
  status: 204,
});

/** Makes a new secret. For a day deliveries are signed with the one before as well. */
export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/admin/webhooks/:id/secret',
  access: ['admin'],
  output: v.object({ secret: v.string() }),
  status: 200,
});

/** Sends a test, which is a delivery like any other. */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/admin/webhooks/:id/test',
  access: ['admin'],
  output: WebhookDelivery,
  status: 200,
});

/** The newest first. */
export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/admin/webhooks/:id/deliveries',
  access: ['admin'],
  query: v.object({ ...PageQuery.entries, state: v.optional(v.picklist(deliveryStates, 'invalid_choice')) }),
  output: paged(WebhookDelivery),
  status: 200,
});

/** The most deliveries that are named at once. */
const againMax = 100;

/** Sends those that wait or were given up again, now; without ids all that were given up. */
export const sendDeliveriesAgain = defineEndpoint({
  method: 'POST',
  path: '/admin/webhooks/:id/deliveries/again',
  access: ['admin'],
  body: v.object({
    ids: v.optional(v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(againMax, 'too_long'))),
  }),
  output: v.object({ queued: v.number() }),
  status: 200,
});

export const webhookEndpoints = {
  listWebhooks,
  saveWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  sendDeliveriesAgain,
};

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
