import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareSerialNumbers } from '#domain/serial-order.ts';

it.each([
  ['NV999', 'NV1000', -1],
  ['NV-0950', 'nv950', 0],
  ['NV-2024-00150', 'NV202400150', 0],
  ['NV202400150', 'NV-2024-00200', -1],
  ['AB-CD1', 'ABCD1', 0],
  ['NV950', 'OK1', -1],
  ['A9B2', 'A9B10', -1],
  ['A9', 'A9B', -1],
  ['20261', 'A1', -1],
])('%s and %s: %i', (one, other, due) => {
  expect(Math.sign(compareSerialNumbers(one, other))).toBe(due);
  expect(Math.sign(compareSerialNumbers(other, one))).toBe(due === 0 ? 0 : -due);
});

it('is an order', () => {
  const serial = fc
    .array(fc.constantFrom('A', 'B', '0', '1', '10', '9', '-'), { maxLength: 6 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(serial, serial, serial, (one, two, three) => {
      const [first, , last] = [one, two, three].toSorted(compareSerialNumbers);
      expect(compareSerialNumbers(first ?? '', last ?? '')).toBeLessThanOrEqual(0);
      if (compareSerialNumbers(one, two) <= 0 && compareSerialNumbers(two, three) <= 0)
        expect(compareSerialNumbers(one, three)).toBeLessThanOrEqual(0);
    }),
  );
});
