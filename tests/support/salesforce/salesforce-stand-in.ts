import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CrmSettings } from '#server/settings/settings.ts';
import { OrgError } from './org-error.ts';
import { Org } from './org.ts';
import { OrgAccess } from './org-access.ts';
import { runQuery } from './run-query.ts';
import { parseSoql } from './soql-subset.ts';

/** A fault of one call. */
export type Fault =
  | 'connection cut before'
  | 'connection cut after the commit'
  | 'body cut'
  | 'no answer'
  | 'answer 500'
  | 'a page of HTML'
  | 'request limit'
  | 'server unavailable'
  | 'session unknown'
  | 'busy'
  | 'too many requests';

/** A picklist of the UI API: labels by language, and the controlling values of dependent picklists. */
export type OrgPicklist = {
  values: readonly { value: string; en: string; fr: string; validFor: readonly number[] }[];
  controllerValues: Readonly<Record<string, number>>;
};

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** Larger than any test data, so that only a test of paging sets a smaller one. */
const defaultBatch = 2000;

const duplicateRule = 'sforce-duplicate-rule-header';
const allowSave = 'allowSave=true';

/**
 * The part of a Salesforce org that the portal uses, over HTTP: OAuth 2.0 client credentials, SOQL queries with
 * locators, upserts by external id in composite requests, the UI API's picklists, and faults.
 */
export class SalesforceStandIn {
  /** An additional check of every query. `npm run test:all` sets a third-party parser. */
  static isValidSoql: (soql: string) => boolean = () => true;
  org = new Org();
  readonly access = new OrgAccess();
  batchSize = defaultBatch;
  readonly picklists = new Map<string, OrgPicklist>();
  /** The bytes of files, by version id. */
  readonly contents = new Map<string, Buffer>();
  /** Every call: `GET /query`, `POST /composite`, `POST /composite of queries`. */
  readonly calls: string[] = [];
  readonly #server: Server;
  readonly #faults: { on: RegExp; fault: Fault | OrgError }[] = [];
  readonly #tokens = new Set<string>();
  readonly #locators = new Map<string, unknown[]>();
  readonly #held: ServerResponse[] = [];
  #issued = 0;
  #url = '';

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<SalesforceStandIn> {
    const standIn = new SalesforceStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    const address = standIn.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
    standIn.#url = `http://127.0.0.1:${address.port}`;
    return standIn;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get settings(): CrmSettings {
    return {
      url: this.#url,
      clientId: 'portal',
      clientSecret: 'the-secret-of-the-tests',
      apiVersion: '65.0',
      documentLanguageField: null,
      stateCodes: false,
      recordTypes: {},
      personAccounts: null,
    };
  }

  /**
   * Makes the next call with a matching method and path fail; several faults apply in order. In a composite request an
   * `OrgError` applies to its first write.
   */
  fail(on: RegExp, fault: Fault | OrgError): void {
    this.#faults.push({ on, fault });
  }

  /** Invalidates all tokens, as an org does after some hours. */
  expireSessions(): void {
    this.#tokens.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#url);
    const body = await readBody(request);
    const isReadOnly = url.pathname.endsWith('/composite') && !/"method":"(?:PATCH|POST)"/.test(body);
    const call = `${request.method} ${url.pathname.replace(/^\/services\/data\/v65\.0/, '')}${isReadOnly ? ' of queries' : ''}`;
    this.calls.push(call);
    const at = this.#faults.findIndex(({ on }) => on.test(call));
    const fault = at === -1 ? null : (this.#faults.splice(at, 1)[0]?.fault ?? null);
    if (fault === 'connection cut before') return void request.socket.destroy();
    if (fault === 'no answer') return void this.#held.push(response);
    const instead = fault instanceof OrgError ? refusedBy(fault, call) : fault && refusals[fault];
    const answer = instead ?? this.#answer(request, url, body);
    if (fault === 'connection cut after the commit') return void request.socket.destroy();
    const bytes = bytesOf(answer.body);
    response.writeHead(answer.status, {
      'content-type': Buffer.isBuffer(answer.body) ? 'application/octet-stream' : 'application/json;charset=UTF-8',
      ...(answer.status !== 204 && { 'content-length': bytes.length }),
      'sforce-limit-info': `api-usage=${this.calls.length}/15000`,
      ...answer.headers,
    });
    if (fault !== 'body cut') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  }

  #answer(request: IncomingMessage, url: URL, body: string): Answer {
    try {
      if (url.pathname === '/services/oauth2/token') return this.#token(body);
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!token || !this.#tokens.has(token))
        throw new OrgError('INVALID_SESSION_ID', 'Session expired or invalid', { status: 401 });
      return this.#resource(request, url, body);
    } catch (error) {
      if (error instanceof OrgError) return { status: error.status, body: error.body };
      throw error;
    }
  }

  #token(body: string): Answer {
    const form = new URLSearchParams(body);
    const { clientId, clientSecret } = this.settings;
    if (form.get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'grant type not supported' } };
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return { status: 400, body: { error: 'invalid_client', error_description: 'invalid client credentials' } };
    const token = `token-${++this.#issued}`;
    this.#tokens.add(token);
    const identity = { id: `${this.#url}/id/00DORG000000000EAA/005PORTAL000001AAA`, instance_url: this.#url };
    return { status: 200, body: { access_token: token, ...identity, token_type: 'Bearer', scope: 'api' } };
  }

