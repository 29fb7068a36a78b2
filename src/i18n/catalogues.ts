import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales, savedLocale } from './locale.ts';

/** The catalogue of a screen. `tools/catalogues.ts` creates the catalogues. */
export type Words = 'start' | 'device' | 'front' | 'places' | 'other';

type Catalogue = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

const start: Catalogue = { en: () => import('./locales/en.po'), fr: () => import('./locales/fr.po') };
const device: Catalogue = { en: () => import('./device/device.en.po'), fr: () => import('./device/device.fr.po') };
const front: Catalogue = { en: () => import('./front/front.en.po'), fr: () => import('./front/front.fr.po') };
const places: Catalogue = { en: () => import('./places/places.en.po'), fr: () => import('./places/places.fr.po') };
const other: Catalogue = { en: () => import('./later/words.en.po'), fr: () => import('./later/words.fr.po') };

/** The catalogues that a screen needs besides the one of every start. */
const needed: Readonly<Record<Words, readonly Catalogue[]>> = {
  start: [],
  device: [device],
  front: [device, front],
  places: [places],
  other: [device, front, other],
};

/** Fetches the start catalogue of one language. */
export async function fetchStartWords(locale: Locale): Promise<Messages> {
  const { messages } = await start[locale]();
  return messages;
}

/** Loads the saved language and activates it. The request leaves before this returns. */
export async function startLanguage(): Promise<void> {
  const { locale, messages } = await startWords(savedLocale());
  document.documentElement.lang = locale;
  i18n.loadAndActivate({ locale, messages });
}

/** Returns the words of `locale`, or the English ones when those cannot be loaded. */
async function startWords(locale: Locale): Promise<{ locale: Locale; messages: Messages }> {
  try {
    return { locale, messages: await fetchStartWords(locale) };
  } catch (error) {
    if (locale === 'en') throw error;
    return { locale: 'en', messages: await fetchStartWords('en') };
  }
}

/** Loads the words of a screen in the active language. The request leaves before this returns. */
export async function loadWords(words: Words): Promise<void> {
  if (words === 'start') return;
  const saved = savedLocale();
  const requested = fetchWords(words, saved);
  // A failure is thrown below, unless the active language is another one.
  requested.catch(() => {});
  await languageActive();
  const locale = locales.find((one) => one === i18n.locale) ?? 'en';
  const messages = await (locale === saved ? requested : fetchWords(words, locale));
  // Each load renders all text again, so loaded words are skipped.
  const isLoaded = Object.keys(messages).every((id) => id in i18n.messages);
  if (!isLoaded) i18n.load(locale, messages);
}

async function fetchWords(words: Words, locale: Locale): Promise<Messages> {
  const parts = await Promise.all(needed[words].map((catalogue) => catalogue[locale]()));
  return Object.assign({}, ...parts.map(({ messages }) => messages));
}

/** The first screen loads in parallel with the language. */
async function languageActive(): Promise<void> {
  if (i18n.locale !== '') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = i18n.on('change', resolve);
  await promise;
  stop();
}
