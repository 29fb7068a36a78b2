import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { NewPassword } from './passwords.ts';
import { Id, Instant, list } from './primitives.ts';
import { TypedPassword } from './session.ts';

const AccountSession = v.object({
  id: Id,
  /** By the names that people know; null where the browser did not say. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The network address of the last call. */
  address: v.nullable(v.string()),
  startedAt: Instant,
  lastUsedAt: Instant,
  /** Whether it is the caller's. */
  current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;

/** The caller's sessions, used last first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/account/sessions',
  access: 'signed-in',
  output: list(AccountSession),
  status: 200,
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: 'signed-in',
  status: 204,
});

/** Changes the password, and ends all other sessions. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/account/password',
  access: 'signed-in',
  body: v.object({ currentPassword: TypedPassword, password: NewPassword }),
  status: 204,
  refusals: ['PASSWORD_WRONG', 'PASSWORD_MATCHES_OLD', 'TOO_MANY_REQUESTS'],
});