  #resource(request: IncomingMessage, url: URL, body: string): Answer {
    const path = url.pathname.replace(/^\/services\/data\/v65\.0\//, '');
    const locator = /^query\/(01g\w+)-(\d+)$/.exec(path);
    const version = /^sobjects\/ContentVersion\/(\w+)\/VersionData$/.exec(path);
    const picklist = /^ui-api\/object-info\/(\w+)\/picklist-values\/(\w+)\/(\w+)$/.exec(path);
    if (request.method === 'GET' && path === 'query') return this.#query(url.searchParams.get('q') ?? '');
    if (request.method === 'GET' && locator) return this.#batch(locator[1] ?? '', Number(locator[2]));
    if (request.method === 'GET' && picklist) return this.#picklist(picklist, request.headers['accept-language']);
    if (request.method === 'GET' && version) return { status: 200, body: this.#content(version[1] ?? '') };
    if (request.method === 'POST' && path === 'composite') return this.#composite(body);
    if (path.startsWith('sobjects/') && request.method !== 'GET')
      return this.#write(
        request.method ?? '',
        url.pathname,
        parsed(body),
        request.headers[duplicateRule] === allowSave,
      );
    throw new OrgError('NOT_FOUND', `The requested resource does not exist: ${path}`, { status: 404 });
  }

