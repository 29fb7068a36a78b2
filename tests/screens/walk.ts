import type { Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import { errorSentence } from '#server/messages.ts';
import { phrasebook } from '#tests/support/catalogue.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { speak, test as base } from '#tests/support/portal.ts';
import { Gallery } from './gallery.ts';

export type Walk = {
  /** Set by the project of the configuration. */
  walkLanguage: Locale;
  /** The same, once the app has been told. */
  language: Locale;
  gallery: Gallery;
  /** What the screen says for the English words of the source. */
  say: (english: string) => string;
};

/** A walk through some screens; each is made once a language. */
export const test = base.extend<Walk>({
  walkLanguage: ['en', { option: true }],
  language: async ({ walkLanguage, context, page }, use) => {
    await speak(context, walkLanguage);
    // Colours are measured: nothing may be half way between two of them.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(walkLanguage);
  },
  gallery: async ({ page, language, engine }, use) => use(new Gallery(page, language, engine)),
  say: async ({ language }, use) => use(await phrasebook(language)),
});

/** The depot whose people write the language: its claims, notes and diagnoses are in it too. */
export const depotEmail = { en: 'depot@portal.example', fr: 'depot.qc@portal.example' } as const;

/** The link is down and the browser has said so: the app asks the server and says what it found. */
export async function noticeNoNetwork(page: Page, link: FaultProxy): Promise<void> {
  link.down();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
}

/** What the server says when it fails itself. */
export function broken(language: Locale) {
  const body = JSON.stringify({ code: 'INTERNAL_ERROR', message: errorSentence('INTERNAL_ERROR', language) });
  return { kind: 'answer', status: 500, body } as const;
}
