import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { addPasskey, startPasskey, startPasskeySignIn, startSecondStep } from '#contract/passkeys.ts';
import { call } from '#session/call.ts';
import { finish, signInByPasskey } from '#session/sign-in-out.ts';

/** A request of the browser is good for 10 minutes: the login page asks for another one before. */
export const renewRequestMs = 8 * 60 * 1000;

/** The person cancelled, or the browser has no passkey to use. */
class PasskeyNotUsed extends Error {
  override readonly name = 'PasskeyNotUsed';
}

export function isPasskeyNotUsed(error: unknown): boolean {
  return error instanceof PasskeyNotUsed;
}

/**
 * Signs in with a passkey that the person chooses, in a dialog of the browser or in the suggestions of the email field.
 * Throws `PasskeyNotUsed` or `ApiError`.
 */
export async function signInWithPasskey(where: 'dialog' | 'field'): Promise<void> {
  const { passkey: optionsJSON } = await call(startPasskeySignIn, {});
  if (!optionsJSON) throw new PasskeyNotUsed();
  await signInByPasskey(await used(startAuthentication({ optionsJSON, useBrowserAutofill: where === 'field' })));
}

/** Ends the request in the suggestions of the email field. */
export function stopSuggesting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Does the second step of a sign-in with a passkey. Throws `PasskeyNotUsed` or `ApiError`. */
export async function finishWithPasskey(token: string): Promise<void> {
  const { passkey: optionsJSON } = await call(startSecondStep, { body: { token } });
  if (!optionsJSON) throw new PasskeyNotUsed();
  await finish({ token, passkey: await used(startAuthentication({ optionsJSON })) });
}

/** Creates a passkey and adds it to the account. Returns recovery codes, if it is the first factor. */
export async function createPasskey(name: string): Promise<string[] | null> {
  const optionsJSON = await call(startPasskey, {});
  const passkey = await used(startRegistration({ optionsJSON }));
  return (await call(addPasskey, { body: { name, passkey } })).recoveryCodes;
}

/** The browser tells a refusal of the person, an unknown passkey and a missing device by one and the same error. */
async function used<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    return await ceremony;
  } catch (cause) {
    throw new PasskeyNotUsed('No passkey was used', { cause });
  }
}