  #query(soql: string): Answer {
    if (!SalesforceStandIn.isValidSoql(soql)) throw new OrgError('MALFORMED_QUERY', 'unexpected token');
    const query = parseSoql(soql);
    this.access.requireRead(query);
    const { total, records } = runQuery(this.org, query);
    if (query.fields === 'count') return { status: 200, body: { totalSize: total, done: true, records: [] } };
    // With an OFFSET there is no locator: the response ends with its first batch.
    if (query.offset !== null)
      return { status: 200, body: { totalSize: total, done: true, records: records.slice(0, this.batchSize) } };
    const locator = `01gORG${String(this.#locators.size + 1).padStart(9, '0')}AAA`;
    this.#locators.set(locator, records);
    return this.#batch(locator, 0);
  }

  #batch(locator: string, from: number): Answer {
    const records = this.#locators.get(locator);
    if (!records) throw new OrgError('INVALID_QUERY_LOCATOR', 'invalid query locator');
    const to = from + this.batchSize;
    const done = to >= records.length;
    const next = done ? {} : { nextRecordsUrl: `/services/data/v65.0/query/${locator}-${to}` };
    return { status: 200, body: { totalSize: records.length, done, ...next, records: records.slice(from, to) } };
  }

  #content(id: string): Buffer {
    const bytes = this.contents.get(id);
    if (!bytes) throw new OrgError('NOT_FOUND', 'The requested resource does not exist', { status: 404 });
    return bytes;
  }

  #picklist([, object = '', recordType = '', field = '']: RegExpExecArray, language = 'en'): Answer {
    const picklist = this.picklists.get(`${object}.${field}`);
    if (!picklist) throw new OrgError('NOT_FOUND', 'The requested resource does not exist', { status: 404 });
    const known = recordType === '012000000000000AAA' || this.org.byId('RecordType', recordType);
    if (!known) throw new OrgError('INVALID_RECORD_TYPE', 'invalid record type');
    const { values, controllerValues } = picklist;
    return {
      status: 200,
      body: {
        controllerValues,
        defaultValue: null,
        eTag: 'f1a2',
        url: `/services/data/v65.0/ui-api/object-info/${object}/picklist-values/${recordType}/${field}`,
        values: values.map(({ value, validFor, ...labels }) => ({
          attributes: null,
          label: language.startsWith('fr') ? labels.fr : labels.en,
          validFor,
          value,
        })),
      },
    };
  }

  #composite(body: string): Answer {
    const { allOrNone, compositeRequest } = JSON.parse(body) as Composite;
    if (compositeRequest.length > 25) throw new OrgError('LIMIT_EXCEEDED', 'Limit of 25 subrequests exceeded');
    if (compositeRequest.filter(({ method }) => method === 'GET').length > 5)
      throw new OrgError('LIMIT_EXCEEDED', 'Limit of 5 query subrequests exceeded');
    if (!allOrNone && compositeRequest.some(({ method }) => method !== 'GET'))
      throw new OrgError('UNSUPPORTED', 'The stand-in writes all or none.');
    const names = compositeRequest.map(({ referenceId }) => referenceId);
    if (new Set(names).size < names.length || names.some((name) => !/^\w+$/.test(name)))
      throw new OrgError('INVALID_INPUT', 'Reference IDs are letters, digits and underscores, each once.');
    const before = this.org;
    this.org = before.copy();
    const results = new Map<string, Record<string, unknown>>();
    const answers = [];
    for (const { method, url, referenceId, httpHeaders = {}, body: values = {} } of compositeRequest) {
      try {
        const overruled = httpHeaders['Sforce-Duplicate-Rule-Header'] === allowSave;
        const address = new URL(resolved(url, results), this.#url);
        const result =
          method === 'GET'
            ? this.#query(address.searchParams.get('q') ?? '')
            : this.#write(method, address.pathname, parsed(resolved(JSON.stringify(values), results)), overruled);
        if (typeof result.body === 'object' && result.body) results.set(referenceId, { ...result.body });
        answers.push({ body: result.body, httpHeaders: {}, httpStatusCode: result.status, referenceId });
      } catch (error) {
        if (!(error instanceof OrgError)) throw error;
        if (allOrNone) {
          this.org = before;
          return { status: 200, body: { compositeResponse: halted(compositeRequest, referenceId, error) } };
        }
        answers.push({ body: error.body, httpHeaders: {}, httpStatusCode: error.status, referenceId });
      }
    }
    return { status: 200, body: { compositeResponse: answers } };
  }

  /** Creates the file of a first version, and its link to a record. */
  #publish(id: string): void {
    const { org } = this;
    const { Title = null, PathOnClient, FirstPublishLocationId, VersionData } = org.byId('ContentVersion', id) ?? {};
    const bytes = Buffer.from(String(VersionData), 'base64');
    this.contents.set(id, bytes);
    const FileType = /\w+$/.exec(String(PathOnClient))?.[0].toUpperCase() ?? null;
    const file = { Title, FileType, ContentSize: bytes.length, LatestPublishedVersionId: id };
    const ContentDocumentId = org.insert('ContentDocument', file);
    org.update('ContentVersion', id, { ContentDocumentId, VersionData: null });
    if (FirstPublishLocationId)
      org.insert('ContentDocumentLink', { LinkedEntityId: FirstPublishLocationId, ContentDocumentId });
  }

  #write(method: string, path: string, values: Record<string, unknown>, overruled: boolean): Answer {
    const { org, access } = this;
    const [object = '', second, third] = path
      .replace(/^\/services\/data\/v65\.0\/sobjects\//, '')
      .split('/')
      .map(decodeURIComponent);
    const create = () => {
      access.requireWrite(object, 'create', values);
      org.checkDuplicates(object, values, overruled);
    };
    if (method === 'POST' && second === undefined) {
      create();
      const id = org.insert(object, values);
      if (object === 'ContentVersion') this.#publish(id);
      return { status: 201, body: { id, success: true, errors: [] } };
    }
    if (method !== 'PATCH' || second === undefined)
      throw new OrgError('METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed`, { status: 405 });
    if (third === undefined) {
      access.requireWrite(object, 'edit', values);
      org.update(object, second, values);
      return { status: 204, body: null };
    }
    if (org.byExternalId(object, second, third).length === 0) create();
    else access.requireWrite(object, 'edit', values);
    const { id, created } = org.upsert(object, second, third, values);
    return { status: created ? 201 : 200, body: { id, success: true, errors: [], created } };
  }
}

