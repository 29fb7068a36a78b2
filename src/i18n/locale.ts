import { i18n } from '@lingui/core';

/** The languages of the portal. The first is the default and the fallback (R-UI-01). */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** The key in localStorage. */
export const localeKey = 'locale';

/** Reads the saved locale; English when none is saved or it is unknown. */
export function savedLocale(): Locale {
  const saved = localStorage.getItem(localeKey);
  return locales.find((locale) => locale === saved) ?? 'en';
}

/** The locale for `Intl`: Canadian in both languages. */
export function intlLocale(): 'en-CA' | 'fr-CA' {
  return i18n.locale === 'fr' ? 'fr-CA' : 'en-CA';
}
