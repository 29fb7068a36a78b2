import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const slow = 'This device’s storage does not answer. Close the portal’s other tabs.';

const storageAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'storage' });

/** Opens another tab whose worker never ends a transaction, as a tab suspended by WebKit. */
async function holdStorage(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.route('**/hold.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${holdTransaction.toString()})()` }),
  );
  await other.route('**/hold.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await other.goto('/hold.html');
  await other.evaluate(() => new Promise((held) => new Worker('/hold.js').addEventListener('message', held)));
  return other;
}

/** Waits in each result of the transaction, since one without a request would end. Runs in a worker. */
function holdTransaction(): void {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const opening = indexedDB.open('depot-portal');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(opening.result.objectStoreNames, 'readwrite');
    const store = transaction.objectStore('session');
    const keepBusy = () => {
      store.count().onsuccess = keepBusy;
      postMessage('held');
      Atomics.wait(new Int32Array(buffer), 0, 0, 100);
    };
    keepBusy();
  };
}

test(
  'a start blocked by another tab’s transaction shows a warning and continues when that tab closes',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page);
    const other = await holdStorage(page);
    await page.goto('/warranty-claims');
    await expect(storageAlert(page)).toContainText(slow);
    await expect(storageAlert(page).getByRole('button', { name: 'Reload' })).toBeVisible();
    await other.close();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
    await expect(storageAlert(page)).toHaveCount(0);
  },
);

test(
  'text that cannot be stored is not shown as stored, and survives the reload that the warning requests',
  { tag: '@all' },
  async ({ page }) => {
    // Three attempts of 8 s each.
    test.slow();
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const diagnosis = new Technician(page).field('Diagnosis');
    await diagnosis.fill('Kept');
    await expect(page.getByText(/^Kept on this device, /)).toBeVisible();
    const other = await holdStorage(page);
    await page.bringToFront();
    await diagnosis.fill('Kept, and typed on');
    await expect(storageAlert(page)).toContainText(slow);
    await expect(page.getByText('Not kept: this device’s storage failed')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/^Kept on this device, /)).toHaveCount(0);
    await expect(storageAlert(page)).toContainText('then reload: what you typed is still here');
    await other.close();
    await storageAlert(page).getByRole('button', { name: 'Reload' }).click();
    await expect(diagnosis).toHaveValue('Kept, and typed on');
  },
);

const databaseProblems = {
  'missing, as in private windows of older Firefox': () =>
    Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'refused, as in Firefox when it stores nothing': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  },
} as const;

for (const [reason, removeDatabase] of Object.entries(databaseProblems))
  test(`a browser without a database shows that it cannot store anything: ${reason}`, async ({ context }) => {
    // Its error is also thrown, so that the console shows it.
    const page = await context.newPage();
    await page.addInitScript(removeDatabase);
    await page.goto('/');
    await expect(page.getByRole('dialog')).toContainText(
      'This browser does not let the app keep anything on this device. Allow it to store data for this address, or use another browser.',
    );
  });
