import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { Account, AuthSession, SignInResult } from '#contract/session.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { SoftwarePasskey } from '#tests/support/software-authenticator.ts';

/** A response with its body as text and, if it is JSON, parsed. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown };

type Extra = { headers?: Record<string, string>; method?: 'POST' | 'PATCH' };

let addresses = 0;

/** The passkeys of the admins that tests signed in. */
const passkeys: SoftwarePasskey[] = [];

/** A browser as the server sees it: one address, one anti-forgery cookie, and a token after a sign-in. */
export class Client {
  readonly #url: string;
  readonly address: string;
  cookie = '';
  session: AuthSession | null = null;

  constructor(url: string, address = `10.0.${addresses >> 8}.${addresses++ & 255}`) {
    this.#url = url;
    this.address = address;
  }

  static async signIn(url: string, account: string): Promise<Client> {
    const client = new Client(url);
    await client.signIn(account);
    return client;
  }

  /** Signs another account in to the same server. */
  as(account: string): Promise<Client> {
    return Client.signIn(this.#url, account);
  }

  signIn(account: string): Promise<void> {
    return this.signInAs(`${account}@portal.example`, demoPassword);
  }

  /** With the second step of an account that has one; the manufacturer’s people set it up at the first sign-in. */
  async signInAs(email: string, password: string): Promise<void> {
    const answer = await this.post('/auth/login', { email, password });
    if (answer.status !== 200) throw new Error(`Signing in as ${email}: ${answer.status} ${answer.text}`);
    const result = v.parse(SignInResult, answer.json);
    this.session = 'secondStep' in result ? await this.#doSecondStep(result.secondStep.token) : result;
    if (!/^(admin|desk|finance)/.test(email) || 'secondStep' in result) return;
    const account = v.parse(Account, (await this.get('/account')).json);
    if (account.needsSecondFactor) passkeys.push(await this.addPasskey());
  }

  async addPasskey(name = 'Tablet'): Promise<SoftwarePasskey> {
    const creation = v.parse(PasskeyCreation, (await this.post('/account/passkeys/options')).json);
    const passkey = new SoftwarePasskey();
    const added = await this.post('/account/passkeys', { name, passkey: passkey.create(creation) });
    if (added.status !== 200) throw new Error(`Adding a passkey: ${added.status} ${added.text}`);
    return passkey;
  }

  async #doSecondStep(token: string): Promise<AuthSession> {
    const options = await this.post('/auth/second-step/options', { token });
    const { passkey: request } = v.parse(v.object({ passkey: PasskeyRequest }), options.json);
    const passkey = passkeys.find(({ id }) => request.allowCredentials?.some((allowed) => allowed.id === id));
    const answer = await this.post('/auth/second-step', { token, passkey: passkey?.sign(request) });
    return v.parse(AuthSession, answer.json);
  }

  get(path: string, { headers = {} }: Extra = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  async post(path: string, body?: unknown, { headers = {} }: Extra = {}): Promise<Answer> {
    return this.write('POST', path, body, headers);
  }

  async patch(path: string, body?: unknown, { headers = {} }: Extra = {}): Promise<Answer> {
    return this.write('PATCH', path, body, headers);
  }

  async delete(path: string, body?: unknown, { headers = {} }: Extra = {}): Promise<Answer> {
    return this.write('DELETE', path, body, headers);
  }

  /** Sends a form with files, as the app sends a claim. */
  async form(path: string, form: FormData, { headers = {}, method = 'POST' }: Extra = {}): Promise<Answer> {
    return this.send(method, path, form, { ...(await this.xsrf()), ...headers });
  }

  /** Sends a binary body, as the app sends a chunk of a photo. */
  async sendBytes(method: string, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
    return this.send(method, path, bytes, { 'content-type': 'application/octet-stream', ...(await this.xsrf()) });
  }

  async write(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.send(method, path, text, { ...type, ...(await this.xsrf()), ...headers });
  }

  async send(
    method: string,
    path: string,
    body: string | FormData | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const answer = await fetch(`${this.#url}${path.startsWith('//') ? path.slice(1) : `/api${path}`}`, {
      method,
      redirect: 'manual',
      headers: { accept: 'application/json', ...this.identity(), ...headers },
      ...(body !== undefined && { body }),
    });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';', 1)[0] ?? '';
    const text = await answer.text();
    const isJson = text !== '' && answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null };
  }

  /** Returns the header that repeats the cookie; without a cookie, fetches one first, as the app does. */
  async xsrf(): Promise<Record<string, string>> {
    if (this.cookie === '') await this.get('/salesforce-ui/picklist', { headers: { authorization: '' } });
    return { 'x-xsrf-token': this.cookie.slice(this.cookie.indexOf('=') + 1), cookie: this.cookie };
  }

  identity(): Record<string, string> {
    return {
      'x-forwarded-for': this.address,
      ...(this.cookie !== '' && { cookie: this.cookie }),
      ...(this.session && { authorization: `Bearer ${this.session.token}` }),
    };
  }
}

/** Returns the code and message of an error response. */
export function errorOf({ status, json }: Answer) {
  const { code, fields } = v.parse(
    v.object({ code: v.string(), message: v.string(), fields: v.optional(v.record(v.string(), v.string())) }),
    json,
  );
  return { status, code, ...(fields && { fields: Object.keys(fields) }) };
}

/** Returns a unique idempotency key. */
export function newKey(step = ''): string {
  return `${randomUUID()}${step}`;
}
