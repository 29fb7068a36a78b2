import { attemptLog } from '#tests/support/outbox-entry.ts';
import { describe, expect, it } from 'vitest';
import { type EntryActions, entryActions } from '#features/outbox/entry-actions.ts';
import { type CauseCode, causeCodes, type Entry, type EntryState, entryStates } from '#storage/rows.ts';

const neverLeft = attemptLog();
const refused = attemptLog('left', 'refused');
const unanswered = attemptLog('left', 'no_answer');
const cut = attemptLog('left');
const unansweredThenRefused = attemptLog('left', 'timeout', 'left', 'refused');

type Acted = Pick<Entry, 'kind' | 'state' | 'cause'>;

function entry(state: EntryState, code: CauseCode = 'new', kind: Entry['kind'] = 'claim', serverCode = ''): Acted {
  return { kind, state, cause: { code, serverCode, at: '2026-11-21T10:00:00.000Z' } };
}

/** States in which no sender holds the entry. */
const held = ['queued', 'signin', 'attention'] as const satisfies EntryState[];
const kinds = ['claim', 'amendment', 'invoice', 'message', 'withdrawal', 'appeal'] as const;

describe('the actions on an entry', () => {
  it.each(['sending', 'sent'] as const)('are none while it is %s', (state) => {
    const nothing = { retry: false, change: false, remove: false, view: false, amend: false, main: null };
    expect(entryActions(entry(state), cut)).toEqual({ ...nothing, mayHaveArrived: true });
    expect(entryActions(entry(state), neverLeft)).toEqual({ ...nothing, mayHaveArrived: false });
  });

  it.each(held)('are all before it was sent, %s', (state) => {
    expect(entryActions(entry(state), neverLeft)).toMatchObject({ retry: true, change: true, remove: true });
  });

  it.each(held)('include a change after a response that proves that nothing was stored, %s', (state) => {
    expect(entryActions(entry(state), refused)).toMatchObject({ change: true, mayHaveArrived: false });
  });

  it.each([
    ['no response', unanswered],
    ['an interruption', cut],
    ['no response, for any later result', unansweredThenRefused],
    ['a server error', attemptLog('left', 'server_error')],
    ['a response that does not prove every photo', attemptLog('left', 'unproven')],
  ])('include no change after %s (R-OFF-17)', (_, log) => {
    for (const state of held)
      expect(entryActions(entry(state), log)).toMatchObject({
        retry: true,
        change: false,
        remove: true,
        mayHaveArrived: true,
      });
  });
});

describe('the main action', () => {
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

  it('is none while the entry is sent automatically', () => {
    for (const state of entryStates.filter((each) => each !== 'attention'))
      for (const cause of causeCodes) expect(entryActions(entry(state, cause), neverLeft).main).toBeNull();
  });

  it('is always an allowed one', () => {
    for (const kind of kinds)
      for (const state of entryStates)
        for (const cause of causeCodes)
          for (const code of ['', 'ALREADY_INVOICED', 'CLAIM_NOT_AMENDABLE'])
            for (const log of [neverLeft, refused, unanswered, cut, unansweredThenRefused]) {
              const actions = entryActions(entry(state, cause, kind, code), log);
              expect(actions.main === null || actions[actions.main]).toBe(true);
            }
  });

  it.each([
    ['amendment', 'CLAIM_NOT_AMENDABLE', true],
    ['invoice', 'CLAIM_NOT_INVOICEABLE', true],
    ['withdrawal', 'CLAIM_NOT_WITHDRAWABLE', true],
    ['appeal', 'APPEAL_CLOSED', true],
    ['invoice', 'ALREADY_INVOICED', false],
  ] as const)('is to open the claim if that is another one now: %s, %s', (kind, code, retry) => {
    expect(entryActions(entry('attention', 'refused', kind, code), refused)).toMatchObject({ main: 'view', retry });
  });

  it('is to correct the taxes if those were refused', () => {
    const refusal = entry('attention', 'refused', 'invoice', 'FIELD_CUSTOM_VALIDATION_EXCEPTION');
    expect(entryActions(refusal, refused)).toMatchObject({ main: 'change', view: true });
  });
});

describe('a follow-up that waits for its claim', () => {
  it('can be changed and deleted, and cannot be retried', () => {
    expect(entryActions(entry('waiting', 'claim_first', 'amendment'), neverLeft)).toEqual({
      retry: false,
      change: true,
      remove: true,
      view: false,
      amend: false,
      main: null,
      mayHaveArrived: false,
    });
  });

  it('can only be deleted when its claim was deleted', () => {
    expect(entryActions(entry('attention', 'claim_gone', 'amendment'), neverLeft)).toMatchObject({
      retry: false,
      change: false,
      remove: true,
      view: false,
      main: null,
    });
  });
});

describe('an additional estimate', () => {
  it('can follow a claim that cannot be changed any more, and no other (R-OFF-17)', () => {
    expect(entryActions(entry('queued'), unanswered).amend).toBe(true);
    expect(entryActions(entry('queued'), neverLeft).amend).toBe(false);
    expect(entryActions(entry('attention', 'refused'), refused).amend).toBe(false);
    expect(entryActions(entry('queued', 'new', 'invoice'), unanswered).amend).toBe(false);
  });
});
