import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import type { Engine } from '#tests/engines/engines.ts';
import { equalAccessViolations } from '#tests/equal-access/equal-access.ts';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { englishLeft } from '#tests/support/english-left.ts';
import { smallTargets } from '#tests/support/small-targets.ts';
import { clippedFields } from './measures.ts';

/** Not in the repository: one folder per engine, language and size. */
const folder = resolve(import.meta.dirname, '../../docs/screens');

/** Window sizes; the narrowest is a desktop at 400 % zoom (WCAG 2.2, 1.4.10). `SIZES=tablet` takes some of them. */
const sizes = {
  reflow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
} as const;
const requestedSizes = process.env['SIZES']?.split(' ');

/** Tallest picture: an endless list is cut off. */
const tallestPx = 3600;

const softly = expect.configure({ soft: true });

/** Takes pictures of the current screen in every size, and checks it. */
export class Gallery {
  readonly #page: Page;
  readonly #folder: string;
  readonly #engine: Engine;
  readonly language: Locale;

  constructor(page: Page, language: Locale, engine: Engine) {
    this.#page = page;
    this.language = language;
    this.#engine = engine;
    this.#folder = resolve(folder, engine === 'chromium' ? '.' : engine);
  }

  /** Opens an address, waits until it has loaded, and takes pictures. */
  async visit(path: string, name: string): Promise<void> {
    await this.open(path);
    await this.take(name);
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#page.waitForLoadState('networkidle');
  }

  /** Presses the submit button of the page or dialog. */
  async submit(): Promise<void> {
    await this.#page.locator('form button[type=submit], [data-bottom-bar] button[data-variant=filled]').last().click();
  }

  /**
   * Takes pictures of this state in every size. A failed check fails the run at its end. Pass `busy` while the screen
   * is loading. `except` matches English texts of users, which are not translated on a French screen.
   */
  async take(name: string, { busy = false, except = /^$/ } = {}): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (!busy) await expect(this.#page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const [size, viewport] of Object.entries(sizes)) {
      if (requestedSizes?.includes(size) === false) continue;
      const label = `${name}, ${this.language}, ${size}`;
      await this.#resize(viewport);
      const sideways = () =>
        this.#page.evaluate(() => {
          const element = document.querySelector('[role=dialog]') ?? document.documentElement;
          return element.scrollWidth - window.innerWidth;
        });
      // A menu follows its button one frame after the resize.
      await softly.poll(sideways, `${label}: scrolls sideways`).toBeLessThanOrEqual(0);
      expect.soft(await axeViolations(this.#page, accessibilityRules), label).toEqual([]);
      expect.soft(await equalAccessViolations(this.#page), `${label}: Equal Access`).toEqual([]);
      expect.soft(await smallTargets(this.#page), `${label}: too small to hit`).toEqual([]);
      // At 400 % zoom a long choice does not fit.
      if (size !== 'reflow') expect.soft(await clippedFields(this.#page), `${label}: cut off`).toEqual([]);
      if (this.#engine === 'chromium')
        expect.soft(await badNames(this.#page, this.language), `${label}: names`).toEqual([]);
      // A page in its full height, with its bar at the bottom; a dialog at the size of the screen.
      const height = await this.#page.evaluate(() =>
        document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight,
      );
      if (height > viewport.height) await this.#resize({ width: viewport.width, height: Math.min(height, tallestPx) });
      await this.#page.evaluate(() => window.scrollTo(0, 0));
      const path = resolve(this.#folder, `${this.language}-${size}`, `${name}.png`);
      await this.#page.screenshot({ path, animations: 'disabled' });
    }
    if (this.language === 'fr') {
      const left = await englishLeft(this.#page);
      expect
        .soft(
          left.filter((text) => !except.test(text)),
          `${name}: English left`,
        )
        .toEqual([]);
    }
    await this.#resize(sizes.tablet);
  }

  /** Resizes the window and waits until the page has processed it: listeners run in the next frame. */
  async #resize(size: { width: number; height: number }): Promise<void> {
    await this.#page.setViewportSize(size);
    await this.#page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
}
