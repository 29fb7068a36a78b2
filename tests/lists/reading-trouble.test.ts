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

it('the title of a list that failed names what failed, and its text is the server’s', () => {
  const list = { ...openedList(1), rows: [], readAt: null, read: () => Promise.resolve(), refresh: () => {} };
  const part = createElement(ReadingTrouble, { list, failure, page: 1, inconsistency: 'alert', failed: 'products' });
  expect(textOf(part)).toMatch(/^Fetch products failed It broke\./);
  speak('fr');
  expect(textOf(part)).toMatch(/It broke\./);
  expect(textOf(part)).not.toContain('Fetch products failed');
});
