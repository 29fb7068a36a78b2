import { i18n } from '@lingui/core';
import { useEnglish } from '#tests/support/language.ts';
import { expect, it } from 'vitest';
import { loadLaterWords } from '#i18n/later-words.ts';
import { messages as french } from '#i18n/later/words.fr.po';

useEnglish();

it('the words of a screen that brings its own wait for the language of the page, and are in that', async () => {
  i18n.loadAndActivate({ locale: '', messages: {} });
  const loading = loadLaterWords();
  i18n.loadAndActivate({ locale: 'fr', messages: { before: 'avant' } });
  await loading;
  expect(Object.keys(french).length).toBeGreaterThan(50);
  expect(i18n.messages).toMatchObject({ before: 'avant', ...french });
});
