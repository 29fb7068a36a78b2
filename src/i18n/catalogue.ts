import type { Messages } from '@lingui/core';
import type { Locale } from './locale.ts';

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./locales/en.po'),
  fr: () => import('./locales/fr.po'),
};

/** The words of one language; only those asked for are loaded. */
export async function fetchCatalogue(locale: Locale): Promise<Messages> {
  const { messages } = await catalogues[locale]();
  return messages;
}
