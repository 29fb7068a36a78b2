import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { IdempotencyKey } from '#contract/idempotency.ts';
import { Id } from '#contract/primitives.ts';
import { inputSchema } from './json-schemas.ts';

const languageHeader = { name: 'Accept-Language', in: 'header', schema: { enum: ['en', 'fr'], default: 'en' } };

/** Path, query and header parameters. */
export function parameters({ path, query, idempotent, versioned, ticketKey, output }: Endpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: inputSchema(Id),
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: idempotent === 'required',
    description: 'A repeat with the same key and payload gets the stored response.',
    schema: inputSchema(IdempotencyKey),
  };
  const version = {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The version that the write is based on; any but the latest gets 412.',
    schema: { type: 'string', pattern: '^"\\d{1,9}"$', examples: ['"7"'] },
  };
  const visitorsKey = {
    name: 'X-Ticket-Key',
    in: 'header',
    required: false,
    description: 'The key of a visitor’s mail, in place of a sign-in.',
    schema: { type: 'string' },
  };
  const range = { name: 'Range', in: 'header', schema: { type: 'string', examples: ['bytes=0-1023'] } };
  return [
    ...inPath,
    ...(query ? inQuery(query) : []),
    languageHeader,
    ...(idempotent ? [key] : []),
    ...(versioned ? [version] : []),
    ...(ticketKey ? [visitorsKey] : []),
    ...(output || path.split('/').at(-1) !== 'content' ? [] : [range]),
  ];
}

function inQuery(query: GenericSchema) {
  const entries = 'entries' in query && typeof query.entries === 'object' ? Object.entries(query.entries ?? {}) : [];
  const { properties, required } = inputSchema(query);
  return entries.map(([name]) => {
    const { description, ...schema } = Object(Object(properties)[name]);
    return {
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
}
