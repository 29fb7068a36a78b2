import { type Locale, localeKey } from './locale.ts';

const flushes = new Set<() => Promise<void>>();

/** Has `flush` run before a change of language or an update reloads the page; returns how to take it back. */
export function beforeReload(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Has every open form kept, before a reload. Throws when one could not be. */
export async function keepOpenForms(): Promise<void> {
  await Promise.all([...flushes].map((flush) => flush()));
}

/** Saves the language and reloads the page, drafts first (`decisions.md 8`). Throws when a draft could not be kept, and stays. */
export async function changeLocale(locale: Locale): Promise<void> {
  await keepOpenForms();
  localStorage.setItem(localeKey, locale);
  window.location.reload();
}
