import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-id.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { garbage, troublesome } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { rawRequest } from './support/raw-request.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const settings = { seed, numRuns: allTests ? 60 : 12 };

const claimPath = `/api/warranties/claims/${demoId('claim', 45)}`;
/** The calls that accept a form. */
const formPaths = [
  '/api/warranties/claims',
  claimPath,
  `${claimPath}/amendment`,
  `/api/warranties/claims/${demoId('claim', 23)}/invoice`,
  `${claimPath}/messages`,
] as const;
const paths = [
  ...formPaths,
  '/api/auth/login',
  '/api/account',
  '/api/files',
  `/api/files/${demoId('file', 1)}/content`,
  '/api/serial-numbers',
  '/api/product-registrations',
  '/api/contacts',
  '/api/desk/claims',
  `/api/desk/claims/${demoId('claim', 45)}`,
  `/api/desk/claims/${demoId('claim', 45)}/decision`,
  `/api/desk/claims/${demoId('claim', 45)}/price`,
  '/api/desk/rules',
  '/api/desk/payment-runs',
  `/api/desk/payment-runs/${demoId('run', 2)}/pay`,
  '/api/inbox',
  '/api/notification-settings',
  '/api/push-subscriptions',
  '/api/overview',
  '/api/statements',
  '/api/exports',
  '/api/admin/exports',
  '/api/admin/imports',
  '/api/admin/audit',
  '/api/admin/records/depots',
  `/api/admin/records/depots/${depotIds.quebec}`,
  '/api/admin/webhooks/5b0f1d0e-7a53-4f0e-9d0b-0c6f5f9b2a11',
  '/api/nothing',
] as const;
/** Size of the request line and headers that Node accepts. */
const headersMax = 15 * 1024;

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'BREW'] as const;
const noise = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...troublesome),
);

/** A header value: any bytes except those that end it. */
const headerText = fc.uint8Array({ maxLength: 80 }).map((bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\0\r\n]/g, ''),
);

