import { describe, expect, it } from 'vitest';
import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { type AttemptRow, causeCodes } from '#storage/rows.ts';

/** Endings that prove that the server stored nothing or received nothing; any other leaves it open. */
const proofs = ['refused', 'too_many', 'signin', 'incomplete'];

const line = (event: AttemptRow['event']): AttemptRow => ({ entryId: 'e', at: '2026-11-21T10:00:00.000Z', event });

describe('a sent attempt', () => {
  it.each([...causeCodes, 'accepted'] as const)('and ended with %s', (ending) => {
    expect(mayHaveArrived([line('left'), line(ending)])).toBe(!proofs.includes(ending));
  });

  it.each([...causeCodes, 'accepted'] as const)('is not proven absent by %s of a later attempt', (ending) => {
    expect(mayHaveArrived([line('left'), line('timeout'), line('left'), line(ending)])).toBe(true);
  });

  it('is proven absent by each look-up between the attempts', () => {
    const log = (['decision', 'left', 'signin', 'no_answer', 'left', 'too_many', 'left', 'refused'] as const).map(line);
    expect(mayHaveArrived(log)).toBe(false);
  });
});
