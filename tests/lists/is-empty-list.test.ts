import { describe, expect, it } from 'vitest';
import { isEmptyList, type ListEvent, listState, openedList } from '#lists/list-state.ts';

const nothing = (round = 0): ListEvent[] => [
  { type: 'requested', page: 1 },
  { type: 'loaded', round, page: 1, items: 0, size: 20, totalItems: 0 },
];

/** Whether a list without rows counts as empty after these events. */
function isEmpty(...events: ListEvent[]): boolean {
  const state = events.reduce(listState, openedList(1));
  return isEmptyList({ ...state, rows: [], readAt: null, read: async () => {}, refresh: () => {} });
}

describe('a list without rows', () => {
  it('is empty after an empty response of the server', () => {
    expect(isEmpty()).toBe(false);
    expect(isEmpty(...nothing())).toBe(true);
  });

  it('is requested again when it is to be reloaded', () => {
    expect(isEmpty(...nothing(), { type: 'refreshed' })).toBe(false);
    expect(isEmpty(...nothing(), { type: 'refreshed' }, ...nothing(1))).toBe(true);
  });

  it('is not empty after a failure', () => {
    const failed: ListEvent = { type: 'failed', round: 0, page: 1, failure: { kind: 'unreachable' }, cachedPages: 0 };
    expect(isEmpty(...nothing(), { type: 'requested', page: 1 }, failed)).toBe(false);
  });
});
