import { describe, expect, it } from 'vitest';
import { dueEntries, nextDueAt } from '#offline/sync/due.ts';
import type { EntryState } from '#storage/rows.ts';

function entry(id: string, claimRef: string, state: EntryState = 'queued', nextAttemptAt = 0) {
  return { id, claimRef, state, nextAttemptAt, createdAt: `2026-11-21T10:00:0${id}.000Z` };
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe('entries to be sent', () => {
  it('of one claim are sent one after the other, oldest first', () => {
    expect(idsOf(dueEntries([entry('2', 'a'), entry('1', 'a'), entry('3', 'b')], 0))).toEqual(['1', '3']);
  });

  it('include the next one of a claim when the previous one is sent', () => {
    expect(idsOf(dueEntries([entry('1', 'a', 'sent'), entry('2', 'a')], 0))).toEqual(['2']);
  });

  it.each(['sending', 'attention', 'signin', 'waiting'] as const)(
    'of a claim wait behind an entry in %s, and other claims do not',
    (state) => {
      expect(idsOf(dueEntries([entry('1', 'a', state), entry('2', 'a'), entry('3', 'b')], 0))).toEqual(['3']);
    },
  );

  it('start with the claim, then its follow-ups, also when the claim was changed and has a later time', () => {
    expect(idsOf(dueEntries([entry('2', '9', 'waiting'), entry('9', '9'), entry('3', 'b')], 0))).toEqual(['3', '9']);
    expect(idsOf(dueEntries([entry('2', '9'), entry('9', '9', 'attention')], 0))).toEqual([]);
  });

  it('wait until they are due, and have the time of that', () => {
    const entries = [entry('1', 'a', 'queued', 500), entry('2', 'b', 'queued', 300), entry('3', 'a')];
    expect(dueEntries(entries, 299)).toEqual([]);
    expect(nextDueAt(entries)).toBe(300);
    expect(idsOf(dueEntries(entries, 500))).toEqual(['1', '2']);
  });

  it('do not wait for a time that is only explained by a clock that was set back', () => {
    const hour = 3_600_000;
    expect(idsOf(dueEntries([entry('1', 'a', 'queued', hour)], 0))).toEqual([]);
    expect(idsOf(dueEntries([entry('1', 'a', 'queued', hour + 1)], 0))).toEqual(['1']);
  });

  it('have no next time when each waits for a person', () => {
    expect(nextDueAt([entry('1', 'a', 'attention'), entry('2', 'b', 'sent')])).toBeNull();
  });
});

it('entries of the same instant are sent in order of their ids, in any list order', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const [first, second] = [
    { ...entry('1', 'a'), createdAt: at },
    { ...entry('2', 'a'), createdAt: at },
  ];
  expect(idsOf(dueEntries([first, second], 0))).toEqual(['1']);
  expect(idsOf(dueEntries([second, first], 0))).toEqual(['1']);
});
