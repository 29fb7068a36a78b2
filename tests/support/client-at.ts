import { type Client, type ClientOptions, createClient, type Credentials } from '#api/client.ts';

export const depotCredentials: Credentials = { accountId: 'depot', token: 'token-1' };

/**
 * Returns a client of the API at `baseUrl`, signed in as the depot. Its session cannot be renewed unless `options`
 * allow it.
 */
export function clientAt(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl,
    appVersion: '1.2.3',
    locale: async () => 'fr',
    credentials: async () => depotCredentials,
    renew: async () => null,
    antiForgeryToken: async () => 'forgery-1',
    onReach: () => {},
    ...options,
  });
}

/** Returns the error that a call throws. */
export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  const outcome = await call.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error;
  throw new Error(`Nothing was thrown; the result was ${JSON.stringify(outcome.result)}`);
}
