import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { fieldProblem, plainProblems, statusOfCode } from '#contract/errors.ts';

/** Collects the messages of a schema at any depth. */
function messagesIn(node: unknown, visited = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || visited.has(node)) return [];
  visited.add(node);
  const own = 'kind' in node && 'message' in node && typeof node.message === 'string' ? [node.message] : [];
  return [...own, ...Object.values(node).flatMap((child) => messagesIn(child, visited))];
}

const inputs = Object.values(endpoints).flatMap(({ query, body }: Endpoint) => [query, body]);

describe('the problems of a field', () => {
  it('have a code for every message of every input of the contract', () => {
    const messages = new Set(inputs.flatMap((schema) => messagesIn(schema)));
    expect([...messages].filter((message) => fieldProblem({ message, requirement: 1 }) === null)).toEqual([]);
    const known = ['required', 'serial_number_length', 'too_long', 'too_many_decimals', 'not_a_positive_integer'];
    expect([...messages]).toEqual(expect.arrayContaining(known));
  });

  it.each(plainProblems)('have the code %s', (message) => expect(fieldProblem({ message })).toBe(message));

  it('include the limit of the schema', () => {
    const tooLong = v.safeParse(v.pipe(v.string(), v.maxLength(3, 'too_long')), 'four').issues?.[0];
    const tooLarge = v.safeParse(v.pipe(v.number(), v.maxValue(99.99, 'too_large')), 100).issues?.[0];
    const tooSmall = v.safeParse(v.pipe(v.number(), v.minValue(0, 'too_small')), -1).issues?.[0];
    expect([tooLong, tooLarge, tooSmall].map((issue) => issue && fieldProblem(issue))).toEqual([
      { code: 'too_long', max: 3 },
      { code: 'too_large', max: 99.99 },
      { code: 'too_small', min: 0 },
    ]);
  });

  it.each(['', 'Invalid type: Expected string but received 1', 'REQUIRED', 'toString'])(
    'are none for the message %j',
    (message) => expect(fieldProblem({ message })).toBeNull(),
  );
});

describe('the body of an error', () => {
  it.each([
    ['one message', { code: 'NOT_FOUND', message: 'Not found' }],
    ['a list of messages', { code: 'X', message: ['First', 'Second'] }],
    ['a message for each field', { code: 'VALIDATION_FAILED', message: 'No', fields: { diagnosis: 'Too long' } }],
    ['a list of fields', { code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No', fields: ['GST/HST'] }],
    ['a delay', { code: 'TOO_MANY_REQUESTS', message: 'Slowly', delay: 30 }],
    ['a code of another backend', { code: 'SOMETHING_ELSE', message: '' }],
  ])('can have %s', (_, body) => expect(v.parse(ErrorBody, body)).toEqual(body));

  it.each([
    ['without a code', { message: 'No' }],
    ['without a message', { code: 'X' }],
    ['as a text', 'Not found'],
    ['as an empty body', undefined],
  ])('is invalid %s', (_, body) => expect(v.is(ErrorBody, body)).toBe(false));
});

describe('the codes of errors', () => {
  it.each(Object.entries(statusOfCode))('%s has the status of a refusal or a fault', (code, status) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });
});
