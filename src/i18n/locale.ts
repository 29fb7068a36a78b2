import { i18n } from '@lingui/core';

/** The languages of the portal. The first is the fallback (R-UI-01). */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** The key in localStorage. */
export const localeKey = 'locale';

/** Reads the saved locale; before one is chosen, the browser's if the portal has it, else English. */
export function savedLocale(): Locale {
  const saved = localStorage.getItem(localeKey);
  return locales.find((locale) => locale === saved) ?? (/^fr\b/i.test(navigator.language) ? 'fr' : 'en');
}

/** The locale for `Intl`: Canadian in both languages. */
export function intlLocale(): 'en-CA' | 'fr-CA' {
  return i18n.locale === 'fr' ? 'fr-CA' : 'en-CA';
}
