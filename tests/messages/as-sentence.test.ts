import { expect, it } from 'vitest';
import { asSentence } from '#messages/field-problem-text.ts';

it('a standalone text begins with a capital letter, also an accented one', () => {
  expect(asSentence('give 1 or more')).toBe('Give 1 or more');
  expect(asSentence('écrivez 1 ou plus')).toBe('Écrivez 1 ou plus');
});
