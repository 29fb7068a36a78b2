import * as v from 'valibot';
import { expect } from 'vitest';
import { ErrorBody } from '#contract/error-body.ts';
import { statusOfCode } from '#contract/errors.ts';

/** Details of the server's implementation, which no response may contain. */
const inner =
  /node_modules|\.[jt]s:\d|\bat .+\(|\bselect\b|\binsert\b|syntax|postgres|pglite|kysely|fastify|FST_|ERR_|\/tmp\//i;

/** Expects a refusal as the contract defines it, with a code and its status, and without implementation details. */
export function expectRefusal({ status, text }: { status: number; text: string }): ErrorBody {
  expect(text).not.toMatch(inner);
  const body = v.parse(v.pipe(v.string(), v.parseJson(), ErrorBody), text);
  const known: Record<string, number> = statusOfCode;
  expect([status, body.code]).toEqual([known[body.code], body.code]);
  expect(status).toBeLessThan(500);
  return body;
}
