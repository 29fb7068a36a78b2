import type { Readable } from 'node:stream';
import type { Language } from '../../http/language.ts';
import type { CrmSettings } from '../../settings.ts';
import type { Signals } from '../../signals/signals.ts';
import { download, requestJson } from './request.ts';
import { retrying } from './retrying.ts';
import { isBusy, SalesforceError } from './salesforce-error.ts';
import type { Token } from './token-source.ts';
import { TokenSource } from './token-source.ts';

/** Delays between retries while the org carries out too many calls at once. */
const busyRetryDelaysMs = [200, 500, 1000] as const;

/** One REST call; `path` is relative to the API version, or absolute as the org returned it. */
export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown; language?: Language };

/** An org's REST API with token renewal and time limits. */
export class Connection {
  readonly #settings: CrmSettings;
  readonly #tokens: TokenSource;
  readonly #callMs: number;
  readonly #deadline: AbortSignal | null;
  readonly #signals: Signals | null;

  private constructor(
    settings: CrmSettings,
    tokens: TokenSource,
    callMs: number,
    { deadline, signals }: { deadline: AbortSignal | null; signals: Signals | null },
  ) {
    this.#settings = settings;
    this.#tokens = tokens;
    this.#callMs = callMs;
    this.#deadline = deadline;
    this.#signals = signals;
  }

  /**
   * @param callMs limit for one call.
   * @param signals null where nobody watches.
   */
  static to(settings: CrmSettings, callMs: number, signals: Signals | null): Connection {
    return new Connection(settings, new TokenSource(settings), callMs, { deadline: null, signals });
  }

  /** The same connection with a deadline for all its calls. */
  withDeadline(ms: number): Connection {
    const deadline = AbortSignal.timeout(ms);
    return new Connection(this.#settings, this.#tokens, this.#callMs, { deadline, signals: this.#signals });
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
    return this.#timed(method, path, ({ accessToken, instanceUrl }) => {
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
        onHeaders: (headers) => this.#readLimit(headers),
        signal: this.#deadline ? AbortSignal.any([ownLimit, this.#deadline]) : ownLimit,
      });
    });
  }

  /**
   * Streams a file.
   * @throws SalesforceError as `call` does.
   */
  async download(path: string): Promise<Readable> {
    return this.#timed('GET', path, ({ accessToken, instanceUrl }) =>
      download(
        new URL(this.pathOf(path), instanceUrl),
        { headers: { authorization: `Bearer ${accessToken}` } },
        this.#callMs,
      ),
    );
  }

  /** Notes a call by its resource: the rest of a path contains ids and queries. */
  #timed<Result>(method: string, path: string, send: (token: Token) => Promise<Result>): Promise<Result> {
    const [, resource = 'other'] = /^(?:\/services\/data\/v[\d.]+\/)?([a-z-]+)/.exec(path) ?? [];
    const act = () => this.#withToken(send);
    return retrying(busyRetryDelaysMs, isBusy, () =>
      this.#signals ? this.#signals.timed('sales_platform', `${method} ${resource}`, act) : act(),
    );
  }

  #readLimit(headers: Headers): void {
    const [, used, max] = /api-usage=(\d+)\/(\d+)/.exec(headers.get('sforce-limit-info') ?? '') ?? [];
    if (used === undefined || max === undefined) return;
    this.#signals?.metrics.salesforceCallsMax.set(Number(max));
    this.#signals?.metrics.salesforceCallsLeft.set(Number(max) - Number(used));
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
