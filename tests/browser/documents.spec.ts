import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, readyForOffline, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';

testWithWorker(
  'a depot finds a model by its brand and downloads its manuals, and missing manuals are reported',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    await page.goto('/');
    await page.getByRole('link', { name: /^Product information/ }).click();
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveAccessibleDescription('Choose the brand first.');
    await model.click();
    await expect(page.getByRole('listbox')).toHaveText('Choose the brand first.');
    await page.getByLabel('Brand', { exact: true }).selectOption('Kelvane');
    await page.getByRole('combobox', { name: 'Model' }).fill('ch18');
    await page.getByRole('option', { name: /Saw Chain/ }).click();
    await expect(page.getByText('No user manuals found for the selected model')).toBeVisible();
    await expect(page.getByText('No service manuals found for the selected model')).toBeVisible();
    await expect(page.getByText('A picture for this kind of product is coming soon.')).toBeVisible();

    await page.getByRole('combobox', { name: 'Model' }).fill('cs50');
    await page.getByRole('option', { name: /Chainsaw/ }).click();
    // Choosing the same model again replaces the typed letters.
    const chosen = await model.inputValue();
    await model.fill('cs50');
    await page.getByRole('option', { name: /Chainsaw/ }).click();
    await expect(model).toHaveValue(chosen);
    await expect(page.getByRole('img', { name: 'Where the rating plate is on the product' })).toBeVisible();
    const card = page.getByRole('region', { name: 'Service manual' });
    await expect(card.getByRole('listitem')).toHaveCount(1);
    link.next('GET', /files\/.+\/content$/, { kind: 'answer', status: 503, body: '{}' });
    await card
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await expect(card.getByRole('alert')).toContainText('could not be downloaded');
    const saving = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Retry' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(card.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('link', { name: /^Part diagrams/ })).toHaveAttribute('target', '_blank');

    // A reload without network shows the cached content with its age.
    await page.reload();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    link.down();
    await page.reload();
    await expect(card.getByText(/^Portal unreachable\. Updated/)).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(1);
  },
);

test(
  'a retailer finds a product by its SKU and reads the procedures, sorted by title, in French',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setLanguage(context, 'fr');
    await signIn(page, 'retailer@portal.example');
    await page.getByRole('link', { name: /^Information sur les produits/ }).click();
    const sku = page.getByRole('searchbox', { name: 'UGS' });
    await sku.fill('KB-1');
    await expect(page.getByText('Entrez au moins 5 caractères.')).toBeVisible();
    await sku.fill('kb-1001');
    await expect(page.getByRole('list', { name: 'Produits trouvés' })).toHaveCSS('border-top-width', '1px');
    await page.getByRole('button', { name: /KB-10010/ }).click();
    await expect(page.getByRole('heading', { name: /^NV-SB24/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Manuel d’utilisation' }).getByRole('listitem')).toHaveCount(1);
    expect(link.requests.filter(({ path }) => path.endsWith('/products/sku'))).toHaveLength(1);
    await sku.fill('ZZ-99999');
    await expect(page.getByText(/^Aucun produit n’est vendu sous une UGS/)).toBeVisible();

    await page.goto('/');
    await page.getByRole('link', { name: /^Procédures du détaillant/ }).click();
    const procedures = page.getByRole('listitem').getByRole('button', { name: /^(?!Télécharger|Conserver)/ });
    await expect(procedures).toHaveCount(2);
    const titles = await procedures.allInnerTexts();
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'fr-CA')));

    await page.getByRole('link', { name: 'Documents conservés' }).click();
    await expect(page.getByText(/^Conservez des procédures ou les documents de l’information/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Procédures du détaillant' }).click();
    await expect(procedures).toHaveCount(2);
  },
);

testWithWorker(
  'a manual is paged, searched and zoomed, also offline, and a damaged one shows an error',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    await page.goto('/product-information');
    await page.getByLabel('Brand', { exact: true }).selectOption('Norvane');
    await page.getByRole('combobox', { name: 'Model' }).fill('g7500');
    await page.getByRole('option', { name: /Generator/ }).click();
    const title = page.getByRole('region', { name: 'Service manual' }).getByRole('button', { name: /^Service manual/ });

    link.next('GET', /files\/.+\/content$/, {
      kind: 'answer',
      status: 404,
      body: JSON.stringify({ code: 'NOT_FOUND', message: '' }),
    });
    await title.click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('alert')).toContainText('no longer on the server');
    await viewer.getByRole('button', { name: 'Back' }).click();
    await expect(viewer).toBeHidden();

    // Closed between opening the document and its first page.
    const closed = page.evaluate(
      () =>
        new Promise<void>((done) => {
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (this: Worker, ...args: [message: { action?: string }, never]) {
            Reflect.apply(post, this, args);
            if (args[0].action !== 'GetPage') return;
            Worker.prototype.postMessage = post;
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
            done();
          };
        }),
    );
    await title.click();
    await closed;
    await expect(viewer).toBeHidden();

    await title.click();
    await expect(viewer.getByText(/^Page 1 of \d\d$/)).toBeVisible();
    await expect(viewer.locator('.textLayer span').first()).toBeAttached();
    await page.keyboard.press('/');
    await page.keyboard.type('carburetor');
    await expect(viewer.getByText(/^1 of \d+$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(viewer.getByText(/^2 of \d+$/)).toBeVisible();
    await expect(viewer.locator('.highlight.selected')).toBeVisible();
    await viewer.getByRole('searchbox').fill('nothing like this');
    await expect(viewer.getByText('Not found')).toBeVisible();
    expect(await axeViolations(page, {}, '[role=dialog]')).toEqual([]);

    link.down();
    await page.reload();
    await expect(viewer.getByText(/^Page 1 of \d\d$/)).toBeVisible();
    await viewer.getByRole('region', { name: /^Service manual/ }).focus();
    await page.keyboard.press('n');
    await expect(viewer.getByText(/^Page 2 of/)).toBeVisible();
    const width = () =>
      viewer
        .locator('.page')
        .first()
        .evaluate((sheet) => sheet.clientWidth);
    const fitted = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitted + 20);
    await viewer.getByRole('button', { name: 'Fit width' }).click();
    // The renderer rounds to whole device pixels.
    await expect.poll(async () => Math.abs((await width()) - fitted)).toBeLessThan(3);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();

    link.up();
    link.next('GET', /files\/.+\/content$/, {
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: '%PDF-1.7 and nothing more',
    });
    await page.getByRole('region', { name: 'Service manual' }).getByText('1 document in another language').click();
    await page.getByRole('button', { name: /^Manuel d’entretien/ }).click();
    await expect(viewer.getByText('This document is damaged and cannot be shown')).toBeVisible();
  },
);

