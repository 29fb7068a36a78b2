import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Id, requiredLine } from './primitives.ts';
import { AuthSession } from './session.ts';

/** Bytes in base64url, as WebAuthn's JSON has them. An attestation with its certificates is the longest. */
const Bytes = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(16_384, 'too_long'), v.regex(/^[\w-]+$/));

const PublicKey = v.literal('public-key');

/** The signature of a passkey: what is used of WebAuthn's `AuthenticationResponseJSON`. */
export const PasskeyProof = v.object({
  id: Bytes,
  rawId: Bytes,
  type: PublicKey,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
});
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>;

/** A new passkey: what is used of WebAuthn's `RegistrationResponseJSON`. */
export const NewPasskey = v.object({
  id: Bytes,
  rawId: Bytes,
  type: PublicKey,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

const Descriptors = v.array(
  v.object({ id: v.string(), type: PublicKey, transports: v.exactOptional(v.array(v.string())) }),
);
const UserVerification = v.picklist(['discouraged', 'preferred', 'required']);

/** What the browser asks a passkey to sign: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.exactOptional(Descriptors),
  userVerification: UserVerification,
});

export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

/** What the browser creates a passkey with: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: PublicKey })),
  timeout: v.number(),
  excludeCredentials: Descriptors,
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: UserVerification,
  }),
  attestation: v.literal('none'),
});

export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** What a passkey of any account signs to sign in; null where the portal's address allows no passkeys. */
export const startPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'anyone',
  output: v.object({ passkey: v.nullable(PasskeyRequest) }),
  status: 200,
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'anyone',
  body: v.object({ passkey: PasskeyProof }),
  output: AuthSession,
  status: 200,
  refusals: ['PASSKEY_INVALID'],
});

/** A passkey, or a code of the authenticator app or of the recovery codes. */
export const SecondFactorProof = v.object({
  code: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100, 'too_long')))),
  passkey: v.optional(v.nullable(PasskeyProof)),
});
export type SecondFactorProof = v.InferOutput<typeof SecondFactorProof>;

const SignInToken = v.pipe(v.string(), v.maxLength(1024));

/** What a passkey of this account signs as the second step of a sign-in. */
export const startSecondStep = defineEndpoint({
  method: 'POST',
  path: '/auth/second-step/options',
  access: 'anyone',
  body: v.object({ token: SignInToken }),
  output: v.object({ passkey: v.nullable(PasskeyRequest) }),
  status: 200,
  refusals: ['SIGN_IN_EXPIRED'],
});

/** The second step of a sign-in: a passkey, or a code of the authenticator app or of the recovery codes. */
export const finishSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/second-step',
  access: 'anyone',
  body: v.object({ token: SignInToken, ...SecondFactorProof.entries }),
  output: AuthSession,
  status: 200,
  refusals: ['SIGN_IN_EXPIRED', 'PASSKEY_INVALID', 'CODE_INVALID', 'TOO_MANY_REQUESTS'],
});

export const PasskeyName = requiredLine(80);

/** Recovery codes: shown once, when an account gets its first second factor. */
export const RecoveryCodes = v.object({ recoveryCodes: v.nullable(v.array(v.string())) });

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/account/passkeys/options',
  access: 'signed-in',
  output: PasskeyCreation,
  status: 200,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/account/passkeys',
  access: 'signed-in',
  body: v.object({ name: PasskeyName, passkey: NewPasskey }),
  output: v.object({ id: Id, ...RecoveryCodes.entries }),
  status: 200,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED', 'PASSKEY_INVALID', 'CONFLICT'],
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/account/passkeys/:id',
  access: 'signed-in',
  body: v.object({ name: PasskeyName }),
  status: 204,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/account/passkeys/:id',
  access: 'signed-in',
  status: 204,
  refusals: ['ACCOUNT_NOT_VERIFIED', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
});
