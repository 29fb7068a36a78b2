import { createStore } from 'zustand/vanilla';
import { type Locale, localeKey } from './locale.ts';

type Flush = () => Promise<void>;

const openForms = createStore<{ flushes: readonly Flush[] }>()(() => ({ flushes: [] }));

/** Runs `flush` before a language change or an update reloads the page. Returns a function that unregisters it. */
export function beforeReload(flush: Flush): () => void {
  openForms.setState(({ flushes }) => ({ flushes: [...flushes, flush] }));
  return () => openForms.setState(({ flushes }) => ({ flushes: flushes.filter((one) => one !== flush) }));
}

/** Saves every open form before a reload. Throws when one could not be saved. */
export async function saveOpenForms(): Promise<void> {
  await Promise.all(openForms.getState().flushes.map((flush) => flush()));
}

/** Saves drafts and the language, then reloads the page (R-UI-02). Throws, without a reload, when a draft is not saved. */
export async function changeLocale(locale: Locale): Promise<void> {
  await saveOpenForms();
  localStorage.setItem(localeKey, locale);
  window.location.reload();
}
