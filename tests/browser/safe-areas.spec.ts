import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/portal.ts';

/** A phone in landscape, with the insets of the camera, the clock and the home indicator. */
const screen = { width: 844, height: 390 };
const insets = { top: 24, right: 59, bottom: 21, left: 59 };

test(
  'no text or control lies under the camera, the clock or the home indicator of a phone',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.setViewportSize(screen);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.goto('/auth/signup');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await coveredBeside(page, 'header, main')).toEqual([]);
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await expect.poll(() => boxOf(page, 'a[href="#content"]')).toMatchObject({ isClear: true });

    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    await expect(page.locator('[data-bottom-bar] button').first()).toBeVisible();
    expect(await coveredBeside(page, 'header, main, [data-bottom-bar]')).toEqual([]);
    // In a low window the bar scrolls with the page (R-UI-11).
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return boxOf(page, '[data-bottom-bar] button');
      })
      .toMatchObject({ isClear: true });

    await page.goto('/product-information');
    await page.locator('main select').first().selectOption('Norvane');
    await page.getByRole('combobox').last().fill('sb24');
    await page.locator('[role=option]').first().click();
    await page.getByRole('region', { name: 'Service manual' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog').locator('.textLayer span').first()).toBeAttached();
    for (const part of ['.mantine-Modal-title', '.mantine-Modal-close svg', '.mantine-Modal-body > *'])
      expect(await boxOf(page, `[role=dialog] ${part}`), part).toMatchObject({ isClear: true });
  },
);

/** Returns the elements that reach into the camera's inset, on either side. */
function coveredBeside(page: Page, parts: string): Promise<string[]> {
  return page.evaluate(
    ([selector, { left, right }]) =>
      [...document.querySelectorAll(selector)]
        .flatMap((part) => [...part.querySelectorAll('a, button, input, select, textarea, h1, h2, p, label')])
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 1 && (box.left < left || box.right > window.innerWidth - right);
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    [parts, insets] as const,
  );
}

/** Returns the position of the first matching element, and whether no system inset covers it. */
function boxOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element, { top, right, bottom, left }) => {
      const box = element.getBoundingClientRect();
      const isClear =
        box.top >= top &&
        box.left >= left &&
        box.right <= window.innerWidth - right &&
        box.bottom <= window.innerHeight - bottom;
      return { isClear, box: box.toJSON() };
    }, insets);
}