onOneDatabase(`Garbage, seed ${seed}`, (server) => {
  let depot: Client;
  let byDepot: Record<string, string>;
  let byAdmin: Record<string, string>;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    byDepot = { ...depot.identity(), ...(await depot.xsrf()) };
    const admin = await Client.signIn(server().url, 'admin');
    byAdmin = { ...admin.identity(), ...(await admin.xsrf()), 'if-match': '"1"' };
  });

  /** A raw request of the depot, or of an admin where the depot has no access. */
  const onTheWire = (method: string, path: string, headers: Record<string, string>, body: Uint8Array | string = '') => {
    const bytes = Buffer.from(body);
    const length = ['GET', 'HEAD'].includes(method) ? {} : { 'content-length': String(bytes.length) };
    const write = /^\/api\/(desk|admin)/.test(path) ? { ...byAdmin, 'idempotency-key': newKey() } : byDepot;
    const all = { host: 'localhost', connection: 'close', accept: 'application/json', ...write, ...length, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
  };
  const send = async (...request: Parameters<typeof onTheWire>) => {
    const answer = await rawRequest(server().url, onTheWire(...request));
    // While the client still sends a request line over the limit, the refusal may be lost.
    if (request[1].length < headersMax) expect(answer?.status).toBeGreaterThanOrEqual(200);
    // HEAD has no body, and an accepted request has no refusal.
    if (answer && answer.status >= 400 && request[0] !== 'HEAD') expectRefusal(answer);
    return answer?.status;
  };
  const alive = async () => expect((await new Client(server().url).get('/health')).status).toBe(200);

  it('as a path or a query is refused with a code of the contract', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        fc.constantFrom(...paths),
        noise,
        fc.boolean(),
        fc.boolean(),
        async (method, path, text, asQuery, encoded) => {
          const part = encoded
            ? encodeURIComponent(text.toWellFormed())
            : Buffer.from(text.replaceAll(/[\s\0#]/g, '')).toString('latin1');
          await send(method, `${path}${asQuery ? `?search=${part}&page=${part}&${part}` : `/${part}`}`, {});
        },
      ),
      {
        ...settings,
        examples: [
          ['GET', '/api/nothing', '%', false, false],
          ['GET', '/api/files', '%ff', false, false],
        ],
      },
    ));

  it('as a header is refused with a code of the contract', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        fc.constantFrom(...paths),
        fc.constantFrom(
          'authorization',
          'accept-language',
          'accept',
          'cookie',
          'x-xsrf-token',
          'idempotency-key',
          'content-type',
          'x-forwarded-for',
          'range',
          'if-range',
          'if-match',
          'if-none-match',
          'content-length',
          'transfer-encoding',
          'expect',
          'host',
          'x-app-version',
        ),
        headerText,
        async (method, path, name, value) => {
          const answer = await rawRequest(server().url, onTheWire(method, path, { [name]: value }));
          if (answer && answer.status >= 400 && method !== 'HEAD' && answer.text !== '') expectRefusal(answer);
        },
      ),
      settings,
    ));

  it('as JSON is refused with a code of the contract', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'),
        fc.constantFrom(...paths),
        fc.oneof(
          garbage.map((value) => JSON.stringify(value)),
          noise,
        ),
        async (method, path, body) => {
          expect(await send(method, path, { 'content-type': 'application/json' }, body)).not.toBe(201);
        },
      ),
      settings,
    ));

  it.each([
    ['lists in lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['objects in objects', '{"email":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
    ['one long text', JSON.stringify({ email: 'x'.repeat(1_000_000) })],
    ['many fields', `{${Array.from({ length: 50_000 }, (_, at) => `"f${at}":${at}`).join(',')}}`],
    ['a huge number', `{"email": ${'9'.repeat(10_000)}, "password": 1e999}`],
  ])('as JSON of %s is refused with a code of the contract', async (_name, body) => {
    const headers = { 'content-type': 'application/json', authorization: '' };
    for (const path of ['/api/auth/login', '/api/auth/refresh-token']) await send('POST', path, headers, body);
    await alive();
  });

  it('as a broken form is refused, and leaves nothing', async () => {
    const whole = new Response(claimForm(await claimFields(depot), [photo('a.jpg', 2_000)]));
    const type = whole.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const before = await depot.get('/warranties/claims?size=1');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...formPaths),
        fc.nat(bytes.length),
        fc.oneof(
          fc.constant(type),
          fc.constantFrom(
            'multipart/form-data',
            'multipart/form-data; boundary=',
            'multipart/mixed; boundary=x',
            'text/plain',
            'application/json',
            '',
          ),
          headerText.map((text) => `multipart/form-data; boundary=${text}`),
        ),
        fc.uint8Array({ maxLength: 50 }),
        async (path, at, contentType, inserted) => {
          const body = Buffer.concat([
            bytes.slice(0, at),
            inserted,
            inserted.length % 2 ? bytes.slice(at) : new Uint8Array(),
          ]);
          // The limits of an account would hide every other response, and each refusal of them waits.
          await server().database.deleteFrom('rate_windows').execute();
          await send(path === claimPath ? 'PATCH' : 'POST', path, { 'content-type': contentType }, body);
        },
      ),
      { ...settings, numRuns: 2 * settings.numRuns },
    );
    // The server may close a connection before it has cleaned up.
    await expect.poll(() => readdir(server().files.incoming)).toEqual([]);
    // A form with surplus bytes is a valid claim; a truncated one is not.
    expect((await depot.get('/warranties/claims?size=1')).status).toBe(before.status);
  });

  it('as parts of a form is refused with a code of the contract', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(noise, noise, noise), { maxLength: 8 }), async (parts) => {
        const body = parts.map(([name, filename, value], at) => {
          const clean = (text: string) => text.replaceAll(/[\r\n]/g, ' ');
          const file = at % 2 === 0 ? `; filename="${clean(filename)}"` : '';
          return `--b\r\nContent-Disposition: form-data; name="${clean(name)}"${file}\r\n\r\n${value}\r\n`;
        });
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        expect(await send('POST', '/api/warranties/claims', headers, `${body.join('')}--b--\r\n`)).not.toBe(201);
      }),
      settings,
    ));

  it('that is not HTTP ends the connection, not the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const answer = await rawRequest(server().url, Buffer.concat([bytes, Buffer.from('\r\n\r\n')]));
        if (answer) expectRefusal(answer);
      }),
      settings,
    );
    await alive();
  });

  it('that breaks off at any byte leaves nothing, and the server running', async () => {
    const whole = new Response(claimForm(await claimFields(depot), [photo('a.jpg', 20_000)]));
    const request = onTheWire(
      'POST',
      '/api/warranties/claims',
      { 'content-type': whole.headers.get('content-type') ?? '' },
      new Uint8Array(await whole.arrayBuffer()),
    );
    const count = async () => server().database.selectFrom('claims').select('id').execute();
    const before = (await count()).length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: request.length - 1 }), async (at) => {
        await rawRequest(server().url, request.subarray(0, at), { hangUp: true });
      }),
      { ...settings, numRuns: allTests ? 40 : 8 },
    );
    await alive();
    await expect.poll(() => readdir(server().files.incoming)).toEqual([]);
    expect((await count()).length).toBe(before);
  });
});
