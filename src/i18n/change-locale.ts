import { type Locale, localeKey } from './locale.ts';

const flushes = new Set<() => Promise<void>>();

/** Runs `flush` before a language change or an update reloads the page. Returns a function that unregisters it. */
export function beforeReload(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Saves every open form before a reload. Throws when one could not be saved. */
export async function saveOpenForms(): Promise<void> {
  await Promise.all([...flushes].map((flush) => flush()));
}

/** Saves drafts and the language, then reloads the page (R-UI-02). Throws, without a reload, when a draft is not saved. */
export async function changeLocale(locale: Locale): Promise<void> {
  await saveOpenForms();
  localStorage.setItem(localeKey, locale);
  window.location.reload();
}
