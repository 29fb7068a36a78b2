import { i18n } from '@lingui/core';
import { useEnglish } from '#tests/support/language.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords } from '#i18n/catalogues.ts';
import { messages as deviceEnglish } from '#i18n/device/device.en.po';
import { messages as deviceFrench } from '#i18n/device/device.fr.po';
import { messages as frontEnglish } from '#i18n/front/front.en.po';
import { messages as frontFrench } from '#i18n/front/front.fr.po';
import { messages as english } from '#i18n/later/words.en.po';
import { messages as french } from '#i18n/later/words.fr.po';

useEnglish();

afterEach(() => vi.unstubAllGlobals());

it.each([
  { saved: 'fr', spoken: 'fr', load: 'other', words: { ...deviceFrench, ...frontFrench, ...french } },
  { saved: 'fr', spoken: 'en', load: 'other', words: { ...deviceEnglish, ...frontEnglish, ...english } },
  { saved: 'fr', spoken: 'en', load: 'device', words: deviceEnglish },
  { saved: 'en', spoken: 'fr', load: 'front', words: { ...deviceFrench, ...frontFrench } },
] as const)('the texts of a screen are in the language of the page: $saved is saved, $spoken spoken', async (at) => {
  vi.stubGlobal('localStorage', { getItem: () => at.saved });
  i18n.loadAndActivate({ locale: '', messages: {} });
  const loading = loadWords(at.load);
  i18n.loadAndActivate({ locale: at.spoken, messages: { before: 'avant' } });
  await loading;
  expect(Object.keys(at.words).length).toBeGreaterThan(50);
  expect(i18n.messages).toMatchObject({ before: 'avant', ...at.words });
});

it('the texts are loaded once for several screens: no screen renders again for loaded texts', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'fr' });
  i18n.loadAndActivate({ locale: 'fr', messages: { before: 'avant' } });
  const changed = vi.fn<() => void>();
  const stop = i18n.on('change', changed);
  await Promise.all([loadWords('other'), loadWords('other')]);
  await loadWords('other');
  stop();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(i18n.messages).toMatchObject({ ...deviceFrench, ...frontFrench, ...french });
});
