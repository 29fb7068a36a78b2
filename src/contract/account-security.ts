import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { PasskeyRequest, RecoveryCodes, SecondFactorProof } from './passkeys.ts';
import { Id, Instant } from './primitives.ts';
import { TypedPassword } from './session.ts';

const Passkey = v.object({ id: Id, name: v.string(), createdAt: Instant, lastUsedAt: v.nullable(Instant) });
export type Passkey = v.InferOutput<typeof Passkey>;

/** How an account signs in, without its secrets. */
export const AccountSecurity = v.object({
  passkeys: v.array(Passkey),
  /** The domain that passkeys belong to; null where the portal's address allows none. */
  passkeyDomain: v.nullable(v.string()),
  authenticator: v.boolean(),
  recoveryCodesLeft: v.number(),
  /** Whether the account needs a second factor, so that its last one cannot be removed. */
  required: v.boolean(),
});
export type AccountSecurity = v.InferOutput<typeof AccountSecurity>;

export const getAccountSecurity = defineEndpoint({
  method: 'GET',
  path: '/account/security',
  access: 'signed-in',
  output: AccountSecurity,
  status: 200,
});

/** What a passkey of the account signs to confirm who is signed in; null where it has none for this address. */
export const startConfirmation = defineEndpoint({
  method: 'POST',
  path: '/account/confirm/options',
  access: 'signed-in',
  output: v.object({ passkey: v.nullable(PasskeyRequest) }),
  status: 200,
});

/**
 * Proves again who is signed in: what affects signing in can be changed for ten minutes. An account with a second factor
 * gives it too: a passkey, or a code of the authenticator app or of the recovery codes.
 */
export const confirmIdentity = defineEndpoint({
  method: 'POST',
  path: '/account/confirm',
  access: 'signed-in',
  body: v.object({ password: TypedPassword, ...SecondFactorProof.entries }),
  status: 204,
  refusals: ['PASSWORD_WRONG', 'CODE_REQUIRED', 'CODE_INVALID', 'PASSKEY_INVALID', 'TOO_MANY_REQUESTS'],
});

/** A new secret for an authenticator app. It counts once a code of it is confirmed. */
export const startAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/account/authenticator',
  access: 'signed-in',
  output: v.object({ secret: v.string(), uri: v.string() }),
  status: 200,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED'],
});

export const confirmAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/account/authenticator/code',
  access: 'signed-in',
  body: v.object({ code: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(100, 'too_long')) }),
  output: RecoveryCodes,
  status: 200,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED', 'CODE_INVALID', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const removeAuthenticator = defineEndpoint({
  method: 'DELETE',
  path: '/account/authenticator',
  access: 'signed-in',
  status: 204,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'signed-in',
  output: v.object({ recoveryCodes: v.array(v.string()) }),
  status: 200,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
});
