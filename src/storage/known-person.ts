import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';

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
