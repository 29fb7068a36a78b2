import { describe, expect, it } from 'vitest';
import { toCents, toDollars, usdToCad } from '#domain/money.ts';

describe('an amount', () => {
  it('keeps every cent when it is converted to cents and back', () => {
    const all = Array.from({ length: 200_001 }, (_, at) => at - 50_000);
    expect(all.filter((cents) => toCents(toDollars(cents)) !== cents)).toEqual([]);
  });

  it.each([
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [1_000_000.01, 100_000_001],
  ])('%d dollars are %d cents, for any number format', (dollars, cents) => expect(toCents(dollars)).toBe(cents));
});

it.each([
  [8_850, 13_725, 12_147],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [99_900, 999_999, 9_989_990],
])('%i US cents at %i ten-thousandths are %i Canadian cents, half up', (cents, rate, cad) => {
  expect(usdToCad(cents, rate)).toBe(cad);
});
