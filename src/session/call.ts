import { antiForgeryToken } from '#api/anti-forgery.ts';
import { createClient, type Credentials } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { reportReachability } from '#api/reachability.ts';
import { refreshSession } from '#contract/session.ts';
import { savedLocale } from './locale.ts';
import { clearTokens, readTokens, updateTokens } from './tokens.ts';

const options = {
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  appVersion: __APP_VERSION__,
  locale: async () => savedLocale((await readTokens())?.locale),
  antiForgeryToken,
  onReachable: (reachable: boolean) => reportReachability(reachable ? 'online' : 'offline'),
};

/** Asks for a new token; without credentials of its own, so that a refusal here is final. */
const refreshing = createClient({ ...options, credentials: async () => null, renew: async () => null });

const client = createClient({ ...options, credentials: readTokens, renew });

/** Makes a call of the contract as whoever is signed in. Throws `ApiError`. */
export const call = client.call;

/** The same for a file. */
export const download = client.download;

/** One refresh at a time across tabs and the worker: the second finds the first one's token and uses it. */
async function renew(stale: Credentials): Promise<Credentials | null> {
  return navigator.locks.request('session-refresh', async () => {
    const stored = await readTokens();
    if (!stored || stored.accountId !== stale.accountId) return null;
    if (stored.token !== stale.token) return stored;
    try {
      const { accountId, refreshToken } = stored;
      const fresh = await refreshing.call(refreshSession, { body: { accountId, refreshToken } });
      await updateTokens(accountId, {
        token: fresh.token,
        ...(fresh.refreshToken === undefined ? {} : { refreshToken: fresh.refreshToken }),
        ...(fresh.expiresIn === undefined ? {} : { expiresIn: fresh.expiresIn }),
      });
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

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return false;
  return [400, 401, 403, 404, 422].includes(error.failure.status) && error.failure.code !== 'XSRF_TOKEN_INVALID';
}
