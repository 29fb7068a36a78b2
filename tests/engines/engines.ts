import { resolve } from 'node:path';
import type { BrowserContext, PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';
import { chromiumArgs, ensureChromium, withoutWindow } from '../support/chromium.ts';

const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** The engines that the test command has found, in `ENGINES`; all of them for whoever calls Playwright by hand. */
export function presentEngines(): readonly Engine[] {
  const present = process.env['ENGINES']?.split(' ');
  return engines.filter((engine) => !present || present.includes(engine));
}

/** Which engine a test runs in. */
export type EngineOption = { engine: Engine };

type Use = EngineOption &
  Pick<PlaywrightWorkerOptions, 'browserName' | 'launchOptions'> &
  Partial<Pick<PlaywrightWorkerOptions, 'channel'> & Pick<PlaywrightTestOptions, 'contextOptions'>>;

/**
 * How Playwright starts each engine. Firefox and WebKit are those of the system, spoken to by WebDriver BiDi: WebKit
 * through a driver of ours that starts as Firefox does.
 */
export function engineUse(engine: Engine): Use {
  switch (engine) {
    case 'chromium':
      return {
        engine,
        browserName: 'chromium',
        launchOptions: { executablePath: withoutWindow(ensureChromium()), args: chromiumArgs },
        // Movement takes a fifth of the time of all; the main path, the frame and what is half typed are tried with it.
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
            // Firefox 153 crashes where the page (axe) reads `ariaLabelledByElements` after Playwright's own world has. Both
            // read the attribute without it.
            'accessibility.ARIAElementReflection.enabled': false,
            // Its list of downloads would take the focus out of the page.
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

/** Where the process of Firefox or WebKit writes its id, which is that of its group as well. */
export function pidFile(profileDir: string): string {
  return resolve(profileDir, 'driver.pid');
}

/**
 * Types as a person does, where Playwright speaks WebDriver BiDi: it would set the value of a field in the page's own
 * world, and React takes what is set there for its own doing.
 */
export async function typeAsPersons(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => {
      document.execCommand('insertText', false, text);
      // As each key does; a script that gives a field the focus does not always scroll to it in WebKit.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    // Playwright's own comes later and must not take its place.
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
  });
}
