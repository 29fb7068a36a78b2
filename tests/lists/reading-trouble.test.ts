import { createElement } from 'react';
import { expect, it } from 'vitest';
import { openedList } from '#lists/list-state.ts';
import { ReadingTrouble } from '#lists/reading-trouble.tsx';
import { speak, useEnglish } from '#tests/support/language.ts';
import { textOf } from '#tests/support/markup.ts';

useEnglish();

const failure = {
  kind: 'refused',
  status: 500,
  code: '',
  message: 'It broke.',
  fields: undefined,
  retryAfterS: null,
} as const;

const list = { ...openedList(1), rows: [], readAt: null, read: () => Promise.resolve(), refresh: () => {} };

it('contradictory records are reported once: in the dialog of the claim list, in the alert of the products', () => {
  const contradiction = { ...failure, code: 'SALESFORCE_DATA_INCONSISTENCY', message: 'Contradictory' };
  const inList = (inconsistency: 'dialog' | 'alert') =>
    textOf(createElement(ReadingTrouble, { list, failure: contradiction, page: 1, inconsistency }));
  expect(inList('dialog')).toBe('Retry');
  expect(inList('alert')).toBe('Unexpected error due to data inconsistency Retry');
});

it('a failed list has its own title, and the text of the server', () => {
  const part = createElement(ReadingTrouble, { list, failure, page: 1, inconsistency: 'alert', failed: 'products' });
  expect(textOf(part)).toMatch(/^Fetch products failed It broke\./);
  speak('fr');
  expect(textOf(part)).toMatch(/It broke\./);
  expect(textOf(part)).not.toContain('Fetch products failed');
});
