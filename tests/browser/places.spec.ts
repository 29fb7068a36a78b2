import type { Page } from '@playwright/test';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, setLanguage, signIn, test, testWithWorker, waitForWorker } from '#tests/support/portal.ts';

const phone = { width: 390, height: 844 };
const tabletFlat = { width: 1100, height: 800 };
const desk = { width: 1440, height: 900 };

const places = (page: Page) => page.getByRole('navigation', { name: /^(Places|Navigation)$/ });
const current = (page: Page) => places(page).locator('[aria-current=page]');

test('the tabs of a phone mark the place, hide behind a form, and hold the rest behind "More"', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  await expect(places(page).getByRole('listitem')).toHaveText(['Home', 'Claims', 'Add', /^Inbox/, 'More']);
  await expect(current(page)).toHaveText('Claims');
  // The list's own bar gives way to the tab.
  await expect(page.locator('[data-bottom-bar]')).toBeHidden();
  await page.getByRole('link', { name: 'Add claim' }).click();
  await expect(page.getByRole('button', { name: 'Send claim' })).toBeVisible();
  await expect(places(page)).toBeHidden();
  await page.goBack();
  await places(page).getByRole('button', { name: 'More' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Products', 'Statements']);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/statements$/);
  await expect(places(page).getByRole('button', { name: 'More' }).locator('[data-within=true]')).toBeVisible();
});

test('the place of the tabs is empty until they are there: no button changes under the finger', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/places-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/warranty-claims');
  const row = page.locator('main a[data-row]').first();
  await expect(row).toBeVisible();
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar).toBeAttached();
  await expect(bar).toBeHidden();
  const before = await row.boundingBox();
  held.resolve();
  await expect(places(page).getByRole('link', { name: 'Add claim' })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await row.boundingBox()).toEqual(before);
});

test('the focus is never behind the tabs, also after a page with a bar of its own', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
  await expect(page.getByRole('button', { name: 'Send claim' })).toBeVisible();
  await page.getByRole('link', { name: 'Warranty claims' }).click();
  const rows = page.locator('main a[data-row]');
  await expect(rows.nth(8)).toBeAttached();
  await rows.first().focus();
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').boundingBox();
    const tabs = await places(page).boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
});

test(
  'a desk has a rail, a flat tablet a row, and neither moves the page when it arrives',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'depot@portal.example', { at: '/statements' });
    for (const [size, shape] of [
      [desk, 'rail'],
      [tabletFlat, 'row'],
    ] as const) {
      await page.setViewportSize(size);
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/places-.*\.js/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto('/statements');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const before = await heading.boundingBox();
      await expect(places(page)).toHaveCount(0);
      held.resolve();
      await expect(places(page)).toHaveAttribute('data-places', shape);
      expect(await heading.boundingBox(), shape).toEqual(before);
      await expect(current(page)).toHaveText('Statements');
      await page.unroute(/\/assets\/places-.*\.js/);
    }
    // By keyboard: past them with the skip link, and through them with Tab.
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await places(page).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Tab');
    await expect(places(page).getByRole('link', { name: 'Claims' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/warranty-claims$/);
    await page.emulateMedia({ media: 'print' });
    await expect(places(page)).toBeHidden();
  },
);

testWithWorker('the places work without network, in French', { tag: '@all' }, async ({ page, context, link }) => {
  await setLanguage(context, 'fr');
  await page.setViewportSize(desk);
  await signIn(page);
  await waitForWorker(page);
  await expect(places(page).getByRole('link')).toHaveText([
    'Accueil',
    'Réclamations',
    'Produits',
    'Relevés',
    /^Boîte de réception/,
    'Cet appareil',
  ]);
  await places(page).getByRole('link', { name: 'Réclamations' }).click();
  await expect(page.locator('a[data-row]').first()).toBeVisible();
  link.down();
  await page.goto('/');
  await places(page).getByRole('link', { name: 'Réclamations' }).click();
  await page.locator('a[data-row]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-/);
  await expect(current(page)).toHaveText('Réclamations');
});

for (const [email, size] of [
  ['depot@portal.example', phone],
  ['admin@portal.example', tabletFlat],
  ['admin@portal.example', desk],
] as const)
  test(`the places are accessible: ${email} at ${size.width} px`, { tag: '@all' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await signIn(page, email, { at: '/inbox' });
    await expect(current(page)).toHaveText(/^Inbox/);
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
  });

test('visitors who are signed out have no places', { tag: '@all' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-placed]')).toHaveAttribute('data-placed', 'false');
});
