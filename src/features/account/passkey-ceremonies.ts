import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { confirmIdentity, startConfirmation } from '#contract/account-security.ts';
import { addPasskey, startPasskey, startPasskeySignIn, startSecondStep } from '#contract/passkeys.ts';
import { call } from '#session/call.ts';
import { notePasskey } from '#session/known-people.ts';
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
 * Signs in with a passkey that the person chooses, in a dialog of the browser or in the suggestions of the email field,
 * or with one passkey alone. Throws `PasskeyNotUsed` or `ApiError`.
 * @param isWanted whether the passkey is still to be asked for, once the server has answered: a new request of the page
 *   ends the one before.
 */
export async function signInWithPasskey(
  where: 'dialog' | 'field' | { passkey: string },
  isWanted = () => true,
): Promise<void> {
  const { passkey } = await call(startPasskeySignIn, {});
  if (!passkey || !isWanted()) throw new PasskeyNotUsed();
  const only =
    typeof where === 'object' ? { allowCredentials: [{ id: where.passkey, type: 'public-key' as const }] } : {};
  const optionsJSON = { ...passkey, ...only };
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

/** Confirms with the password and a passkey who is signed in. Throws `PasskeyNotUsed` or `ApiError`. */
export async function confirmWithPasskey(password: string): Promise<void> {
  const { passkey: optionsJSON } = await call(startConfirmation, {});
  if (!optionsJSON) throw new PasskeyNotUsed();
  const passkey = await used(startAuthentication({ optionsJSON }));
  await call(confirmIdentity, { body: { password, passkey } });
}

/** Creates a passkey and adds it to the account. Returns recovery codes, if it is the first factor. */
export async function createPasskey(name: string): Promise<string[] | null> {
  const optionsJSON = await call(startPasskey, {});
  const passkey = await used(startRegistration({ optionsJSON }));
  const { recoveryCodes } = await call(addPasskey, { body: { name, passkey } });
  await notePasskey(passkey.id);
  return recoveryCodes;
}

/** The browser tells a refusal of the person, an unknown passkey and a missing device by one and the same error. */
async function used<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    return await ceremony;
  } catch (cause) {
    throw new PasskeyNotUsed('No passkey was used', { cause });
  }
}
