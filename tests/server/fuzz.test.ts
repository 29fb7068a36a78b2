import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { importKinds } from '#contract/import-kinds.ts';
import type { Role } from '#contract/primitives.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { arbitraryOf, entriesOf, garbage, isSchema, troublesome } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { photo } from './support/claim-form.ts';
import { type Answer, Client, newKey } from './support/client.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { formOf, type Input, queryString, received } from './support/wire.ts';

/** `FUZZ_SEED=n` selects another run, `FUZZ_RUNS=n` a longer one. A failure prints the path to its smallest example. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const settings = { seed, numRuns: Number(process.env['FUZZ_RUNS'] ?? (allTests ? 5 : 1)) };

/** Ids of the demo data, so that some inputs pass the first look-up. */
const known = [
  demoId('claim', 45),
  demoId('claim', 44),
  demoId('claim', 23),
  demoId('registration', 1),
  demoId('registration', 11),
  demoId('product', 1),
  demoId('serialNumber', 1),
  demoId('file', 1),
  contactIds.owner,
  contactIds.retailer,
];

const accountOf: Record<Role, string> = {
  admin: 'admin',
  adjudicator: 'desk',
  customer: 'customer',
  depot: 'depot',
  finance: 'finance',
  retailer: 'retailer',
  retailer_depot: 'both',
};

const all: [string, Endpoint][] = Object.entries(endpoints);
const withInput = all.filter(([, { query, body }]) => query || body);
/** It ends the session of the caller, so it is last. */
const lastToEnd = all.toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));

function rankOf(endpoint: Endpoint): number {
  return endpoint === endpoints.logoutEverywhere ? 1 : 0;
}

/** The value of a path parameter. */
const param = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known, ...importKinds, '2026-10', demoId('run', 1), 'demo-depot') },
  { weight: 2, arbitrary: fc.constantFrom(...troublesome.filter((text) => text.length < 1_000)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('a/b', '\0', 'é'.repeat(99), 'x'.repeat(100), 'x'.repeat(2_000)) },
);
const segment = fc
  .oneof(
    { weight: 6, arbitrary: param.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%ff', '%00', '%2F', '%252F', '%2e%2e%2f', ';', '') },
  )
  // A client resolves these before it sends them.
  .filter((text) => !/^(\.|%2e){1,2}$/i.test(text));

/** A header as a client may send it. */
const headerText = fc
  .uint8Array({ min: 0x20, max: 0xff, maxLength: 60 })
  .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x7f)).toString('latin1'));
const headerOf = (...meaningful: string[]) => fc.oneof(fc.constantFrom(...meaningful), headerText);
const sentHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'if-match': headerOf('"1"', '"2"', '*', 'W/"1"', '"1", "2"', '"99999999999"', '"-1"'),
      'idempotency-key': headerOf(newKey(), newKey('/claim'), newKey('/other'), 'x'.repeat(1_000)),
      'accept-language': headerOf('fr', 'fr-CA,en;q=0.5', 'de', 'en;q=fr', ',;,', 'fr;q=1e999', 'fr,'.repeat(300)),
      range: headerOf(
        'bytes=0-0',
        'bytes=-1',
        'bytes=9-1',
        'bytes=99999999-',
        'bytes=0-0,2-3',
        'lines=1-2',
        'bytes=x-',
      ),
    },
    { requiredKeys: [] },
  )
  .map((headers) => Object.fromEntries(Object.entries(headers)));

/** The fields of a body that a call may leave out. */
function withFields(schema: v.GenericSchema): v.GenericSchema {
  const wrapped: unknown = schema.type === 'optional' ? Reflect.get(schema, 'wrapped') : schema;
  return isSchema(wrapped) ? wrapped : schema;
}

/** The HTTP parser rejects a longer query before its fields are read. */
function fits(endpoint: Endpoint, input: Input): boolean {
  return endpoint.body !== undefined || queryString(input).length < 8_000;
}

