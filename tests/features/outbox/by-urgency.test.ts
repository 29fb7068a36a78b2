import { outboxEntry } from '#tests/support/outbox-entry.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { expect, it } from 'vitest';
import { byUrgency } from '#features/outbox/by-urgency.ts';
import { entryStates } from '#storage/rows.ts';

const unreadable: ListedEntry = { id: 'unreadable', unreadable: true };
const ids = (entries: readonly ListedEntry[]) => entries.map(({ id }) => id);

it('entries that need a person are first, then those being sent, then waiting ones', () => {
  const entries = [...entryStates.map((state) => outboxEntry({ id: state, state })), unreadable];
  expect(ids(byUrgency(entries))).toEqual(['attention', 'unreadable', 'sending', 'signin', 'queued', 'waiting']);
});

it('entries of one state are sorted by age, in any order of the list', () => {
  const entries = (['queued', 'attention', 'waiting', 'attention', 'queued', 'sent'] as const).map((state, age) =>
    outboxEntry({ id: String(age), state }),
  );
  expect(ids(byUrgency(entries))).toEqual(['1', '3', '0', '2', '4']);
});

it('the given list stays unchanged', () => {
  const entries = [outboxEntry({ id: '1' }), outboxEntry({ id: '2', state: 'attention' })];
  byUrgency(entries);
  expect(ids(entries)).toEqual(['1', '2']);
});

it('the result is empty when all is sent', () => expect(byUrgency([outboxEntry({ state: 'sent' })])).toEqual([]));
