import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import type { Engine } from '#tests/engines/engines.ts';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { englishLeft } from '#tests/support/english-left.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

/** Not kept in the repository: one folder an engine, a language and a size. */
const folder = resolve(import.meta.dirname, '../../docs/screens');

/** Of the windows; the narrowest is a desktop at 400 % zoom (WCAG 2.2, 1.4.10). */
const sizes = {
  reflow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
} as const;

/** A list that goes on for ever is not followed for ever. */
const tallestPx = 2600;

const softly = expect.configure({ soft: true });

/** Takes what is on the screen in every size, and looks for what is wrong with it. */
export class Gallery {
  readonly #page: Page;
  readonly #folder: string;
  readonly language: Locale;

  constructor(page: Page, language: Locale, engine: Engine) {
    this.#page = page;
    this.language = language;
    this.#folder = resolve(folder, engine === 'chromium' ? '.' : engine);
  }

  /** Goes to an address, waits until nothing more is on its way, and takes it. */
  async visit(path: string, name: string): Promise<void> {
    await this.open(path);
    await this.take(name);
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#page.waitForLoadState('networkidle');
  }

  /** Presses what sends the form of a page or dialog. */
  async submit(): Promise<void> {
    await this.#page.locator('form button[type=submit], [data-bottom-bar] button[data-variant=filled]').last().click();
  }

  /** Pictures of this state in every size; each thing wrong with it fails the run at its end. `busy` while it waits for something. */
  async take(name: string, { busy = false } = {}): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (!busy) await expect(this.#page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const [size, viewport] of Object.entries(sizes)) {
      const where = `${name}, ${this.language}, ${size}`;
      await this.#resize(viewport);
      const sideways = () =>
        this.#page.evaluate(() => {
          const seen = document.querySelector('[role=dialog]') ?? document.documentElement;
          return seen.scrollWidth - window.innerWidth;
        });
      // A menu follows its button a frame after the page has got its new size.
      await softly.poll(sideways, `${where}: scrolls sideways`).toBeLessThanOrEqual(0);
      expect.soft(await axeViolations(this.#page, accessibilityRules), where).toEqual([]);
      expect.soft(await smallTargets(this.#page), `${where}: too small to hit`).toEqual([]);
      // A page in its full height, with its bar at the foot; a dialog as it stands on the screen.
      const height = await this.#page.evaluate(() =>
        document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight,
      );
      if (height > viewport.height) await this.#resize({ width: viewport.width, height: Math.min(height, tallestPx) });
      await this.#page.evaluate(() => window.scrollTo(0, 0));
      const path = resolve(this.#folder, `${this.language}-${size}`, `${name}.png`);
      await this.#page.screenshot({ path, animations: 'disabled' });
    }
    if (this.language === 'fr') expect.soft(await englishLeft(this.#page), `${name}: English left`).toEqual([]);
    await this.#resize(sizes.tablet);
  }

  /** Makes the window this big and waits until the page has heard of it: listeners run in the next frame. */
  async #resize(size: { width: number; height: number }): Promise<void> {
    await this.#page.setViewportSize(size);
    await this.#page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
}
