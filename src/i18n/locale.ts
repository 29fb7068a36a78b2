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
