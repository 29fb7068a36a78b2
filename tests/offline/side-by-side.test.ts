import { describe, expect, it } from 'vitest';
import { sideBySide } from '#offline/sync/side-by-side.ts';

const heavy = (id: string) => ({ id, photoBytes: 1_000_000 });
const light = (id: string) => ({ id, photoBytes: 0 });
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('');

describe('Entries that leave beside each other', () => {
  it('are three at most', () => {
    expect(ids(sideBySide(['a', 'b', 'c', 'd'].map(heavy), [], false))).toBe('abc');
    expect(ids(sideBySide(['a', 'b'].map(heavy), [heavy('x'), light('y')], false))).toBe('a');
    expect(sideBySide([light('a')], ['x', 'y', 'z'].map(heavy), false)).toEqual([]);
  });

  it('are one with photos on a narrow link, which those without pass', () => {
    const due = [heavy('a'), heavy('b'), light('c'), heavy('d'), light('e'), light('f')];
    expect(ids(sideBySide(due, [], true))).toBe('ace');
    expect(ids(sideBySide(due, [heavy('x')], true))).toBe('ce');
    expect(sideBySide(due, ['x', 'y', 'z', 'w'].map(heavy), true)).toEqual([]);
  });
});
