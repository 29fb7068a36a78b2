import type { Endpoint } from '#contract/endpoint.ts';
import { statusOfCode } from '#contract/errors.ts';
import { fileTypes } from '#contract/files.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { outputSchema } from './json-schemas.ts';

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } };

/** The success response, and each error status with its codes. */
export function responses(endpoint: Endpoint) {
  const byStatus = new Map<number, string[]>();
  for (const code of refusalsOf(endpoint)) {
    const status = statusOfCode[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, codes]) => [String(status), refusal(status, codes)] as const);
  return { ...success(endpoint), ...Object.fromEntries(refusals) };
}

function refusal(status: number, codes: readonly string[]) {
  const body = { $ref: '#/components/schemas/ErrorBody' };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...([429, 503].includes(status) && { headers: retryAfter }),
    content: { 'application/json': { schema: { allOf: [body], properties: { code: { enum: codes } } } } },
  };
}

function success({ status, output, idempotent, archive }: Endpoint) {
  if (status === 204) return { 204: { description: 'No content.' } };
  if (archive)
    return { 200: { description: 'A file.', content: Object.fromEntries(archive.map((type) => [type, {}])) } };
  if (!output) return bytes();
  const replayed = { 'Idempotent-Replayed': { description: 'On a repeat.', schema: { const: 'true' } } };
  return {
    [status]: {
      description: status === 201 ? 'Created.' : 'Success.',
      ...(idempotent && { headers: replayed }),
      content: { 'application/json': { schema: outputSchema(output) } },
    },
  };
}

function bytes() {
  const content = Object.fromEntries(fileTypes.map((type) => [type, {}]));
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };
  return {
    200: { description: 'The bytes.', headers: { ETag: { schema: { type: 'string' } } }, content },
    206: { description: 'The requested range.', headers: { 'Content-Range': { schema: { type: 'string' } } }, content },
    304: { description: 'Not modified.' },
    416: { description: 'The range starts after the end.', content: error },
  };
}
