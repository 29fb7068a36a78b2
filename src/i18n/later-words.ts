import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales, savedLocale } from './locale.ts';

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./later/words.en.po'),
  fr: () => import('./later/words.fr.po'),
};

/** Loads the words of screens that bring their own, in the language that the page speaks. The request leaves at once. */
export async function loadLaterWords(): Promise<void> {
  const saved = savedLocale();
  const asked = catalogues[saved]();
  // What fails here is thrown below, if it is still wanted then.
  asked.catch(() => {});
  await languageChosen();
  const locale = locales.find((one) => one === i18n.locale) ?? 'en';
  const { messages } = await (locale === saved ? asked : catalogues[locale]());
  // Every screen asks for them, and each load has everything that speaks rendered again.
  const isSpoken = Object.keys(messages).every((id) => id in i18n.messages);
  if (!isSpoken) i18n.load(locale, messages);
}

/** The first screen is loaded beside the language. */
async function languageChosen(): Promise<void> {
  if (i18n.locale !== '') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = i18n.on('change', resolve);
  await promise;
  stop();
}
