import * as v from 'valibot';
import { expect } from 'vitest';
import { ErrorBody } from '#contract/error-body.ts';
import { statusOfCode } from '#contract/errors.ts';

/** What an answer must never say: how the server is built, and what went wrong inside. */
const inner =
  /node_modules|\.[jt]s:\d|\bat .+\(|\bselect\b|\binsert\b|syntax|postgres|pglite|kysely|fastify|FST_|ERR_|\/tmp\//i;

/** That an answer refuses as the contract has it, with a code and its status, and tells nothing of the inside. */
export function expectRefusal({ status, text }: { status: number; text: string }): ErrorBody {
  expect(text).not.toMatch(inner);
  const body = v.parse(v.pipe(v.string(), v.parseJson(), ErrorBody), text);
  const known: Record<string, number> = statusOfCode;
  expect([status, body.code]).toEqual([known[body.code], body.code]);
  expect(status).toBeLessThan(500);
  return body;
}
