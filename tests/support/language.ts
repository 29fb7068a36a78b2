import { i18n } from '@lingui/core';
import { afterEach, beforeEach } from 'vitest';
import { messages as deviceFrench } from '#i18n/device/device.fr.po';
import { messages as frontFrench } from '#i18n/front/front.fr.po';
import { messages as laterFrench } from '#i18n/later/words.fr.po';
import type { Locale } from '#i18n/locale.ts';
import { messages as french } from '#i18n/locales/fr.po';

/** Sets the language of the app, as `startLanguage` does on a page. English is the text of the source. */
export function speak(locale: Locale): void {
  const all = { ...french, ...deviceFrench, ...frontFrench, ...laterFrench };
  i18n.loadAndActivate({ locale, messages: locale === 'fr' ? all : {} });
}

/** Uses English in every test that does not request French. */
export function useEnglish(): void {
  beforeEach(() => speak('en'));
  afterEach(() => speak('en'));
}
