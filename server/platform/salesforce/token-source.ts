import * as v from 'valibot';
import type { CrmSettings } from '../../settings/settings.ts';
import { requestJson } from './request.ts';
import { connectionError } from './salesforce-error.ts';

export type Token = { accessToken: string; instanceUrl: string };

type Client = Omit<CrmSettings, 'apiVersion'>;

const tokenTimeoutMs = 5_000;

const TokenResponse = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  instance_url: v.pipe(v.string(), v.url()),
});

/** Fetches and caches the access token of the OAuth 2.0 client credentials flow. Concurrent calls share one request. */
export class TokenSource {
  readonly #client: Client;
  #token: Token | null = null;
  #pending: Promise<Token> | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  async current(): Promise<Token> {
    return this.#token ?? this.#fetch();
  }

  /** Returns another token than the rejected one; a concurrent call may already have fetched it. */
  async renew(rejected: Token): Promise<Token> {
    if (this.#token === rejected) this.#token = null;
    return this.current();
  }

  #fetch(): Promise<Token> {
    this.#pending ??= fetchToken(this.#client)
      .then((token) => {
        this.#token = token;
        return token;
      })
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }
}

async function fetchToken({ url, clientId, clientSecret }: Client): Promise<Token> {
  const response = await requestJson(new URL('/services/oauth2/token', url), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    signal: AbortSignal.timeout(tokenTimeoutMs),
  });
  const token = v.safeParse(TokenResponse, response);
  if (!token.success) throw connectionError('NOT_JSON');
  return { accessToken: token.output.access_token, instanceUrl: token.output.instance_url };
}
