import { outboxEntry } from '#tests/support/outbox-entry.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { expect, it } from 'vitest';
import { byUrgency } from '#features/outbox/by-urgency.ts';
import { entryStates } from '#storage/rows.ts';

const unreadable: ListedEntry = { id: 'unreadable', unreadable: true };
const ids = (entries: readonly ListedEntry[]) => entries.map(({ id }) => id);

it('puts what needs a person first, then what is on its way, then what waits', () => {
  const entries = [...entryStates.map((state) => outboxEntry({ id: state, state })), unreadable];
  expect(ids(byUrgency(entries))).toEqual(['attention', 'unreadable', 'sending', 'signin', 'queued', 'waiting']);
});

it('keeps the oldest first among those that are alike, in whatever mixture they come', () => {
  const entries = (['queued', 'attention', 'waiting', 'attention', 'queued', 'sent'] as const).map((state, age) =>
    outboxEntry({ id: String(age), state }),
  );
  expect(ids(byUrgency(entries))).toEqual(['1', '3', '0', '2', '4']);
});

it('leaves the list that it was given as it was', () => {
  const entries = [outboxEntry({ id: '1' }), outboxEntry({ id: '2', state: 'attention' })];
  byUrgency(entries);
  expect(ids(entries)).toEqual(['1', '2']);
});

it('is empty when all is sent', () => expect(byUrgency([outboxEntry({ state: 'sent' })])).toEqual([]));
