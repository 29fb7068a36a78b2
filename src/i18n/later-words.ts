import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales } from './locale.ts';

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./later/words.en.po'),
  fr: () => import('./later/words.fr.po'),
};

/** Loads the words of screens that bring their own, in the language that the page speaks. */
export async function loadLaterWords(): Promise<void> {
  await languageChosen();
  const locale = locales.find((one) => one === i18n.locale) ?? 'en';
  const { messages } = await catalogues[locale]();
  i18n.load(locale, messages);
}

/** The first screen is loaded beside the language. */
async function languageChosen(): Promise<void> {
  if (i18n.locale !== '') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = i18n.on('change', resolve);
  await promise;
  stop();
}