type Composite = {
  allOrNone: boolean;
  compositeRequest: {
    method: string;
    url: string;
    referenceId: string;
    httpHeaders?: Record<string, string>;
    body?: Record<string, unknown>;
  }[];
};

const refusals: Partial<Record<Fault, Answer>> = {
  'answer 500': { status: 500, body: [{ errorCode: 'UNKNOWN_EXCEPTION', message: 'An unexpected error occurred.' }] },
  'a page of HTML': {
    status: 200,
    body: '<html><body>Down for maintenance</body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'request limit': {
    status: 403,
    body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }],
  },
  busy: {
    status: 403,
    body: [
      { errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'ConcurrentRequests (Concurrent API Requests) Limit exceeded.' },
    ],
  },
  'too many requests': { status: 429, body: '' },
  'server unavailable': {
    status: 503,
    body: [{ errorCode: 'SERVER_UNAVAILABLE', message: 'The server is too busy.' }],
    headers: { 'retry-after': '17' },
  },
  'session unknown': {
    status: 401,
    body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }],
  },
};

function refusedBy(error: OrgError, call: string): Answer {
  if (!call.startsWith('POST /composite')) return { status: error.status, body: error.body };
  const refused = { body: error.body, httpHeaders: {}, httpStatusCode: error.status, referenceId: 'write0' };
  return { status: 200, body: { compositeResponse: [refused] } };
}

/** Replaces `@{ref.field}` in a text by the result of an earlier part; rejects an unknown reference. */
function resolved(text: string, results: Map<string, Record<string, unknown>>): string {
  return text.replaceAll(/@\{([^}]*)\}/g, (reference, place: string) => {
    const [name = '', field = ''] = place.split('.');
    const value = results.get(name)?.[field];
    if (typeof value !== 'string')
      throw new OrgError('PROCESSING_HALTED', `Invalid reference specified. No value for ${reference} found.`);
    return value;
  });
}

function parsed(json: string): Record<string, unknown> {
  return JSON.parse(json) as Record<string, unknown>;
}

function halted(requests: Composite['compositeRequest'], refused: string, error: OrgError) {
  const neighbour = [
    { errorCode: 'PROCESSING_HALTED', message: 'The transaction was rolled back since another operation failed.' },
  ];
  return requests.map(({ referenceId }) => ({
    body: referenceId === refused ? error.body : neighbour,
    httpHeaders: {},
    httpStatusCode: 400,
    referenceId,
  }));
}

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  if (body === null) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}
