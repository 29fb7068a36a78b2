import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales, savedLocale } from './locale.ts';

type Catalogues = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

const ofDevice: Catalogues = {
  en: () => import('./device/device.en.po'),
  fr: () => import('./device/device.fr.po'),
};

const ofFront: Catalogues = {
  en: () => import('./front/front.en.po'),
  fr: () => import('./front/front.fr.po'),
};

const ofOtherScreens: Catalogues = {
  en: () => import('./later/words.en.po'),
  fr: () => import('./later/words.fr.po'),
};

/** Loads the words of the form for a claim, and of what somebody signed in has around every screen. */
export async function loadDeviceWords(): Promise<void> {
  await load([ofDevice]);
}

/** Loads the words of the dashboard and of the list of claims. */
export async function loadFrontWords(): Promise<void> {
  await load([ofDevice, ofFront]);
}

/** Loads the words of all screens. */
export async function loadLaterWords(): Promise<void> {
  await load([ofDevice, ofFront, ofOtherScreens]);
}

/** In the language that the page speaks. The request leaves at once. */
async function load(all: readonly Catalogues[]): Promise<void> {
  const ask = async (locale: Locale): Promise<Messages> => {
    const parts = await Promise.all(all.map((catalogues) => catalogues[locale]()));
    return Object.assign({}, ...parts.map(({ messages }) => messages));
  };
  const saved = savedLocale();
  const asked = ask(saved);
  // What fails here is thrown below, if it is still wanted then.
  asked.catch(() => {});
  await languageChosen();
  const locale = locales.find((one) => one === i18n.locale) ?? 'en';
  const messages = await (locale === saved ? asked : ask(locale));
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