onOneDatabase(`Generated input, seed ${seed}`, (server) => {
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    for (const account of Object.values(accountOf)) clients.set(account, await Client.signIn(server().url, account));
  });

  /** Each request has its own address, so that rate limits do not hide other responses. */
  const findCaller = ({ access }: Endpoint): Client => {
    const account = typeof access === 'string' ? 'depot' : accountOf[access[0] ?? 'admin'];
    const client = new Client(server().url);
    client.cookie = clients.get(account)?.cookie ?? '';
    client.session = clients.get(account)?.session ?? null;
    return client;
  };

  /** @param id what each parameter of the path is, encoded. */
  const send = async (
    endpoint: Endpoint,
    input: Input,
    id: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const { method, upload, body, bytes } = endpoint;
    const path = endpoint.path.replaceAll(/:\w+/g, () => id);
    const client = findCaller(endpoint);
    // The limits of an account would hide every other response.
    await server().database.deleteFrom('rate_windows').execute();
    // A keyed write is processed differently: its payload is fingerprinted before it is validated.
    const key: Record<string, string> = {
      ...(endpoint.idempotent && { 'idempotency-key': newKey() }),
      ...(endpoint.versioned && { 'if-match': '"1"' }),
      ...headers,
    };
    if (bytes) return client.sendBytes(method, `${path}${queryString(input)}`, new Uint8Array(8));
    if (!body) return client.write(method, `${path}${queryString(input)}`, undefined, key);
    if (!upload) return client.write(method, path, input, key);
    const form = formOf(input);
    if (upload.min) form.append(upload.name, photo('p.jpg', 200));
    return client.send(method, path, form, { ...(await client.xsrf()), ...key });
  };

  const schemaOf = ({ body, query }: Endpoint) => withFields(body ?? query ?? v.object({}));
  const inputsOf = (endpoint: Endpoint) =>
    arbitraryOf(schemaOf(endpoint), known).map((input) => v.parse(v.record(v.string(), v.unknown()), input));

  describe.each(withInput)('%s', (_name, endpoint: Endpoint) => {
    const schema = schemaOf(endpoint);
    const inputs = inputsOf(endpoint);

    it('is accepted, or refused with a code of the contract', () =>
      fc.assert(
        fc.asyncProperty(inputs, fc.constantFrom(...known), async (input, id) => {
          fc.pre(fits(endpoint, input));
          const answer = await send(endpoint, input, id);
          if (answer.status === endpoint.status) return;
          expect(answer.status).not.toBe(429);
          expectRefusal(answer);
          // An input that the schema accepts may be refused by a rule, but never as invalid.
          if (v.is(schema, received(endpoint, input))) expect(answer.status).not.toBe(400);
        }),
        settings,
      ));

    it('names the invalid field', () =>
      fc.assert(
        fc.asyncProperty(
          inputs,
          fc.constantFrom(...Object.keys(entriesOf(schema))),
          garbage,
          fc.constantFrom(...known),
          async (input, field, value, id) => {
            const wrong = { ...input, [field]: value };
            const judged = v.safeParse(schema, received(endpoint, wrong));
            fc.pre(!judged.success && fits(endpoint, wrong));
            const answer = await send(endpoint, wrong, id);
            expect([answer.status, expectRefusal(answer).code]).toEqual([422, 'VALIDATION_FAILED']);
            const due = judged.issues.map((issue) => v.getDotPath(issue));
            expect(Object.keys(expectRefusal(answer).fields ?? {})).toEqual([...new Set(due)]);
          },
        ),
        { ...settings, maxSkipsPerRun: 1_000 },
      ));
  });

  it.each(lastToEnd)('%s accepts any path and header, or refuses it with a code of the contract', (_name, endpoint) =>
    fc.assert(
      fc.asyncProperty(inputsOf(endpoint), segment, sentHeaders, async (input, id, headers) => {
        fc.pre(fits(endpoint, input));
        const answer = await send(endpoint, input, id, headers);
        // The contract has no code for a part of a file, and 416 none of its own.
        const ofRange = endpoint === endpoints.getFileContent && 'range' in headers ? [206, 416] : [];
        if (![endpoint.status, ...ofRange].includes(answer.status)) expectRefusal(answer);
        expect(answer.status).not.toBe(429);
      }),
      { ...settings, numRuns: Math.ceil(settings.numRuns / 2) },
    ),
  );
});
