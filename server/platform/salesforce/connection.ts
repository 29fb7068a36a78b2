import type { Readable } from 'node:stream';
import type { Language } from '../../http/language.ts';
import type { CrmSettings } from '../../settings.ts';
import { download, requestJson } from './request.ts';
import { SalesforceError } from './salesforce-error.ts';
import type { Token } from './token-source.ts';
import { TokenSource } from './token-source.ts';

/** One call of the REST API; `path` is below the version's own, or what the org itself named. */
export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown; language?: Language };

/** An org's REST API: its address, a token that is renewed once when the org no longer knows it, and time limits. */
export class Connection {
  readonly #apiVersion: string;
  readonly #tokens: TokenSource;
  readonly #callMs: number;
  readonly #deadline: AbortSignal | null;

  private constructor(apiVersion: string, tokens: TokenSource, callMs: number, deadline: AbortSignal | null) {
    this.#apiVersion = apiVersion;
    this.#tokens = tokens;
    this.#callMs = callMs;
    this.#deadline = deadline;
  }

  /** @param callMs the longest wait for one answer. */
  static to(settings: CrmSettings, callMs: number): Connection {
    return new Connection(settings.apiVersion, new TokenSource(settings), callMs, null);
  }

  /** The same connection, all of whose calls must have ended in `ms` from now. */
  withDeadline(ms: number): Connection {
    return new Connection(this.#apiVersion, this.#tokens, this.#callMs, AbortSignal.timeout(ms));
  }

  /** A path as the calls within a composite request name it. */
  pathOf(path: string): string {
    return path.startsWith('/services/data/') ? path : `/services/data/v${this.#apiVersion}/${path}`;
  }

  /**
   * Makes one call.
   * @returns the body, parsed; null where there is none.
   * @throws SalesforceError when it is refused, or no answer comes in time.
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
   * The bytes of a file.
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

  /** A token that the org no longer knows is renewed, once. */
  async #withToken<Result>(ask: (token: Token) => Promise<Result>): Promise<Result> {
    const token = await this.#tokens.current();
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof SalesforceError) || error.status !== 401) throw error;
      return ask(await this.#tokens.renew(token));
    }
  }
}
