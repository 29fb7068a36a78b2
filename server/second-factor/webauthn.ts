import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import * as v from 'valibot';
import { type NewPasskey, PasskeyCreation, type PasskeyProof, PasskeyRequest } from '#contract/passkeys.ts';
import { AppError } from '../errors/app-error.ts';
import type { StoredPasskey } from '../session/factors.ts';
import type { RelyingParty } from './relying-party.ts';

/** How long the browser waits for the person. */
const timeout = 5 * 60 * 1000;

/** EdDSA, ES256 and RS256: what authenticators use. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Owner = { id: string; email: string; name: string | null };

/** What a browser creates a passkey with. A passkey that the account has is not created again. */
export async function creationOptions(
  rp: RelyingParty,
  owner: Owner,
  challenge: string,
  existing: readonly StoredPasskey[],
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpName: 'Depot Portal',
    rpID: rp.id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name ?? owner.email,
    challenge,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return v.parse(PasskeyCreation, asJson(options));
}

/** What a passkey signs. Without `allowed` the person chooses any of theirs. */
export async function requestOptions(
  rp: RelyingParty,
  challenge: string,
  allowed?: readonly StoredPasskey[],
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge,
    timeout,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
  });
  return v.parse(PasskeyRequest, asJson(options));
}

/** The challenge that a passkey signed, before anything is verified. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): Promise<string> {
  return orInvalid(() => isoBase64URL.toUTF8String(decodeClientDataJSON(response.clientDataJSON).challenge));
}

/**
 * Verifies a new passkey.
 * @throws AppError `PASSKEY_INVALID`.
 */
export async function verifyCreation(rp: RelyingParty, passkey: NewPasskey, challenge: string): Promise<StoredPasskey> {
  const { id, rawId, type, response } = passkey;
  const verified = await orInvalid(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: withoutAttestation(response.attestationObject),
        },
      },
      expectedChallenge: isoBase64URL.fromUTF8String(challenge),
      expectedOrigin: allowedOrigin(rp, response.clientDataJSON),
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!verified.verified) throw new AppError('PASSKEY_INVALID');
  const { credential } = verified.registrationInfo;
  return {
    id: credential.id,
    public_key: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: (response.transports ?? []).join(' '),
  };
}

/**
 * Verifies the signature of a stored passkey.
 * @returns its new counter.
 * @throws AppError `PASSKEY_INVALID`.
 */
export async function verifyProof(
  rp: RelyingParty,
  { id, rawId, type, response }: PasskeyProof,
  challenge: string,
  stored: StoredPasskey,
): Promise<number> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await orInvalid(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: isoBase64URL.fromUTF8String(challenge),
      expectedOrigin: allowedOrigin(rp, clientDataJSON),
      expectedRPID: rp.id,
      credential: {
        id: stored.id,
        publicKey: isoBase64URL.toBuffer(stored.public_key),
        counter: stored.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw new AppError('PASSKEY_INVALID');
  return verified.authenticationInfo.newCounter;
}

/** The library compares with exact origins. */
function allowedOrigin(rp: RelyingParty, clientDataJSON: string): string {
  const { origin } = decodeClientDataJSON(clientDataJSON);
  if (!rp.allows(origin)) throw new AppError('PASSKEY_INVALID');
  return origin;
}

/**
 * Drops the statement of a passkey's maker, which is not asked for. Its certificates name addresses that the library
 * would fetch.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/** The library throws plain errors for whatever is wrong with its input. */
async function orInvalid<Result>(verify: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('PASSKEY_INVALID', { cause });
  }
}

function descriptorOf({ id, transports }: StoredPasskey) {
  return { id, transports: transports.split(' ').filter(Boolean) };
}

/** Without the fields that are undefined. */
function asJson(options: object): unknown {
  return JSON.parse(JSON.stringify(options));
}
