import { createStore } from 'zustand/vanilla';
import type { Client, ClientOptions, Credentials } from '#api/client.ts';
import { ApiError, hasCode, isRefusedWith } from '#api/failure.ts';
import { antiForgeryToken } from '#api/anti-forgery.ts';
import { fetchCode } from '#api/fetch-code.ts';
import { reportReachability } from '#api/reachability.ts';
import { noteAnswer } from '#clock/server-clock.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refreshSession } from '#contract/session.ts';
import { savedLocale } from './saved-locale.ts';
import { createRefreshTimer } from './refresh-timer.ts';
import { clearTokens, readTokens, renewSession } from './tokens.ts';

const options = {
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  appVersion: __APP_VERSION__,
  // A page reads localStorage; a worker reads the copy in the database.
  locale: async () => savedLocale(typeof localStorage === 'undefined' ? (await readTokens())?.locale : undefined),
  antiForgeryToken,
  onReach: reportReachability,
  onAnswer: noteAnswer,
};

/** Requests a new token without credentials of its own, so that a refusal is final. */
const refreshClient = clientOnDemand({ ...options, credentials: async () => null, renew: async () => null });

const callbacks = createStore<{ onTimedOut: () => void; onAccountInDoubt: () => void }>()(() => ({
  onTimedOut() {},
  onAccountInDoubt() {},
}));

/** Sets the callback for a call that is refused even with a new token (R-SESS-05). */
export function whenTimedOut(onTimedOut: () => void): void {
  callbacks.setState({ onTimedOut });
}

const client = clientOnDemand({
  ...options,
  credentials: credentialsFor,
  renew,
  onTimedOut: () => callbacks.getState().onTimedOut(),
});

/** Sets the callback for a response that shows that the role or the verification of the account changed. */
export function whenAccountInDoubt(onAccountInDoubt: () => void): void {
  callbacks.setState({ onAccountInDoubt });
}

/** Renews the token before it expires. If that fails, the next call renews it. */
export const refreshTimer = createRefreshTimer((stale) => void renew(stale).catch(ignoreFailure));

/** Makes a call of the contract as the signed-in account. Throws `ApiError`. */
export const call: Client['call'] = (endpoint, ...input) => asAccount((one) => one.call(endpoint, ...input));

/** The same for a file. */
export const download: Client['download'] = (...input) => asAccount((one) => one.download(...input));

/** The same for some bytes of a file. */
export const downloadPart: Client['downloadPart'] = (...input) => asAccount((one) => one.downloadPart(...input));

async function asAccount<Value>(send: (client: Client) => Promise<Value>): Promise<Value> {
  refreshTimer.noteCall();
  try {
    return await send(await client());
  } catch (error) {
    if (isOfAccount(error)) callbacks.getState().onAccountInDoubt();
    throw error;
  }
}

/**
 * The token that a call sends. The server refuses an account that is not verified, or lacks its second factor, all calls
 * but its own, also those that are open to anyone (R-AUTH-07, R-AUTH-14): those are sent without a token, such as
 * contacting us.
 */
async function credentialsFor(endpoint: Endpoint): Promise<Credentials | null> {
  const stored = await readTokens();
  const isItsOwn = /^\/(account|auth)\b/.test(endpoint.path);
  const { verifiedAt, needsSecondFactor = false } = stored?.account ?? {};
  const asAnyone = (verifiedAt === null || needsSecondFactor) && endpoint.access === 'anyone' && !isItsOwn;
  return asAnyone ? null : stored;
}

/** Renews the token before it is needed. Without an answer nothing changes. */
export async function renewNow(): Promise<void> {
  const stored = await readTokens();
  if (stored) await renew(stored).catch(ignoreFailure);
}

/** One refresh at a time across tabs and the worker: the second finds the first one's token and uses it. */
async function renew(stale: Credentials): Promise<Credentials | null> {
  return navigator.locks.request('session-refresh', async () => {
    const stored = await readTokens();
    if (!stored || stored.accountId !== stale.accountId) return null;
    if (stored.token !== stale.token) return stored;
    try {
      const { accountId, refreshToken } = stored;
      const fresh = await (await refreshClient()).call(refreshSession, { body: { accountId, refreshToken } });
      await renewSession(
        accountId,
        {
          token: fresh.token,
          issuedAt: Date.now(),
          ...(fresh.refreshToken === undefined ? {} : { refreshToken: fresh.refreshToken }),
          ...(fresh.expiresIn === undefined ? {} : { expiresIn: fresh.expiresIn }),
          ...(fresh.endToken === undefined ? {} : { endToken: fresh.endToken }),
        },
        fresh.storageKey,
      );
      const renewed = await readTokens();
      return renewed?.accountId === accountId ? renewed : null;
    } catch (error) {
      // Only a refusal ends the session; a refresh call without a response changes nothing.
      if (!isRefusal(error)) throw error;
      await clearTokens(stored.accountId);
      return null;
    }
  });
}

/** Loads the client with the first call: the first screen needs no network. */
function clientOnDemand(clientOptions: ClientOptions): () => Promise<Client> {
  let made: Client | null = null;
  return async () => {
    made ??= (await fetchCode(() => import('#api/client.ts'))).createClient(clientOptions);
    return made;
  };
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function isOfAccount(error: unknown): boolean {
  return (
    error instanceof ApiError && hasCode(error.failure, 'FORBIDDEN', 'ACCOUNT_NOT_VERIFIED', 'SECOND_FACTOR_REQUIRED')
  );
}

/** Whether the server would refuse the same call again. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return isRefusedWith(error.failure, 400, 401, 403, 404, 422) && !hasCode(error.failure, 'XSRF_TOKEN_INVALID');
}
