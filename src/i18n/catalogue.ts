import type { Messages } from '@lingui/core';
import type { Locale } from './locale.ts';

/** The words of one language; only those asked for are loaded. */
export async function fetchCatalogue(locale: Locale): Promise<Messages> {
  const { messages } = locale === 'fr' ? await import('./locales/fr.po') : await import('./locales/en.po');
  return messages;
}
