import { expect, it } from 'vitest';
import { suggestedLines } from '#domain/suggested-lines.ts';

it.each([
  [
    'Friction disc NV-114-0231 (1), drive plate (2)',
    [
      ['Friction disc', 'NV-114-0231', 1],
      ['Drive plate', null, 2],
    ],
  ],
  ['NV-16100-E2 carburettor assembly, 1', [['Carburettor assembly', 'NV-16100-E2', 1]]],
  [
    'Gear NV-91202-01, 3; belt, 2',
    [
      ['Gear', 'NV-91202-01', 3],
      ['Belt', null, 2],
    ],
  ],
  [
    '2 x shear pin\ndrive belt x2',
    [
      ['Shear pin', null, 2],
      ['Drive belt', null, 2],
    ],
  ],
  ['2 × courroie B-1120', [['Courroie', 'B-1120', 2]]],
  ['Bolt M8', [['Bolt', 'M8', 1]]],
  ['1,5 m de tuyau', [['1,5 m de tuyau', null, 1]]],
  ['3', [['3', null, 1]]],
  ['0, 0', [['0', null, 1]]],
])('suggested lines have the parts in %j', (partsRequired, expected) => {
  const lines = suggestedLines({ labourHours: null, partsRequired }, 9500);
  expect(lines.map(({ description, number, quantity }) => [description, number, quantity])).toEqual(expected);
});

it('suggested lines begin with the hours at the rate of the depot', () => {
  const [labour] = suggestedLines({ labourHours: 1.75, partsRequired: null }, 9500);
  expect(labour).toMatchObject({ kind: 'labour', quantity: 1.75, priceCents: 9500 });
});
