import { describe, expect, it } from 'vitest';
import { limitConcurrency } from '#offline/sync/limit-concurrency.ts';

const heavy = (id: string) => ({ id, photoBytes: 1_000_000 });
const light = (id: string) => ({ id, photoBytes: 0 });
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('');

describe('concurrent entries', () => {
  it('are at most three', () => {
    expect(ids(limitConcurrency(['a', 'b', 'c', 'd'].map(heavy), [], false))).toBe('abc');
    expect(ids(limitConcurrency(['a', 'b'].map(heavy), [heavy('x'), light('y')], false))).toBe('a');
    expect(limitConcurrency([light('a')], ['x', 'y', 'z'].map(heavy), false)).toEqual([]);
  });

  it('include at most one with photos on a slow connection, and all without photos', () => {
    const due = [heavy('a'), heavy('b'), light('c'), heavy('d'), light('e'), light('f')];
    expect(ids(limitConcurrency(due, [], true))).toBe('ace');
    expect(ids(limitConcurrency(due, [heavy('x')], true))).toBe('ce');
    expect(limitConcurrency(due, ['x', 'y', 'z', 'w'].map(heavy), true)).toEqual([]);
  });
});
