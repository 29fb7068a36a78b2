import { type Locale, localeKey } from './locale.ts';

const flushes = new Set<() => Promise<void>>();

/** Has `flush` run before a change of language reloads the page; returns how to take it back. */
export function beforeReload(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Saves the language and reloads the page, drafts first (`decisions.md 8`). Throws when a draft could not be kept, and stays. */
export async function changeLocale(locale: Locale): Promise<void> {
  await Promise.all([...flushes].map((flush) => flush()));
  localStorage.setItem(localeKey, locale);
  window.location.reload();
}
