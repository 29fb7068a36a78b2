import { allTests } from '#tests/support/all-tests.ts';
import type { Page } from '@playwright/test';
import { expect, pill, signIn, testWithWorker, waitForWorker } from '#tests/support/portal.ts';

const models = 21;

/** The request headers stored with a cached list. The token must not be among them. */
const cachedHeaders = ['accept-language'];

testWithWorker(
  'after one sign-in all lists to choose from are available offline, with their age',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await page.clock.install();
    await signIn(page);
    await waitForWorker(page);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(10_000);
          return manualLists(page);
        },
        { intervals: [50] },
      )
      .toBe(3 * models);
    expect(await cachedHeaderNames(page)).toEqual(cachedHeaders);
    await page.close();

    link.down();
    const offline = await context.newPage();
    // More than a day later; the first person to open the app has no network.
    await offline.clock.install({ time: Date.now() + 26 * 60 * 60_000 });
    await offline.goto('/warranty-claims/new');
    const age = offline.getByText('Portal unreachable. Lists updated 1 day ago.');
    await expect(age).toBeVisible();
    await expect(pill(offline)).toContainText('Portal unreachable');
    await offline.getByLabel('Claim type', { exact: true }).selectOption('Warranty repair');
    await offline.getByLabel('Subtype', { exact: true }).selectOption('Fuel system');

    await offline.goto('/product-registrations/new');
    await offline.locator('#serialNumber').fill('OFFLINE0000001');
    await offline.locator('#serialNumber').blur();
    await expect(age).toBeVisible();
    await choose(offline, 'retailerId', 'Maple', 'Maple Ridge Hardware');
    await choose(offline, 'storeNumber', 'Guelph', 'Maple Ridge Hardware, Guelph');

    await offline.goto('/contact');
    await expect(age).toBeVisible();
    await offline.getByLabel('Brand', { exact: true }).selectOption('Oskerry');
    await choose(offline, 'productId', 'compressor', 'Oskerry 8 gal Air Compressor');
    await offline.locator('#ticketType').selectOption({ index: 1 });

    // Never opened on this device.
    await offline.goto('/product-information');
    await offline.getByLabel('Brand', { exact: true }).selectOption('Norvane');
    await offline.getByRole('combobox', { name: 'Model' }).fill('sb24');
    await offline.getByRole('option', { name: /Snow Blower/ }).click();
    const card = offline.getByRole('region', { name: 'Service manual' });
    await expect(card.getByText(/^Portal unreachable\. Updated/)).toBeVisible();
    await expect(card.getByRole('listitem').first()).toBeVisible();
  },
);

for (const hasIdleCallbacks of [true, false])
  testWithWorker(
    `the service worker caches the lists of the claim form, ${hasIdleCallbacks ? 'with' : 'without'} idle callbacks`,
    { tag: '@all' },
    async ({ page }) => {
      // WebKit has no idle callbacks.
      if (!hasIdleCallbacks) await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
      await signIn(page);
      await waitForWorker(page);
      expect(await page.evaluate(() => 'requestIdleCallback' in window)).toBe(hasIdleCallbacks);
      // Only `npm run test:all` limits the time.
      await expect.poll(() => cachedLists(page), allTests ? { timeout: 5_000 } : {}).toEqual(claimFormLists);
    },
  );

testWithWorker('a failed prefetch of code is no error and is repeated', { tag: '@all' }, async ({ page, link }) => {
  const prefetch = /\/assets\/prefetch-[^/]*\.js$/;
  await page.route(prefetch, (route) => route.abort(), { times: 1 });
  const prefetchFailed = page.waitForEvent('requestfailed', (request) => prefetch.test(request.url()));
  await signIn(page);
  await prefetchFailed;
  expect(link.count('GET', /\/picklist$/)).toBe(0);

  // As when the app becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await link.until(({ path, status }) => path.endsWith('/picklist') && status === 200, 4);
  await page.getByRole('link', { name: /^Product information/ }).click();
  await expect(page.getByLabel('Brand', { exact: true })).toBeVisible();
});

const claimFormLists = [
  '/api/products',
  '/api/products/brands',
  '/api/products/types',
  '/api/salesforce-accounts',
  '/api/salesforce-ui/picklist Claim_Subtype__c',
  '/api/salesforce-ui/picklist Claim_Type__c',
];

/** Which lists of the claim form the service worker has cached. */
async function cachedLists(page: Page): Promise<string[]> {
  const cached = await page.evaluate(async () => {
    const requests = ['picklists', 'products', 'retailers'].map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => url);
  });
  const names = cached.map((url) => {
    const { pathname, searchParams } = new URL(url);
    const field = searchParams.get('FIELD_API_NAME');
    return field === null ? pathname : `${pathname} ${field}`;
  });
  return claimFormLists.filter((name) => names.includes(name));
}

async function choose(page: Page, id: string, typed: string, option: string): Promise<void> {
  await page.locator(`#${id}`).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

/** The number of manual lists in the cache. */
function manualLists(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const keys = opening.result.transaction('snapshots').objectStore('snapshots').getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    opening.result.close();
    const lists = /^(user-manual|service-manual|technical-bulletin):/;
    return keys.result.filter(
      (key) => Array.isArray(key) && key.some((part) => typeof part === 'string' && lists.test(part)),
    ).length;
  });
}

/** The names of the headers stored with the cached lists. */
function cachedHeaderNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = new Set<string>();
    for (const cache of ['picklists', 'products', 'retailers'])
      for (const { headers } of await (await caches.open(cache)).keys()) for (const [name] of headers) names.add(name);
    return [...names];
  });
}
