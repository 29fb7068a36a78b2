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
] as const)('%s has its action, but not in a text field or with another key held', (key, keyAction) => {
  expect(press(key)).toEqual(keyAction);
  expect(press(key, {}, true)).toBeNull();
  expect(press(key, { ctrlKey: true })).toBeNull();
  expect(press(key, { altKey: true })).toBeNull();
});

it('the search key of the browser opens the search, also from the field', () => {
  expect(press('f', { ctrlKey: true })).toEqual({ kind: 'search' });
  expect(press('F', { metaKey: true }, true)).toEqual({ kind: 'search' });
  expect(press('f', { ctrlKey: true, altKey: true })).toBeNull();
});

it('every other key is left to the browser', () => {
  for (const key of ['ArrowDown', 'PageDown', 'Home', 'Tab', ' ']) expect(press(key)).toBeNull();
});
