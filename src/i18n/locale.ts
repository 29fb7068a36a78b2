/** The languages of the portal (`portal.md §9`); the first is the default and the fallback. */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** Where the choice is kept (`portal.md §7`). */
export const localeKey = 'locale';

/** The saved locale; English when nothing, or nothing known, is saved. */
export function savedLocale(): Locale {
  const saved = localStorage.getItem(localeKey);
  return locales.find((locale) => locale === saved) ?? 'en';
}
