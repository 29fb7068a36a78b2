import { problemOf } from '#tests/support/problem-of.ts';
import { describe, expect, it } from 'vitest';
import { IdempotencyKey } from '#contract/idempotency.ts';

const uuid = '5b0f1d0e-7a53-4f0e-9d0b-0c6f5f9b2a11';

describe('an idempotency key', () => {
  it.each([uuid, uuid.toUpperCase(), `${uuid}/contact`, `${uuid}/registration`, `${uuid}/claim`])('is %s', (key) => {
    expect(problemOf(IdempotencyKey, key)).toBeNull();
  });

  it('can be any result of randomUUID', () => {
    for (let count = 0; count < 100; count++) expect(problemOf(IdempotencyKey, crypto.randomUUID())).toBeNull();
  });

  it.each([
    [''],
    ['claim-1'],
    [uuid.slice(0, -1)],
    [`${uuid}0`],
    [uuid.replaceAll('-', '')],
    [`{${uuid}}`],
    [uuid.replace('5', 'g')],
    [`${uuid}/`],
    [`${uuid}/photo`],
    [`${uuid}/claim/claim`],
    [`${uuid}/claim/`],
    [`${uuid}\n`],
    [` ${uuid}`],
    [`${uuid}, ${uuid}`],
    [[uuid]],
    [null],
  ])('cannot be %j', (key) => expect(problemOf(IdempotencyKey, key)).not.toBeNull());
});
