import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Role } from '#contract/primitives.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { arbitraryOf, entriesOf, garbage, isSchema } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { photo } from './support/claim-form.ts';
import { type Answer, Client, newKey } from './support/client.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { formOf, type Input, queryString, received } from './support/wire.ts';

/** `FUZZ_SEED=n` selects another run, `FUZZ_RUNS=n` a longer one. A failure prints the path to its smallest example. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const settings = { seed, numRuns: Number(process.env['FUZZ_RUNS'] ?? 8), interruptAfterTimeLimit: 3_000 };

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
  retailer: 'retailer',
  retailer_depot: 'both',
};

const withInput = Object.entries(endpoints).filter(([, endpoint]) => 'query' in endpoint || 'body' in endpoint);

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

  const send = async (endpoint: Endpoint, input: Input, id: string): Promise<Answer> => {
    const { method, upload, body, bytes } = endpoint;
    const path = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(id));
    const client = findCaller(endpoint);
    // The limits of an account would hide every other response.
    await server().database.deleteFrom('rate_windows').execute();
    // A keyed write takes another way: its payload is fingerprinted before it is judged.
    const key: Record<string, string> = endpoint.idempotent ? { 'idempotency-key': newKey() } : {};
    if (endpoint.versioned) key['if-match'] = '"1"';
    if (bytes) return client.sendBytes(method, `${path}${queryString(input)}`, new Uint8Array(8));
    if (!body) return client.write(method, `${path}${queryString(input)}`, undefined, key);
    if (!upload) return client.write(method, path, input, key);
    const form = formOf(input);
    if (upload.min) form.append(upload.name, photo('p.jpg', 200));
    return client.send(method, path, form, { ...(await client.xsrf()), ...key });
  };

  describe.each(withInput)('%s', (_name, endpoint: Endpoint) => {
    const schema = withFields(endpoint.body ?? endpoint.query ?? v.object({}));
    const inputs = arbitraryOf(schema, known).map((input) => v.parse(v.record(v.string(), v.unknown()), input));

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

    it('names the field that is wrong', () =>
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
});