testWithWorker(
  'saving a model for offline resumes at the next start, and a sign-out deletes its documents',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page, 'depot.us@portal.example');
    await readyForOffline(page);
    await page.goto('/product-information');
    await page.getByLabel('Brand', { exact: true }).selectOption('Norvane');
    await page.getByRole('combobox', { name: 'Model' }).fill('sb24');
    await page.getByRole('option', { name: /Snow Blower/ }).click();
    const modelCard = page.getByRole('region', { name: 'The whole model for offline' });
    await expect(modelCard.getByText('8 documents')).toBeVisible();
    link.down();
    await modelCard.getByRole('button', { name: /^Save the whole model for offline \(\d+\skB\)/ }).click();
    await expect(modelCard.getByText(/^Stopped: the portal did not answer/)).toBeVisible();
    link.up();
    await page.reload();
    await expect(modelCard.getByText('All 8 documents are saved on this device.')).toBeVisible();

    link.down();
    await page.reload();
    await expect(modelCard.getByText('All 8 documents are saved on this device.')).toBeVisible();
    const bulletins = page.getByRole('region', { name: 'Technical bulletin' });
    await bulletins.getByText('1 document in another language').first().click();
    await page.getByRole('button', { name: /^Bulletin technique SB-25-11/ }).click();
    await expect(page.getByRole('dialog').getByText(/^Page 1 of/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await storedPartCount(page)).toBe(8);
    await page.goto('/saved-documents');
    await expect(page.getByText(/^8 documents, \d+\skB on this device$/)).toBeVisible();
    await expect(page.getByText(/^Portal unreachable: we can’t check/)).toBeVisible();
    await expect(page.getByText(/^Saved (just now|1 minute ago)$/)).toHaveCount(8);
    await expect(page.getByText('Saved on this device')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove “Bulletin technique SB-25-11”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^7 documents, \d+\skB on this device$/)).toBeVisible();
    expect(await storedPartCount(page)).toBe(7);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    link.up();
    await page.reload();
    await expect(page.getByText('Nothing has changed on the server.')).toBeVisible();
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await expect.poll(() => storedPartCount(page)).toBe(0);
  },
);

