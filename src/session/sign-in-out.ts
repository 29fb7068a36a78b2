import { ApiError } from '#api/failure.ts';
import { finishSignIn, type PasskeyProof, signInWithPasskey } from '#contract/passkeys.ts';
import {
  type Account,
  type AuthSession,
  getAccount,
  login,
  logout,
  logoutEverywhere,
  type SecondStep,
} from '#contract/session.ts';
import { beginSession, leaveDevice } from './session-lifecycle.ts';
import { call } from './call.ts';
import { giveEndOrders } from './end-orders.ts';
import { rememberPerson } from './known-people.ts';
import { savedLocale } from './saved-locale.ts';
import { useSignInSteps } from './sign-in-steps.ts';
import { endBySignOut, show } from './start-session.ts';
import { readTokens, updateTokens } from './tokens.ts';

/** How long a sign-out waits for the server. On this device it happens in any case. */
const signOutMs = 3_000;

/** Signs in and stores the session. Returns the second step, where the account has one. Throws `ApiError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<SecondStep | null> {
  const result = await call(login, { body: credentials });
  if ('secondStep' in result) {
    useSignInSteps.setState({ pending: result.secondStep });
    return result.secondStep;
  }
  const { id } = await begin(result, null);
  useSignInSteps.setState({ offerPasskeyTo: id });
  return null;
}

/** Does the second step, with a code or a passkey. Throws `ApiError`. */
export async function finish(step: { token: string; code: string } | { token: string; passkey: PasskeyProof }) {
  return begin(await call(finishSignIn, { body: step }), 'passkey' in step ? step.passkey.id : null);
}

/** Signs in with a passkey alone. Throws `ApiError`. */
export async function signInByPasskey(passkey: PasskeyProof): Promise<Account> {
  return begin(await call(signInWithPasskey, { body: { passkey } }), passkey.id);
}

async function begin({ storageKey, ...session }: AuthSession, passkey: string | null): Promise<Account> {
  const opened = { ...session, ...(passkey !== null && { passkey }) };
  const row = { ...opened, issuedAt: Date.now(), locale: savedLocale(undefined), account: null };
  await beginSession(row, storageKey);
  const account = await call(getAccount, {});
  await updateTokens(session.accountId, { account });
  show(account);
  useSignInSteps.setState({ pending: null, offerPasskeyTo: null });
  return account;
}

/**
 * Ends the session here at once, and on the server when it can be reached, else at the next contact (R-SESS-10). Unsent
 * entries stay, encrypted.
 */
export async function signOut(): Promise<void> {
  const stored = await readTokens();
  if (!stored) return;
  const { accountId, refreshToken, endToken } = stored;
  const signal = AbortSignal.timeout(signOutMs);
  if (endToken === undefined)
    await end(async () => {
      await call(logout, { body: { accountId, refreshToken } }, { signal });
    });
  else
    await end(
      async () => {},
      async () => void (await giveEndOrders(signal)),
    );
}

/** Signs out, and leaves the person's name to the login page of this device (R-SESS-11). */
export async function switchPerson(): Promise<void> {
  await rememberPerson();
  await signOut();
}

/** Ends every session of the account, on every device. Throws `ApiError` when the server cannot be reached. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere, {});
  await end(async () => {});
}

async function end(before: () => Promise<void>, after = async () => {}): Promise<void> {
  const stored = await readTokens();
  await endBySignOut(async (announce) => {
    await before().catch(ignoreUnreachable);
    if (!stored) return;
    announce(stored.accountId);
    await leaveDevice(stored.accountId);
    await after();
  });
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
