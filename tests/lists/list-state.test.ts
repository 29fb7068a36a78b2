import { describe, expect, it } from 'vitest';
import { type ListEvent, listState, openedList, pageToRead, type Sight } from '#lists/list-state.ts';

const failure = { kind: 'unreachable' } as const;
const loaded = (page: number, items = 20): ListEvent => ({
  type: 'loaded',
  round: 0,
  page,
  items,
  size: 20,
  totalItems: 45,
});

/** Returns the state of a list that opened with so many pages, after these events. */
function after(pages: number, ...events: ListEvent[]) {
  return events.reduce(listState, openedList(pages));
}

function readOf(pages: number) {
  return Array.from({ length: pages }, (_, at): ListEvent[] => [{ type: 'requested', page: at + 1 }, loaded(at + 1)]);
}

const top: Sight = { first: 1, last: 1, nearEnd: false };
const atEnd = (page: number): Sight => ({ first: page, last: page, nearEnd: true });

describe('the page counter', () => {
  it('increases with each load', () => {
    expect(after(1, ...readOf(2).flat())).toMatchObject({ page: 2, complete: false, reading: { phase: 'idle' } });
  });

  it('decreases on an empty page, which is beyond the last', () => {
    const state = after(1, ...readOf(1).flat(), { type: 'requested', page: 2 }, loaded(2, 0));
    expect(state).toMatchObject({ page: 1, complete: true });
  });

  it('decreases on an error, and keeps the cached rows', () => {
    const lost = (cachedPages: number) =>
      after(
        1,
        ...readOf(1).flat(),
        { type: 'requested', page: 2 },
        { type: 'failed', round: 0, page: 2, failure, cachedPages },
      );
    expect(lost(1)).toMatchObject({ page: 1, reading: { phase: 'failed', page: 2 } });
    expect(lost(3)).toMatchObject({ page: 3 });
  });

  it('stops at the end of the list', () => {
    expect(after(1, ...readOf(3).flat())).toMatchObject({ page: 3, complete: true });
  });
});

describe('the page to request next', () => {
  it('is the first visible one that the server has not returned yet', () => {
    expect(pageToRead(openedList(1), top)).toBe(1);
    expect(pageToRead(openedList(9), { first: 4, last: 5, nearEnd: false })).toBe(4);
    expect(pageToRead(after(9, { type: 'requested', page: 4 }, loaded(4)), { first: 4, last: 5, nearEnd: false })).toBe(
      5,
    );
  });

  it('is the one after the end, once the end is near', () => {
    const state = after(1, ...readOf(1).flat());
    expect(pageToRead(state, top)).toBeNull();
    expect(pageToRead(state, atEnd(1))).toBe(2);
  });

  it('is none at the end of the list, during a request, and after a failure', () => {
    expect(pageToRead(after(1, ...readOf(3).flat()), atEnd(3))).toBeNull();
    expect(pageToRead(after(1, { type: 'requested', page: 1 }), top)).toBeNull();
    expect(pageToRead(after(1, { type: 'failed', round: 0, page: 1, failure, cachedPages: 0 }), top)).toBeNull();
  });

  it('is the visible one again, once all are to be reloaded', () => {
    expect(pageToRead(after(1, ...readOf(3).flat(), { type: 'refreshed' }), atEnd(3))).toBe(3);
    const failed: ListEvent = { type: 'failed', round: 0, page: 1, failure, cachedPages: 0 };
    expect(pageToRead(after(1, failed, { type: 'refreshed' }), top)).toBe(1);
  });

  it('is not decided by the response to an earlier request', () => {
    const refreshed = after(1, { type: 'requested', page: 1 }, { type: 'refreshed' }, { type: 'requested', page: 1 });
    expect(listState(refreshed, loaded(1))).toBe(refreshed);
    expect(listState(refreshed, { type: 'failed', round: 0, page: 1, failure, cachedPages: 0 })).toBe(refreshed);
    const answer: ListEvent = { type: 'loaded', round: 1, page: 1, items: 20, size: 20, totalItems: 45 };
    expect(listState(refreshed, answer)).toMatchObject({ reading: { phase: 'idle' }, fresh: new Set([1]) });
  });
});
