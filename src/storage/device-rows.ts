import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';
import { PushedKinds } from '#contract/push.ts';

/** The first characters of the key of a person. */
export const knownPersonPrefix = 'person ';

/** Who left this device by "Switch person"; readable without a key (`docs/decisions/0056`). */
export const KnownPerson = v.object({
  key: v.custom<`${typeof knownPersonPrefix}${string}`>(
    (key) => typeof key === 'string' && key.startsWith(knownPersonPrefix),
  ),
  accountId: Id,
  /** Null for a person who is not to be remembered: then there is nothing else. */
  name: v.nullable(v.string()),
  /** The passkey that signs the person in here, else the email that a password belongs to. */
  signsIn: v.nullable(v.union([v.object({ passkey: v.string() }), v.object({ email: v.string() })])),
  /** Epoch milliseconds. */
  leftAt: v.number(),
});
export type KnownPerson = v.InferOutput<typeof KnownPerson>;

/** Identifies the database: one that the browser has created again has another id. */
export type DeviceId = { key: 'database'; id: string };

/** The first characters of the key of an order. */
export const endOrderPrefix = 'end ';

/** A session of which the server does not know yet that it has ended on this device (R-SESS-10). */
export type EndOrder = { key: `${typeof endOrderPrefix}${string}`; accountId: string; endToken: string };

/** The first characters of the key of a choice. */
export const pushChoicePrefix = 'push ';

/** That an account wants notifications on this device, and of what (R-PUSH-01). It outlives the session. */
export const PushChoice = v.object({
  key: v.custom<`${typeof pushChoicePrefix}${string}`>(
    (key) => typeof key === 'string' && key.startsWith(pushChoicePrefix),
  ),
  kinds: PushedKinds,
});
type PushChoice = v.InferOutput<typeof PushChoice>;

/** What this device stores for itself, whoever is signed in. */
export type DeviceRow = DeviceId | EndOrder | KnownPerson | PushChoice;