testWithWorker(
  'saved documents show changes and deletions on the server, and a sign-out deletes personal data',
  { tag: ['@chromium', '@all'] },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    await page.goto('/product-information');
    await page.getByLabel('Brand', { exact: true }).selectOption('Kelvane');
    await page.getByRole('combobox', { name: 'Model' }).fill('cs50');
    await page.getByRole('option', { name: /Chainsaw/ }).click();
    const card = page.getByRole('region', { name: 'Service manual' });
    await card.getByText('1 document in another language').click();
    await expect(card.getByRole('listitem')).toHaveCount(2);
    const titles = card.getByRole('button', { name: /^(?!Save|Download)/ });
    const [first = '', second = ''] = await titles.allInnerTexts();
    for (const title of [first, second])
      await card.getByRole('button', { name: `Save for offline: “${title}”` }).click();
    await expect(card.getByText('Saved on this device')).toHaveCount(2);
    await card.getByRole('button', { name: first, exact: true }).click();
    await expect(page.getByRole('dialog').getByText(/^Page 1 of/)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.route(/\/service-manual\?/, async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      const [manual] = data;
      // The prefetch also asks for products without a service manual.
      if (!manual) return route.fulfill({ response: answer });
      const [changed] = manual.contentDocuments;
      const lastModifiedDate = new Date(Date.now() - 60_000).toISOString();
      await route.fulfill({
        json: { data: [{ ...manual, contentDocuments: [{ ...changed, lastModifiedDate }] }] },
      });
    });
    await page.goto('/saved-documents');
    await expect(page.getByText('1 document has changed on the server.')).toBeVisible();
    await page.getByRole('button', { name: /^Update \(/ }).click();
    await expect(page.getByText('New since you last read it')).toBeVisible();
    await expect(page.getByText('No longer on the server')).toBeVisible();
    await page.getByRole('button', { name: `Keep “${second}”` }).click();
    await expect(page.getByRole('button', { name: `Keep “${second}”` })).toHaveCount(0);
    link.down();
    for (const title of [first, second]) {
      await page.getByRole('button', { name: title, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(/^Page 1 of/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByText('New since you last read it')).toHaveCount(0);
    const deviceData = await dataOnDevice(page);
    const owners = deviceData.owners.map((name) => name.replace('wrappedKeys', 'storageKeys'));
    expect(owners).toEqual(
      expect.arrayContaining(['documentParts', 'documents', 'session', 'snapshots', 'storageKeys']),
    );
    expect(deviceData.unexpected).toEqual([]);

    // After the sign-out no personal data is left, and the address of a document opens nothing.
    await page.getByRole('button', { name: first, exact: true }).click();
    await expect(page).toHaveURL(/document=/);
    const address = page.url();
    await page.unroute(/\/service-manual\?/);
    link.up();
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await expect.poll(async () => (await dataOnDevice(page)).owners).toEqual([]);
    expect((await dataOnDevice(page)).unexpected).toEqual([]);
    await signIn(page, 'depot.us@portal.example');
    link.down();
    await page.goto(address);
    await expect(page.getByText('No document is saved on this device')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

/**
 * Returns the tables with data of an account, and what caches and local storage contain outside the allow-list
 * (R-OFF-22): another cache, another path, a token, an account's id.
 */
function dataOnDevice(page: Page): Promise<{ owners: string[]; unexpected: string[] }> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const owners: string[] = [];
    for (const name of database.objectStoreNames) {
      const counting = database.transaction(name).objectStore(name).count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      // The id of the database belongs to no account.
      if (counting.result > 0 && name !== 'device') owners.push(name);
    }
    database.close();

    const allowedPaths: Record<string, RegExp> = {
      picklists: /^\/api\/salesforce-ui\/picklist\?/,
      products: /^\/api\/products(\/brands|\/types)?\?/,
      retailers: /^\/api\/salesforce-accounts\?/,
      'portal-config': /^\/portal-config\.json$/,
      'app-versions': /^\/activated$/,
    };
    const unexpected: string[] = [];
    for (const name of await caches.keys()) {
      // The app shell, and the page of the entry routes.
      const paths = /-precache-|^doors-/.test(name) ? /^\/(?!api\/)/ : allowedPaths[name];
      for (const { url, headers } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        if (!paths?.test(pathname + search) || headers.has('authorization')) unexpected.push(`${name} ${url}`);
      }
    }
    const stored = ['locale', 'accountId', 'theme', 'unsent-witness', 'server-clock'];
    unexpected.push(...Object.keys(localStorage).filter((key) => !stored.includes(key)));
    const { unsent = {}, missing = {} } = JSON.parse(localStorage.getItem('unsent-witness') ?? '{}');
    unexpected.push(...Object.keys({ ...unsent, ...missing }));
    if (!owners.includes('session') && localStorage.getItem('accountId') !== null) unexpected.push('accountId');
    return { owners: owners.toSorted(), unexpected };
  });
}

/** The number of stored documents and document parts, of all accounts. */
function storedPartCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('depot-portal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('documentParts').objectStore('documentParts').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
