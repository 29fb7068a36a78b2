import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { statusOfCode } from '#contract/errors.ts';
import { eventKinds } from '#contract/events.ts';
import { scopesOf } from '#contract/key-access.ts';
import { routes } from '#server/routes/routes.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { commentsFile, commentsText } from '../../tools/contract-comments.ts';
import { Client } from './support/client.ts';

const Operation = v.looseObject({
  operationId: v.string(),
  parameters: v.array(v.looseObject({ name: v.string(), in: v.string(), required: v.optional(v.boolean(), false) })),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  requestBody: v.optional(v.looseObject({ content: v.record(v.string(), v.unknown()) })),
  responses: v.record(v.string(), v.looseObject({ description: v.string() })),
});
const Webhook = v.looseObject({
  post: v.looseObject({
    description: v.string(),
    parameters: v.array(v.looseObject({ name: v.string() })),
    requestBody: v.looseObject({}),
  }),
});
const Document = v.looseObject({
  openapi: v.literal('3.1.0'),
  info: v.looseObject({ version: v.string() }),
  servers: v.tuple([v.object({ url: v.literal('/api') })]),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  webhooks: v.record(v.string(), Webhook),
  components: v.looseObject({
    schemas: v.record(v.string(), v.unknown()),
    securitySchemes: v.record(v.string(), v.unknown()),
  }),
});

/** A schema and all that it is made of. */
function partsOf(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = ['entries', 'item', 'wrapped', 'options', 'value'].flatMap((key) => Object(schema)[key] ?? []);
  const parts = inner.flatMap((part: unknown) =>
    typeof part !== 'object' || part === null || 'kind' in part ? [part] : Object.values(part),
  );
  return [schema, ...parts.flatMap(partsOf)];
}

