import { describe, expect, it } from 'vitest';
import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import type { AttemptRow } from '#storage/rows.ts';

function log(...events: (AttemptRow['event'] | [AttemptRow['event'], string])[]): AttemptRow[] {
  return events.map((event) => {
    const [name, serverCode] = Array.isArray(event) ? event : [event];
    return { entryId: 'e', at: '2026-11-21T10:00:00.000Z', event: name, ...(serverCode ? { serverCode } : {}) };
  });
}

describe('whether the server may have a submission', () => {
  it.each([
    ['nothing was sent', log(), false],
    ['the look-up needed a decision, nothing was sent', log('decision'), false],
    ['refused', log('left', 'refused'), false],
    ['too many requests', log('left', 'too_many'), false],
    ['refused twice', log('left', 'refused', 'left', 'refused'), false],
    ['killed while it was sent', log('left'), true],
    ['found interrupted', log('left', 'interrupted'), true],
    ['no answer', log('left', 'no_answer'), true],
    ['time-out', log('left', 'timeout'), true],
    ['server error', log('left', 'server_error'), true],
    ['first still running', log('left', 'busy'), true],
    ['recorded as sent, then stopped on the device', log('left', 'incomplete'), false],
    ['no answer, then stopped on the device', log('left', 'no_answer', 'left', 'incomplete'), true],
    ['key used for something else', log('left', ['refused', 'IDEMPOTENCY_KEY_REUSED']), true],
    ['no answer, then refused: the first may have arrived', log('left', 'no_answer', 'left', 'refused'), true],
    ['no answer, then sent without an account', log('left', 'no_answer', 'left', ['refused', 'FORBIDDEN']), true],
    ['no answer, then invoiced already', log('left', 'timeout', 'left', ['refused', 'ALREADY_INVOICED']), true],
    ['interrupted, then invalid', log('left', 'interrupted', 'left', ['refused', 'VALIDATION_FAILED']), false],
    ['no answer, then a chunk of a photo refused', log('left', 'no_answer', ['refused', 'VALIDATION_FAILED']), true],
    ['a chunk of a photo refused, nothing was sent', log(['refused', 'FILE_TOO_LARGE']), false],
    ['no answer, then a server error', log('left', 'no_answer', 'left', ['server_error', 'VALIDATION_FAILED']), true],
    ['wrong in itself, then sent again', log('left', ['refused', 'VALIDATION_FAILED'], 'left', 'no_answer'), true],
  ])('%s', (_, attempts, expected) => expect(mayHaveArrived(attempts)).toBe(expected));
});

it('is not decided by the result of another step', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const left: AttemptRow = { entryId: 'e', at, event: 'left', step: 'registration' };
  expect(mayHaveArrived([left, { ...left, event: 'accepted', step: 'contact' }])).toBe(true);
  expect(mayHaveArrived([left, { ...left, event: 'accepted' }])).toBe(false);
  // The claim is the last step: an accepted claim exists.
  const claim: AttemptRow = { ...left, step: 'claim' };
  expect(mayHaveArrived([claim, { ...claim, event: 'accepted' }])).toBe(true);
});

it('of a step is decided by a later step that was sent, not by an earlier one', () => {
  const left = (step: NonNullable<AttemptRow['step']>): AttemptRow => ({
    entryId: 'e',
    at: '2026-11-21T10:00:00.000Z',
    event: 'left',
    step,
  });
  const refused: AttemptRow = { ...left('claim'), event: 'refused' };
  expect(mayHaveArrived([left('contact'), left('registration'), { ...refused, step: 'registration' }])).toBe(false);
  expect(mayHaveArrived([left('registration'), left('contact'), { ...refused, step: 'contact' }])).toBe(true);
});
