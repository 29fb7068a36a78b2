import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { defaultMailTimes, mailedKinds } from './events.ts';
import { Id } from './primitives.ts';
import { WebhookAddress } from './webhooks.ts';

export const PushedKinds = v.pipe(
  v.array(v.picklist(mailedKinds, 'invalid_choice'), 'required'),
  v.maxLength(mailedKinds.length, 'too_long'),
);
export type PushedKinds = v.InferOutput<typeof PushedKinds>;

/** What a device shows until the person chooses others; an invitation and a new device are always shown (R-PUSH-03). */
export const defaultPushedKinds: PushedKinds = mailedKinds.filter((kind) => defaultMailTimes[kind] !== 'never');

/** A browser's subscription (Push API), with what it is to show. */
export const PushSubscriptionForm = v.object({
  endpoint: WebhookAddress,
  keys: v.object({
    /** An uncompressed point of P-256, and 16 bytes, in base64url. */
    p256dh: v.pipe(v.string('required'), v.regex(/^B[\w-]{86}$/)),
    auth: v.pipe(v.string('required'), v.regex(/^[\w-]{22}$/)),
  }),
  kinds: PushedKinds,
});

/** What a device is sent, encrypted for it. */
export const PushMessage = v.object({
  /** Whose it is: another person may be signed in on the device. */
  accountId: Id,
  /** The id of the inbox item. */
  id: Id,
  title: v.string(),
  /** Names the claim, never a person: it may be on a lock screen (R-PUSH-02). */
  body: v.string(),
  /** A newer one of the same claim replaces it. */
  tag: v.string(),
  /** The screen that it leads to. */
  place: v.string(),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** The portal's public key, with which a browser subscribes (RFC 8292). */
export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/push-subscriptions',
  access: 'verified',
  output: v.object({ publicKey: v.string() }),
  status: 200,
});

/** Subscribes the device of this session, in place of what it was subscribed to. */
export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: '/push-subscriptions',
  access: 'verified',
  body: PushSubscriptionForm,
  status: 204,
});

/** Also when the device of this session is not subscribed. */
export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/push-subscriptions',
  access: 'verified',
  status: 204,
});
