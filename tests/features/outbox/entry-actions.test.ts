import { attemptLog } from '#tests/support/outbox-entry.ts';
import { describe, expect, it } from 'vitest';
import { type EntryActions, entryActions } from '#features/outbox/entry-actions.ts';
import { type CauseCode, causeCodes, type Entry, type EntryState, entryStates } from '#storage/rows.ts';

const neverLeft = attemptLog();
const refused = attemptLog('left', 'refused');
const unanswered = attemptLog('left', 'no_answer');
const cut = attemptLog('left');
const unansweredThenRefused = attemptLog('left', 'timeout', 'left', 'refused');

function entry(state: EntryState, code: CauseCode = 'new'): Pick<Entry, 'state' | 'cause'> {
  return { state, cause: { code, at: '2026-11-21T10:00:00.000Z' } };
}

/** States in which nobody else holds the entry. */
const held = entryStates.filter((state) => state !== 'sending' && state !== 'sent');

describe('what a person may do with an entry', () => {
  it.each(['sending', 'sent'] as const)('is nothing while it is %s', (state) => {
    const nothing = { retry: false, change: false, remove: false, main: null };
    expect(entryActions(entry(state), cut)).toEqual({ ...nothing, mayHaveArrived: true });
    expect(entryActions(entry(state), neverLeft)).toEqual({ ...nothing, mayHaveArrived: false });
  });

  it.each(held)('is everything while it never left, %s', (state) => {
    expect(entryActions(entry(state), neverLeft)).toMatchObject({ retry: true, change: true, remove: true });
  });

  it.each(held)('includes a change after an answer that proves that nothing was kept, %s', (state) => {
    expect(entryActions(entry(state), refused)).toMatchObject({ change: true, mayHaveArrived: false });
  });

  it.each([
    ['no answer', unanswered],
    ['a cut', cut],
    ['no answer, whatever came later', unansweredThenRefused],
    ['a server error', attemptLog('left', 'server_error')],
    ['an answer that does not prove every photo', attemptLog('left', 'unproven')],
  ])('includes no change any more after %s (decisions.md 39)', (_, log) => {
    for (const state of held)
      expect(entryActions(entry(state), log)).toMatchObject({
        retry: true,
        change: false,
        remove: true,
        mayHaveArrived: true,
      });
  });
});

describe('the way out that helps most', () => {
  it.each<[cause: CauseCode, name: string, log: ReturnType<typeof attemptLog>, main: EntryActions['main']]>([
    ['refused', 'nothing was kept', refused, 'change'],
    ['refused', 'it may have arrived before', unansweredThenRefused, 'retry'],
    ['decision', 'it never left', neverLeft, 'change'],
    ['decision', 'it may have arrived before', unanswered, 'retry'],
    ['incomplete', 'it never left', neverLeft, 'change'],
    ['three_failures', 'it may have arrived', unanswered, 'retry'],
    ['three_failures', 'it never left', neverLeft, 'retry'],
    ['unproven', 'it did arrive', attemptLog('left', 'unproven'), 'retry'],
  ])('after %s, when %s', (cause, _, log, main) => {
    expect(entryActions(entry('attention', cause), log).main).toBe(main);
  });

  it('is none while the entry goes by itself', () => {
    for (const state of entryStates.filter((each) => each !== 'attention'))
      for (const cause of causeCodes) expect(entryActions(entry(state, cause), neverLeft).main).toBeNull();
  });

  it('is always one that may be taken', () => {
    for (const state of entryStates)
      for (const cause of causeCodes)
        for (const log of [neverLeft, refused, unanswered, cut, unansweredThenRefused]) {
          const actions = entryActions(entry(state, cause), log);
          expect(actions.main === null || actions[actions.main]).toBe(true);
        }
  });
});
