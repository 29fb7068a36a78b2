import type { BrowserContext, Page } from '@playwright/test';
import { expect, readyForOffline, setTheme, signIn, test, testWithWorker } from '#tests/support/portal.ts';

const pages = { light: 'rgb(243, 246, 246)', dark: 'rgb(15, 23, 25)' } as const;
const bars = { light: '#ffffff', dark: '#172124' } as const;

testWithWorker(
  'who chooses dark sees no light frame afterwards, not without network and not at the login',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await signIn(page);
    await readyForOffline(page);
    await page.goto('/this-device');
    await expect(page.getByRole('radio', { name: 'Light', exact: true })).toBeChecked();
    await seeTheme(page, 'light');
    await page.getByRole('radio', { name: 'Dark' }).click();
    await seeTheme(page, 'dark');

    await recordFrames(context);
    link.down();
    await page.goto('/warranty-claims');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
    await seeTheme(page, 'dark');
    expect(await recordedFrames(page)).toEqual([pages.dark]);
    await page.goto('/this-device');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

    link.up();
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await seeTheme(page, 'dark');
    expect(await recordedFrames(page)).toEqual([pages.dark]);
  },
);

testWithWorker(
  'the page of a portal that cannot open has the theme',
  { tag: ['@chromium', '@all'] },
  async ({ page, context, link }) => {
    await setTheme(context, 'dark');
    await signIn(page);
    await readyForOffline(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.includes('precache')) await caches.delete(name);
    });
    link.down();
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.goto('/?again');
    await expect(page.getByRole('heading', { name: 'The portal cannot open without a network now' })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  },
);

test(
  'the theme is light, or follows the system at once where that is chosen',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, 'depot@portal.example', { at: '/this-device' });
    await seeTheme(page, 'light');
    await page.getByRole('radio', { name: 'As the device is set' }).click();
    await seeTheme(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await seeTheme(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await seeTheme(page, 'dark');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'As the device is set' })).toBeChecked();
    await seeTheme(page, 'dark');
    await page.getByRole('radio', { name: 'Light', exact: true }).click();
    await seeTheme(page, 'light');
  },
);

test('paper is light in the dark theme too', { tag: ['@chromium', '@all'] }, async ({ page, context }) => {
  await setTheme(context, 'dark');
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  await expect(page.locator('a[data-row]').first()).toBeVisible();
  await seeTheme(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 38, 42)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(11, 63, 66)');
  await expect(page.locator('ul:has(a[data-row])').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

/** The page, its native controls and the bars around it have the theme. */
async function seeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', pages[theme]);
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', theme);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', bars[theme]);
}

/** Records the colours of the page, as drawn, in every page opened from now on. */
async function recordFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const colours = new Set<string>();
    Object.assign(window, { drawnColours: colours });
    const record = () => {
      // The body comes after the styles, which a browser waits for before it draws.
      if (document.body) colours.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(record);
    };
    record();
  });
}

function recordedFrames(page: Page): Promise<unknown[]> {
  return page.evaluate(() => [...Reflect.get(window, 'drawnColours')]);
}
