import { useLocalStorage } from '#tests/support/local-storage.ts';
import { describe, expect, it, vi } from 'vitest';
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

  it('is English before one is saved, whatever the worker remembers', () => {
    expect(savedLocale('fr')).toBe('en');
  });

  it("is the worker's copy where there is no local storage", () => {
    vi.stubGlobal('localStorage', undefined);
    expect(savedLocale('fr')).toBe('fr');
    expect(savedLocale(undefined)).toBe('en');
  });
});
