import { describe, expect, it } from 'vitest';
import type { Picklist } from '#contract/picklists.ts';
import { offeredValues } from '#domain/offered-values.ts';

type ValidFor = Picklist['values'][number]['validFor'];

function picklist(controllerValues: Record<string, number>, values: Record<string, ValidFor>): Picklist {
  return {
    controllerValues,
    values: Object.entries(values).map(([value, validFor]) => ({ label: `Label of ${value}`, value, validFor })),
  };
}

const valuesFor = (list: Picklist, controlling: string | null) =>
  offeredValues(list, controlling).map(({ value }) => value);

describe('an independent picklist', () => {
  const list = picklist({}, { a: [], b: [3], c: 'gA==' });

  it('offers every value, for any other selection', () => {
    expect(valuesFor(list, null)).toEqual(['a', 'b', 'c']);
    expect(valuesFor(list, 'anything')).toEqual(['a', 'b', 'c']);
  });

  it('offers values with a label', () => {
    expect(offeredValues(list, null)[0]).toEqual({ label: 'Label of a', value: 'a' });
  });
});

describe('a dependent picklist', () => {
  const list = picklist({ Engine: 0, Frame: 5, Wheels: 12 }, { jet: [0], weld: [5], bolt: [5, 12, 0], never: [] });

  it('offers values by the index of the controlling value, also sparse ones, not by its position', () => {
    expect(valuesFor(list, 'Engine')).toEqual(['jet', 'bolt']);
    expect(valuesFor(list, 'Frame')).toEqual(['weld', 'bolt']);
    expect(valuesFor(list, 'Wheels')).toEqual(['bolt']);
  });

  it('offers nothing without a controlling value, or for an unknown one', () => {
    expect(valuesFor(list, null)).toEqual([]);
    expect(valuesFor(list, 'Paint')).toEqual([]);
    expect(valuesFor(list, '')).toEqual([]);
    expect(valuesFor(list, 'constructor')).toEqual([]);
  });

  it('never offers a value that is valid for nothing', () => {
    for (const chosen of ['Engine', 'Frame', 'Wheels']) expect(valuesFor(list, chosen)).not.toContain('never');
  });
});

describe('a bitset in base64, most significant bit first', () => {
  const bits = (...set: number[]) => {
    const bytes = new Uint8Array(3);
    for (const bit of set) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit % 8));
    return Buffer.from(bytes).toString('base64');
  };
  const indexes = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`c${index}`, index]));

  it('is read bit by bit', () => {
    for (const index of Object.values(indexes))
      for (const [controlling, chosen] of Object.entries(indexes))
        expect(valuesFor(picklist(indexes, { v: bits(index) }), controlling)).toEqual(chosen === index ? ['v'] : []);
  });

  it('is read in the format of the platform', () => {
    const list = picklist({ first: 0, second: 1, ninth: 8, tenth: 9 }, { v: 'gEAA' });
    expect(valuesFor(list, 'first')).toEqual(['v']);
    expect(valuesFor(list, 'second')).toEqual([]);
    expect(valuesFor(list, 'ninth')).toEqual([]);
    expect(valuesFor(list, 'tenth')).toEqual(['v']);
  });

  it('offers nothing beyond its end, nor when it is empty', () => {
    const list = picklist({ far: 40 }, { short: '////', none: '' });
    expect(valuesFor(list, 'far')).toEqual([]);
  });
});
