import { useLocalStorage } from '#tests/support/local-storage.ts';
import { describe, expect, it, vi } from 'vitest';
import { savedLocale as localeOfWords } from '#i18n/locale.ts';
import { savedLocale } from '#session/saved-locale.ts';

const page = useLocalStorage();

describe('the language of a call', () => {
  it.each([
    ['fr', 'fr'],
    ['en', 'en'],
    ['de', 'en'],
    ['', 'en'],
  ])('saved as %j is %s', (saved, locale) => {
    page.set('locale', saved);
    expect(savedLocale(undefined)).toBe(locale);
  });

  it('is English before one is saved, for any value in the worker', () => {
    vi.stubGlobal('navigator', { language: 'en-CA' });
    expect(savedLocale('fr')).toBe('en');
  });

  it.each([
    ['fr-CA', 'fr'],
    ['fr', 'fr'],
    ['FR-fr', 'fr'],
    ['fro', 'en'],
    ['en-CA', 'en'],
    ['gsw-FR', 'en'],
    ['es', 'en'],
  ])('is that of a browser in %s, like the texts: %s', (language, locale) => {
    vi.stubGlobal('navigator', { language });
    expect([savedLocale(undefined), localeOfWords()]).toEqual([locale, locale]);
    // The saved choice has priority.
    const chosen = locale === 'fr' ? 'en' : 'fr';
    page.set('locale', chosen);
    expect([savedLocale(undefined), localeOfWords()]).toEqual([chosen, chosen]);
  });

  it("is the worker's copy without local storage", () => {
    vi.stubGlobal('localStorage', undefined);
    expect(savedLocale('fr')).toBe('fr');
    vi.stubGlobal('navigator', { language: 'en-CA' });
    expect(savedLocale(undefined)).toBe('en');
  });
});
