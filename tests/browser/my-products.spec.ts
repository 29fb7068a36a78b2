import type { Page } from '@playwright/test';
import { expect, signIn, setLanguage, test, testWithWorker, waitForWorker } from '#tests/support/portal.ts';

const customer = 'customer@portal.example';

const texts = {
  home: /^Mes produits/,
  active: 'NVSB24KGST0117',
  labour: /^Sous garantie pour la main-d’œuvre, \d+\sjours restants$/,
  parts: /^Sous garantie pour les pièces, \d+\sjours restants$/,
  covered: 'Garantie : pièces et main-d’œuvre',
  manuals: 'Manuel d’utilisation',
  expired: 'Garantie expirée pour la main-d’œuvre',
  checked: 'L’inscription est en cours de vérification',
  offline: 'Portail injoignable',
  back: 'Mes produits',
  unread: 'Pas encore consultable hors ligne',
};

function productsOf(page: Page) {
  return page.locator('a[data-row]');
}

testWithWorker(
  'a customer reads their products, also offline, and a sign-out deletes the cached data, in French',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setLanguage(context, 'fr');
    await signIn(page, customer);
    await page.getByRole('main').getByRole('link', { name: texts.home }).click();
    await expect(productsOf(page)).toHaveCount(3);
    await waitForWorker(page);

    const active = productsOf(page).filter({ hasText: texts.active });
    await expect(active).toContainText(texts.covered);
    await active.click();
    await expect(page.getByText(texts.labour)).toBeVisible();
    await expect(page.getByText(texts.parts)).toBeVisible();
    await expect(page.getByRole('region', { name: texts.manuals }).getByRole('listitem').first()).toBeVisible();
    await page.locator('#content').getByRole('link', { name: texts.back }).click();

    // The list contains all fields of a product: one that was never opened opens too, after a cold start.
    link.down();
    await productsOf(page).filter({ hasText: 'BHLM21KGST0452' }).click();
    await expect(page.getByText(texts.expired)).toBeVisible();
    await page.reload();
    await expect(page.getByText(texts.expired)).toBeVisible();
    await expect(page.getByRole('main').getByText(texts.offline, { exact: true })).toBeVisible();
    await page.locator('#content').getByRole('link', { name: texts.back }).click();
    await expect(page.getByRole('main').getByText(texts.offline, { exact: true })).toBeVisible();
    await productsOf(page).filter({ hasText: 'OKIG22KGST0833' }).click();
    await expect(page.getByText(texts.checked)).toBeVisible();
    await page.goto('/my-product-registrations/never-read');
    await expect(page.getByText(texts.unread)).toBeVisible();

    // When the network returns the screen refreshes itself. A product that the server does not return leads to the list.
    link.up();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page).toHaveURL(/\/my-product-registrations$/);
    await expect(productsOf(page)).toHaveCount(3);

    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await expect.poll(() => snapshotCount(page)).toBe(0);
  },
);

test(
  'the product list shows contradictory records as an error, an empty list and many pages',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page, customer);
    const list = /^\/api\/product-registrations\/my-product-registrations/;
    link.next('GET', list, {
      kind: 'answer',
      status: 422,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'SALESFORCE_DATA_INCONSISTENCY', message: 'Contradictory' }),
    });
    await page.goto('/my-product-registrations');
    const alert = page.getByRole('alert').filter({ hasText: 'Unexpected error due to data inconsistency' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(productsOf(page)).toHaveCount(3);

    const size = 20;
    let total = 0;
    // The customer's own products, repeated: the demo data has three.
    await page.route(/my-product-registrations\?/, async (route) => {
      const requestedPage = Number(new URL(route.request().url()).searchParams.get('page'));
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/page=\d+/, 'page=1'),
      });
      const { data } = await answer.json();
      const rows = Array.from({ length: Math.max(0, Math.min(size, total - (requestedPage - 1) * size)) }, (_, at) => {
        const number = (requestedPage - 1) * size + at;
        return { ...data[number % 3], id: `many-${number}`, productName: `Machine ${number}` };
      });
      await route.fulfill({ json: { data: rows, pagination: { page: requestedPage, size, totalItems: total } } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No product is registered yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register a product' })).toHaveAttribute(
      'href',
      '/my-product-registrations/new',
    );

    total = 45;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(productsOf(page).first()).toContainText('Machine 0');
    const lastProduct = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return productsOf(page).last().innerText();
    };
    await expect.poll(lastProduct).toContain('Machine 44');
    expect(await productsOf(page).count()).toBeLessThan(45);
  },
);

/** The number of cached snapshots, of all accounts. */
function snapshotCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('depot-portal');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const counting = database.transaction('snapshots').objectStore('snapshots').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    database.close();
    return counting.result;
  });
}
