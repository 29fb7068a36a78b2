import { resolve } from 'node:path';
import { expect, pill, signIn } from '#tests/support/portal.ts';
import { test } from './walk.ts';

/** Pictures for the manifests, which a browser shows when it offers to install the app. Part of the repository. */
const folder = resolve(import.meta.dirname, '../../public/screenshots');

const sizes = { narrow: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } } as const;
const places = { home: '/', claims: '/warranty-claims', claim: '/warranty-claims/new' } as const;
type Place = keyof typeof places;

/** An element that exists once a screen is complete. */
const ready: Record<Place, string> = { home: 'main time, main h2', claims: 'a[data-row]', claim: 'select' };

test('the screenshots of the manifests show loaded screens', async ({ page, language }) => {
  await signIn(page);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const name of ['home', 'claims', 'claim'] as const) {
      await page.goto(places[name]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(pill(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator(ready[name])).not.toHaveCount(0);
      await page.screenshot({ path: resolve(folder, `${language}-${size}-${name}.png`), animations: 'disabled' });
    }
  }
});