onOneDatabase('The description of the API', (server) => {
  let answer: Response;
  let text: string;
  let document: v.InferOutput<typeof Document>;
  beforeAll(async () => {
    answer = await fetch(`${server().url}/api/openapi.json`);
    text = await answer.text();
    document = v.parse(Document, JSON.parse(text));
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const operationOf = ({ method, path }: Endpoint) =>
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  it('is valid OpenAPI 3.1', async () => {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.info.version).toBe('1.2.3-test');
  });

  it('has every served call, and no other', () => {
    const served = routes.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const documented = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual(served.toSorted());
    expect(Object.keys(endpoints)).toHaveLength(served.length);
    expect(new Set(operations().map(({ operation }) => operation.operationId))).toEqual(
      new Set(Object.keys(endpoints)),
    );
  });

  it('describes existing calls: none is answered like an unknown path', async () => {
    const client = await Client.signIn(server().url, 'customer');
    const unknown = await client.get('/no/such/call');
    for (const { path, method, operation } of operations()) {
      if (path.includes('{') || path.startsWith('/auth/')) continue;
      const answer = await client.write(method.toUpperCase(), path, method === 'get' ? undefined : {}, {});
      const same = answer.status === 404 && answer.text === unknown.text;
      expect([operation.operationId, same]).toEqual([operation.operationId, false]);
      expect(Object.keys(operation.responses)).toContain(String(answer.status));
    }
  });

  it('describes what this server does beyond the minimum of the app', () => {
    const descriptionOf = (endpoint: Endpoint) => String(operationOf(endpoint)?.['description']);
    for (const word of ['invoice', 'labourHours', 'sort', 'toInvoice'])
      expect(descriptionOf(endpoints.listClaims)).toContain(`\`${word}`);
    expect(descriptionOf(endpoints.updateClaim)).toMatch(/under review takes photos/);
    expect(descriptionOf(endpoints.getClaim)).toContain('Photos received');
    expect(descriptionOf(endpoints.listUserManuals)).toContain('`language`');
  });

  it('describes both ways to sign in, and what webhooks are sent', () => {
    expect(document.components.securitySchemes).toMatchObject({
      token: { scheme: 'bearer' },
      key: { scheme: 'bearer', bearerFormat: 'dpk_…' },
    });
    expect(Object.keys(document.webhooks)).toEqual([...eventKinds, 'test']);
    for (const [kind, { post }] of Object.entries(document.webhooks)) {
      expect([kind, post.description]).toEqual([kind, expect.stringMatching(/\.$/)]);
      expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
      expect(JSON.stringify(post.requestBody)).toContain(`"const":"${kind}"`);
    }
  });

  it('names each object of the contract that answers share', async () => {
    const folder = resolve(import.meta.dirname, '../../src/contract');
    const modules = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
    const named = new Map(
      modules.flatMap((module: object) =>
        Object.entries(module).flatMap(([name, schema]): [unknown, string][] =>
          /^[A-Z]/.test(name) && schema?.type === 'object' ? [[schema, name]] : [],
        ),
      ),
    );
    const used = Object.values<Endpoint>(endpoints).flatMap(({ output }) =>
      partsOf(output).flatMap((schema) => named.get(schema) ?? []),
    );
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(used)]));
  });

  it('has the comments of the contract as descriptions', () => {
    expect(operationOf(endpoints.listEvents)?.['description']).toMatch(/^Events in the order in which they were told/);
    expect(operationOf(endpoints.listEvents)?.parameters[0]).toMatchObject({ description: expect.any(String) });
    expect(document.components.schemas['ApiKey']).toMatchObject({
      description: 'A key as it is listed: nothing of its secret.',
      properties: { start: { description: 'Its first characters, by which it is recognised.' } },
    });
    expect(JSON.stringify(operationOf(endpoints.saveWebhook))).toContain('The kinds of event that it is told.');
    // After a change of a comment: `node tools/contract-comments.ts`.
    expect(readFileSync(commentsFile, 'utf8')).toBe(commentsText());
  });

  describe.each(Object.entries<Endpoint>(endpoints))('of %s', (_name, endpoint) => {
    it('names the roles, headers and limits', () => {
      const operation = v.parse(Operation, operationOf(endpoint));
      const names = operation.parameters.map(({ name }) => name);
      const need = (header: string) => operation.parameters.find(({ name }) => name === header)?.required;
      expect(need('Idempotency-Key')).toBe(endpoint.idempotent && endpoint.idempotent === 'required');
      expect(need('If-Match')).toBe(endpoint.versioned);
      expect(operation.responses[412]?.description).toBe(endpoint.versioned && '`VERSION_OUTDATED`');
      expect(names).toEqual(expect.arrayContaining([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)));
      const ofPeople = operation.security.filter((way) => !('key' in way));
      expect(ofPeople.every((way) => 'antiForgery' in way)).toBe(!endpoint.byProgram && endpoint.method !== 'GET');
      expect(ofPeople.some((way) => !('token' in way))).toBe(endpoint.access === 'anyone');
      const ofKeys = operation.security.filter((way) => 'key' in way);
      expect(ofKeys).toEqual(scopesOf(endpoint).length > 0 ? [{ key: [] }] : []);
      expect(operation['x-key-scopes']).toEqual(scopesOf(endpoint));
      expect(operation['x-access']).toEqual(endpoint.access);
      const bodies = Object.keys(operation.requestBody?.content ?? {});
      const inOther = endpoint.bytes ? ['application/octet-stream'] : endpoint.body ? ['application/json'] : [];
      expect(bodies).toEqual(endpoint.upload ? ['multipart/form-data'] : inOther);
      expect(operation.responses[endpoint.status]).toBeDefined();
    });

    it('names only existing codes, each with its status', () => {
      for (const [status, { description }] of Object.entries(v.parse(Operation, operationOf(endpoint)).responses))
        for (const [, code] of description.matchAll(/`(\w+)`/g))
          expect(v.parse(v.record(v.string(), v.number()), statusOfCode)[code ?? '']).toBe(Number(status));
    });
  });
});
