import { i18n } from '@lingui/core';
import { type Locale, savedLocale } from './locale.ts';
import { messages as english } from './locales/en.po';

/**
 * Loads the saved language and makes the page speak it. English is at hand; the request for French
 * leaves before this returns, so call it first and await it last.
 */
export async function startLanguage(): Promise<void> {
  const { locale, messages } = await catalogue(savedLocale());
  document.documentElement.lang = locale;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
  i18n.loadAndActivate({ locale, messages });
}

async function catalogue(locale: Locale) {
  if (locale === 'en') return { locale, messages: english };
  try {
    const { messages } = await import('./locales/fr.po');
    return { locale, messages };
  } catch {
    // A first visit that loses the network midway is better read in English than not at all.
    return { locale: 'en', messages: english };
  }
}
