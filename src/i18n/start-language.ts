import { i18n } from '@lingui/core';
import { fetchCatalogue } from './catalogue.ts';
import { type Locale, savedLocale } from './locale.ts';

/** Loads the saved language and makes the page speak it. The request leaves before this returns. */
export async function startLanguage(): Promise<void> {
  const { locale, messages } = await catalogue(savedLocale());
  document.documentElement.lang = locale;
  i18n.loadAndActivate({ locale, messages });
}

async function catalogue(locale: Locale) {
  try {
    return { locale, messages: await fetchCatalogue(locale) };
  } catch (error) {
    if (locale === 'en') throw error;
    // A first visit that loses the network midway is better read in English than not at all.
    return { locale: 'en', messages: await fetchCatalogue('en') };
  }
}
