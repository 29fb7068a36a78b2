import { resolve } from 'node:path';
import type { BrowserContext, PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';
import { chromiumArgs, ensureChromium, preferHeadlessShell } from '../support/chromium.ts';

const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** The engines that the test command has found, from `ENGINES`; all of them when Playwright is started directly. */
export function presentEngines(): readonly Engine[] {
  const present = process.env['ENGINES']?.split(' ');
  return engines.filter((engine) => !present || present.includes(engine));
}

/** The engine of a test. */
export type EngineOption = { engine: Engine };

type Use = EngineOption &
  Pick<PlaywrightWorkerOptions, 'browserName' | 'launchOptions'> &
  Partial<Pick<PlaywrightWorkerOptions, 'channel'> & Pick<PlaywrightTestOptions, 'contextOptions'>>;

/**
 * How Playwright starts each engine. Firefox and WebKit are the system's, driven over WebDriver BiDi: WebKit through
 * our own driver, which behaves like Firefox.
 */
export function engineUse(engine: Engine): Use {
  switch (engine) {
    case 'chromium':
      return {
        engine,
        browserName: 'chromium',
        launchOptions: { executablePath: preferHeadlessShell(ensureChromium()), args: chromiumArgs },
        // Animations take a fifth of the total time; the main path, the frame and the drafts are tested with them.
        contextOptions: { reducedMotion: 'reduce' },
      };
    case 'firefox':
      return {
        engine,
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: resolve(import.meta.dirname, 'firefox.ts'),
          firefoxUserPrefs: {
            'ui.prefersReducedMotion': 1,
            // Firefox 153 crashes when the page (axe) reads `ariaLabelledByElements` after Playwright's isolated world
            // has. With this setting both read the attribute.
            'accessibility.ARIAElementReflection.enabled': false,
            // Its download panel would take the focus out of the page.
            'browser.download.alwaysOpenPanel': false,
          },
        },
      };
    case 'webkit':
      return {
        engine,
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: resolve(import.meta.dirname, 'webkit.py'), args: ['--reduced-motion'] },
      };
  }
}

/** The file with the process id of Firefox or WebKit, which is also its process group. */
export function pidFile(profileDir: string): string {
  return resolve(profileDir, 'driver.pid');
}

/**
 * Makes typing work as from a keyboard over WebDriver BiDi: Playwright would set the value of a field in the page's own
 * world, and React would ignore it.
 */
export async function typeLikeKeyboard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => {
      document.execCommand('insertText', false, text);
      // A key press scrolls to its field; focusing by script does not always do so in WebKit.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    // Playwright's own function is installed later and must not replace this one.
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
  });
}
