import type { Readable } from 'node:stream';
import type { Language } from '../../http/language.ts';
import type { CrmSettings } from '../../settings.ts';
import { download, requestJson } from './request.ts';
import { SalesforceError } from './salesforce-error.ts';
import type { Token } from './token-source.ts';
import { TokenSource } from './token-source.ts';

/** One REST call; `path` is relative to the API version, or absolute as the org returned it. */
export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown; language?: Language };

/** An org's REST API with token renewal and time limits. */
export class Connection {
  readonly #settings: CrmSettings;
  readonly #tokens: TokenSource;
  readonly #callMs: number;
  readonly #deadline: AbortSignal | null;

  private constructor(settings: CrmSettings, tokens: TokenSource, callMs: number, deadline: AbortSignal | null) {
    this.#settings = settings;
    this.#tokens = tokens;
    this.#callMs = callMs;
    this.#deadline = deadline;
  }

  /** @param callMs limit for one call. */
  static to(settings: CrmSettings, callMs: number): Connection {
    return new Connection(settings, new TokenSource(settings), callMs, null);
  }

  /** The same connection with a deadline for all its calls. */
  withDeadline(ms: number): Connection {
    return new Connection(this.#settings, this.#tokens, this.#callMs, AbortSignal.timeout(ms));
  }

  /** The field of a file's version that holds its language; null where the org has none. */
  get documentLanguageField(): string | null {
    return this.#settings.documentLanguageField;
  }

  /** The absolute path, as subrequests of a composite request need it. */
  pathOf(path: string): string {
    return path.startsWith('/services/data/') ? path : `/services/data/v${this.#settings.apiVersion}/${path}`;
  }

  /**
   * @returns the parsed body; null when there is none.
   * @throws SalesforceError for an error response or a timeout.
   */
  async call({ method, path, body, language }: Call): Promise<unknown> {
    return this.#withToken(({ accessToken, instanceUrl }) => {
      const ownLimit = AbortSignal.timeout(this.#callMs);
      return requestJson(new URL(this.pathOf(path), instanceUrl), {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          ...(language && { 'accept-language': language }),
          ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: this.#deadline ? AbortSignal.any([ownLimit, this.#deadline]) : ownLimit,
      });
    });
  }

  /**
   * Streams a file.
   * @throws SalesforceError as `call` does.
   */
  async download(path: string): Promise<Readable> {
    return this.#withToken(({ accessToken, instanceUrl }) =>
      download(
        new URL(this.pathOf(path), instanceUrl),
        { headers: { authorization: `Bearer ${accessToken}` } },
        this.#callMs,
      ),
    );
  }

  /** Renews a rejected token once. */
  async #withToken<Result>(send: (token: Token) => Promise<Result>): Promise<Result> {
    const token = await this.#tokens.current();
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof SalesforceError) || error.status !== 401) throw error;
      return send(await this.#tokens.renew(token));
    }
  }
}
