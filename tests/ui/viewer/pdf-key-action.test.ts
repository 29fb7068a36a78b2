import { expect, it } from 'vitest';
import { pdfKeyAction } from '#ui/viewer/pdf/pdf-key-action.ts';

const press = (key: string, held: { ctrlKey?: true; metaKey?: true; altKey?: true } = {}, typing = false) =>
  pdfKeyAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, typing);

it.each([
  ['/', { kind: 'search' }],
  ['+', { kind: 'zoom', by: 1 }],
  ['=', { kind: 'zoom', by: 1 }],
  ['-', { kind: 'zoom', by: -1 }],
  ['0', { kind: 'fit' }],
  ['n', { kind: 'page', by: 1 }],
  ['ArrowRight', { kind: 'page', by: 1 }],
  ['p', { kind: 'page', by: -1 }],
  ['ArrowLeft', { kind: 'page', by: -1 }],
] as const)('%s does its work, but not while somebody types or with another key held', (key, act) => {
  expect(press(key)).toEqual(act);
  expect(press(key, {}, true)).toBeNull();
  expect(press(key, { ctrlKey: true })).toBeNull();
  expect(press(key, { altKey: true })).toBeNull();
});

it('searches with the browser’s own key too, also from the field', () => {
  expect(press('f', { ctrlKey: true })).toEqual({ kind: 'search' });
  expect(press('F', { metaKey: true }, true)).toEqual({ kind: 'search' });
  expect(press('f', { ctrlKey: true, altKey: true })).toBeNull();
});

it('leaves every other key to the browser', () => {
  for (const key of ['ArrowDown', 'PageDown', 'Home', 'Tab', ' ']) expect(press(key)).toBeNull();
});
