import type { Readable } from 'node:stream';
import type { Language } from '../../base/language.ts';
import type { CrmSettings } from '../../settings/settings.ts';
import type { Signals } from '../../signals/signals.ts';
import { bodiesOf, compositeBody, queriesMax, readAnswers } from './composite.ts';
import { ReferenceCache } from './reference-cache.ts';
import { download, requestJson } from './request.ts';
import { retrying } from './retrying.ts';
import { isBusy, SalesforceError } from './salesforce-error.ts';
import type { Token } from './token-source.ts';
import { TokenSource } from './token-source.ts';

/** Delays between retries while the org carries out too many calls at once. */
const busyRetryDelaysMs = [200, 500, 1000] as const;

/** One REST call, within `ms` or the usual limit; `path` is relative to the API version, or absolute as the org returned it. */
export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown; language?: Language; ms?: number };

type Link = {
  settings: CrmSettings;
  tokens: TokenSource;
  callMs: number;
  signals: Signals | null;
  recordTypeIds: ReferenceCache<Record<string, string>>;
};

/** An org's REST API with token renewal and time limits. */
export class Connection {
  readonly #link: Link;
  readonly #deadline: AbortSignal | null;
  /** Collects queries that are asked at the same moment; null where each is a call of its own. */
  readonly #batch: QueryBatch | null;
  /** What a write read after it, by the path of the query. Each is used once. */
  readonly #known: Map<string, unknown> | null;

  private constructor(
    link: Link,
    { deadline, isTogether, known }: { deadline: AbortSignal | null; isTogether: boolean; known: boolean },
  ) {
    this.#link = link;
    this.#deadline = deadline;
    this.#batch = isTogether ? new QueryBatch((paths) => this.#queryAll(paths)) : null;
    this.#known = known ? new Map() : null;
  }

  /**
   * @param callMs limit for one call.
   * @param signals null where nobody watches.
   */
  static to(settings: CrmSettings, callMs: number, signals: Signals | null): Connection {
    const tokens = new TokenSource(settings);
    const link = { settings, tokens, callMs, signals, recordTypeIds: new ReferenceCache<Record<string, string>>() };
    return new Connection(link, { deadline: null, isTogether: false, known: false });
  }

  /** The same connection for a transaction: with a deadline for all its calls, and what its last write read. */
  forTransaction(ms: number): Connection {
    return new Connection(this.#link, { deadline: AbortSignal.timeout(ms), isTogether: true, known: true });
  }

  /** The same connection, whose queries of one moment are one call. */
  together(): Connection {
    return this.#batch
      ? this
      : new Connection(this.#link, { deadline: this.#deadline, isTogether: true, known: false });
  }

  /** How this org is set up. */
  get options(): Pick<CrmSettings, 'documentLanguageField' | 'stateCodes' | 'recordTypes' | 'personAccounts'> {
    return this.#link.settings;
  }

  /** By object the ids of its record types, which have other names in each org. */
  get recordTypeIds(): ReferenceCache<Record<string, string>> {
    return this.#link.recordTypeIds;
  }

  /** The absolute path, as subrequests of a composite request need it. */
  pathOf(path: string): string {
    return path.startsWith('/services/data/') ? path : `/services/data/v${this.#link.settings.apiVersion}/${path}`;
  }

  /** Whether a write may read what its caller asks next. */
  get remembers(): boolean {
    return this.#known !== null;
  }

  /** Keeps the responses to queries until the next write. */
  remember(responses: ReadonlyMap<string, unknown>): void {
    this.#known?.clear();
    for (const [path, response] of responses) this.#known?.set(path, response);
  }

  /** The response to a query. */
  async query(path: string): Promise<unknown> {
    if (this.#known?.has(path)) {
      const response = this.#known.get(path);
      this.#known.delete(path);
      return response;
    }
    return this.#batch ? this.#batch.add(path) : this.call({ method: 'GET', path });
  }

  async #queryAll(paths: readonly string[]): Promise<Promise<unknown>[]> {
    const [only, ...others] = paths;
    if (only !== undefined && others.length === 0) return [this.call({ method: 'GET', path: only })];
    const responses: Promise<unknown>[] = [];
    for (let at = 0; at < paths.length; at += queriesMax) {
      const parts = paths
        .slice(at, at + queriesMax)
        .map((path) => ({ method: 'GET' as const, url: this.pathOf(path) }));
      const response = await this.call({ method: 'POST', path: 'composite', body: compositeBody(parts, false) });
      const answers = readAnswers(response, parts);
      for (const place of parts.keys())
        responses.push(Promise.resolve(answers[place]).then((answer) => bodiesOf(answer ? [answer] : [])[0]));
    }
    return responses;
  }

  /**
   * @returns the parsed body; null when there is none.
   * @throws SalesforceError for an error response or a timeout.
   */
  async call({ method, path, body, language, ms = this.#link.callMs }: Call): Promise<unknown> {
    return this.#timed(method, path, ({ accessToken, instanceUrl }) => {
      const ownLimit = AbortSignal.timeout(ms);
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
        this.#link.callMs,
      ),
    );
  }

  /** Notes a call by its resource: the rest of a path contains ids and queries. */
  #timed<Result>(method: string, path: string, send: (token: Token) => Promise<Result>): Promise<Result> {
    const [, resource = 'other'] = /^(?:\/services\/data\/v[\d.]+\/)?([a-z-]+)/.exec(path) ?? [];
    const act = () => this.#withToken(send);
    return retrying(busyRetryDelaysMs, isBusy, () =>
      this.#link.signals ? this.#link.signals.timed('sales_platform', `${method} ${resource}`, act) : act(),
    );
  }

  #readLimit(headers: Headers): void {
    const [, used, max] = /api-usage=(\d+)\/(\d+)/.exec(headers.get('sforce-limit-info') ?? '') ?? [];
    if (used === undefined || max === undefined) return;
    this.#link.signals?.metrics.salesforceCallsMax.set(Number(max));
    this.#link.signals?.metrics.salesforceCallsLeft.set(Number(max) - Number(used));
  }

  /** Renews a rejected token once. */
  async #withToken<Result>(send: (token: Token) => Promise<Result>): Promise<Result> {
    const token = await this.#link.tokens.current();
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof SalesforceError) || error.status !== 401) throw error;
      return send(await this.#link.tokens.renew(token));
    }
  }
}

type Waiting = { path: string; resolve: (response: unknown) => void; reject: (reason: unknown) => void };

/** Collects the queries of one moment, and sends them together. */
class QueryBatch {
  readonly #send: (paths: readonly string[]) => Promise<Promise<unknown>[]>;
  #waiting: Waiting[] = [];

  /** @param send returns the response of each path. */
  constructor(send: (paths: readonly string[]) => Promise<Promise<unknown>[]>) {
    this.#send = send;
  }

  add(path: string): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ path, resolve, reject });
    if (this.#waiting.length === 1) setImmediate(() => void this.#flush());
    return promise;
  }

  async #flush(): Promise<void> {
    const queries = this.#waiting;
    this.#waiting = [];
    try {
      const responses = await this.#send(queries.map(({ path }) => path));
      for (const [at, { resolve, reject }] of queries.entries())
        void Promise.resolve(responses[at]).then(resolve, reject);
    } catch (error) {
      for (const { reject } of queries) reject(error);
    }
  }
}
