import type { Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import { errorSentence } from '#server/errors/messages.ts';
import { phrasebook } from '#tests/support/catalogue.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { setLanguage, setTheme, testWithWorker as base } from '#tests/support/portal.ts';
import { Gallery } from './gallery.ts';
import { isDark } from './theme.ts';

export type Walk = {
  /** Set by the project in the configuration. */
  walkLanguage: Locale;
  /** The same, after the app has been set to it. */
  language: Locale;
  gallery: Gallery;
  /** Returns the text of the screen for an English text of the source. */
  translate: (english: string) => string;
};

/** A walk through some screens, run once per language. */
export const test = base.extend<Walk>({
  walkLanguage: ['en', { option: true }],
  language: async ({ walkLanguage, context, page }, use) => {
    await setLanguage(context, walkLanguage);
    if (isDark) await setTheme(context, 'dark');
    // Colours are measured, so there must be no transitions.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(walkLanguage);
  },
  gallery: async ({ page, language, engine }, use) => use(new Gallery(page, language, engine)),
  translate: async ({ language }, use) => use(await phrasebook(language)),
});

/** The depot whose data is in the language: its claims, notes and diagnoses. */
export const depotEmail = { en: 'depot@portal.example', fr: 'depot.qc@portal.example' } as const;

/** The link is down and the browser reports it: the app probes the server and shows the result. */
export async function goOffline(page: Page, link: FaultProxy): Promise<void> {
  link.down();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
}

/** The server's message about its own failure. */
export function serverError(language: Locale) {
  const body = JSON.stringify({ code: 'INTERNAL_ERROR', message: errorSentence('INTERNAL_ERROR', language) });
  return { kind: 'answer', status: 500, body } as const;
}
