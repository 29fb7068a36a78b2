import type { Client, ClientOptions, Credentials } from '#api/client.ts';
import { ApiError, hasCode, isRefusedWith } from '#api/failure.ts';
import { antiForgeryToken } from '#api/anti-forgery.ts';
import { fetchCode } from '#api/fetch-code.ts';
import { reportReachability } from '#api/reachability.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refreshSession } from '#contract/session.ts';
import { savedLocale } from './saved-locale.ts';
import { createRefreshTimer } from './refresh-timer.ts';
import { clearTokens, readTokens, renewSession } from './tokens.ts';

const options = {
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  appVersion: __APP_VERSION__,
  // A page has it at hand; a worker has to read its copy.
  locale: async () => savedLocale(typeof localStorage === 'undefined' ? (await readTokens())?.locale : undefined),
  antiForgeryToken,
  onReachable: (reachable: boolean) => reportReachability(reachable ? 'online' : 'offline'),
};

/** Asks for a new token; without credentials of its own, so that a refusal here is final. */
const refreshing = clientOnDemand({ ...options, credentials: async () => null, renew: async () => null });

let tellTimedOut = () => {};

/** Has `tell` called when a call is refused even with a new token (R-SESS-05). */
export function whenTimedOut(tell: () => void): void {
  tellTimedOut = tell;
}

const client = clientOnDemand({ ...options, credentials: credentialsFor, renew, onTimedOut: () => tellTimedOut() });

let onAccountInDoubt = () => {};

/** Has `reread` called when an answer shows that the account is not what it was: its role, or whether it is verified. */
export function whenAccountInDoubt(reread: () => void): void {
  onAccountInDoubt = reread;
}

/** Has the token renewed before it ends. What a refresh that failed leaves undone, the next call does. */
export const refreshTimer = createRefreshTimer((stale) => void renew(stale).catch(ignoreFailure));

/** Makes a call of the contract as whoever is signed in. Throws `ApiError`. */
export const call: Client['call'] = async (endpoint, ...asked) => {
  refreshTimer.noteCall();
  try {
    return await (await client()).call(endpoint, ...asked);
  } catch (error) {
    if (isOfAccount(error)) onAccountInDoubt();
    throw error;
  }
};

/** The same for a file. */
export const download: Client['download'] = async (...asked) => {
  refreshTimer.noteCall();
  return (await client()).download(...asked);
};

/** The same for some bytes of a file. */
export const downloadPart: Client['downloadPart'] = async (...asked) => {
  refreshTimer.noteCall();
  return (await client()).downloadPart(...asked);
};

/**
 * Whose token a call carries. An account that is not verified is refused everything but its own calls, also what anyone
 * may do (R-AUTH-07): that it does as anyone, such as contacting us (R-AUTH-07).
 */
async function credentialsFor(endpoint: Endpoint): Promise<Credentials | null> {
  const stored = await readTokens();
  const isItsOwn = /^\/(account|auth)\b/.test(endpoint.path);
  const asAnyone = stored?.account?.verifiedAt === null && endpoint.access === 'anyone' && !isItsOwn;
  return asAnyone ? null : stored;
}

/** One refresh at a time across tabs and the worker: the second finds the first one's token and uses it. */
async function renew(stale: Credentials): Promise<Credentials | null> {
  return navigator.locks.request('session-refresh', async () => {
    const stored = await readTokens();
    if (!stored || stored.accountId !== stale.accountId) return null;
    if (stored.token !== stale.token) return stored;
    try {
      const { accountId, refreshToken } = stored;
      const fresh = await (await refreshing()).call(refreshSession, { body: { accountId, refreshToken } });
      await renewSession(
        accountId,
        {
          token: fresh.token,
          issuedAt: Date.now(),
          ...(fresh.refreshToken === undefined ? {} : { refreshToken: fresh.refreshToken }),
          ...(fresh.expiresIn === undefined ? {} : { expiresIn: fresh.expiresIn }),
        },
        fresh.storageKey,
      );
      const renewed = await readTokens();
      return renewed?.accountId === accountId ? renewed : null;
    } catch (error) {
      // Only a refusal ends the session; a refresh call that could not be reached leaves everything as it is.
      if (!isRefusal(error)) throw error;
      await clearTokens(stored.accountId);
      return null;
    }
  });
}

/** A client whose code comes with the first call: nothing that a screen shows first needs the network. */
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
  return error instanceof ApiError && hasCode(error.failure, 'FORBIDDEN', 'ACCOUNT_NOT_VERIFIED');
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return isRefusedWith(error.failure, 400, 401, 403, 404, 422) && !hasCode(error.failure, 'XSRF_TOKEN_INVALID');
}
