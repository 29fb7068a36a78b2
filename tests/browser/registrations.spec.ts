import { Api } from '#tests/support/api.ts';
import { sha256 } from '#tests/support/photos.ts';
import { expect, pill, signIn, setLanguage, test, testWithWorker, waitForWorker } from '#tests/support/portal.ts';
import { invoicePdf } from '#tests/support/repairs.ts';
import { daysAgo } from '#tests/support/technician.ts';
import type { Page } from '@playwright/test';
import { customerOutcomeId, outcomeId } from '#product/product-ids.ts';

const outcome = (page: Page) => page.locator(`#${outcomeId}`);
const customerOutcome = (page: Page) => page.locator(`#${customerOutcomeId}`);
const register = (page: Page) => page.getByRole('button', { name: /^(Register product|Inscrire le produit)$/ });
const proofField = (page: Page) => page.locator('#proofOfPurchase');
const postsTo = (requests: readonly { method: string; path: string }[], path: RegExp) =>
  requests.filter((request) => request.method === 'POST' && path.test(request.path));

async function fill(page: Page, id: string, text: string): Promise<void> {
  await page.locator(`#${id}`).fill(text);
  await page.locator(`#${id}`).blur();
}

async function choose(page: Page, id: string, typed: string, option: string): Promise<void> {
  await page.locator(`#${id}`).fill(typed);
  // A response that changes the content above would move the option during the click: tests wait for the response
  // first.
  await page.getByRole('option', { name: option }).click();
  await expect(page.locator(`#${id}`)).toHaveValue(option);
}

/** Fills in the purchase, by default at a retailer without stores, and adds the proof. */
async function describePurchase(page: Page, retailer = 'Seneca Lawn & Power') {
  await fill(page, 'dateOfPurchase', daysAgo(20));
  // A retailer's own company is there already.
  if ((await page.locator('#retailerId').inputValue()) !== retailer)
    await choose(page, 'retailerId', retailer.slice(0, 6), retailer);
  const receipt = invoicePdf(`receipt-${crypto.randomUUID()}.pdf`);
  await proofField(page).locator('input[type=file]').last().setInputFiles(receipt);
  await expect(proofField(page).getByRole('button', { name: /^(Remove|Retirer)/ })).toBeVisible();
  return receipt;
}

test('a visitor registers a product without an account, once despite a failed network, and gets its number', async ({
  page,
  server,
  link,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: /Product registration/ }).click();
  await register(page).click();
  await expect(page.locator('#serialNumber')).toHaveAttribute('aria-invalid', 'true');

  for (const [typed, message] of [
    ['abcdefghij1', /12 to 20/],
    ['ABCDEFGHIJKLMNOPQRSTU', /12 to 20/],
    ['DÉMOUNREG0014', /letters and digits|no spaces or special/i],
  ] as const) {
    await fill(page, 'serialNumber', typed);
    await expect(page.locator('#serialNumber-error'), typed).toContainText(message);
  }
  await fill(page, 'serialNumber', 'NOSUCHNUMBER01');
  await expect(outcome(page)).toContainText('Serial number not found');
  await expect(outcome(page).getByRole('link', { name: 'Contact us' })).toBeVisible();
  // Fields that do not apply are not reported as missing, and the button explains why it is inactive.
  await expect(register(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(register(page)).toHaveAccessibleDescription(/^It cannot be sent\. Serial number not found/);
  await register(page).press('Enter');
  await expect(outcome(page)).toBeFocused();
  await expect(page.getByText(/Date of purchase/)).toBeHidden();
  await fill(page, 'serialNumber', 'DEMOACTIVE0001');
  await expect(outcome(page)).toContainText('This product registration already exists');
  // No personal data of its owner.
  await expect(outcome(page)).not.toContainText('@');
  await fill(page, 'emailOrPhone', 'somebody.else@customer.example');
  await expect(outcome(page)).toContainText('Product registration not found for the email/phone provided');
  // Removes spaces and capitalises letters.
  await fill(page, 'serialNumber', ' demo unreg 0014 ');
  await expect(page.locator('#serialNumber')).toHaveValue('DEMOUNREG0014');
  await expect(outcome(page)).toContainText('Ready to register');

  await fill(page, 'emailOrPhone', `guest.${Date.now()}@customer.example`);
  await expect(customerOutcome(page)).toContainText('We do not have these contact details yet');
  await fill(page, 'firstName', 'Gail');
  await fill(page, 'lastName', 'Est');
  const textFile = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK not a receipt') };
  await proofField(page).locator('input[type=file]').last().setInputFiles(textFile);
  await expect(proofField(page).getByRole('alert')).toContainText('neither a PDF nor a picture');
  await proofField(page).getByRole('button', { name: 'Dismiss' }).click();
  const largeBytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024)]);
  await proofField(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ ...textFile, buffer: largeBytes });
  await expect(proofField(page).getByRole('alert')).toContainText('larger than 5 MB');
  await proofField(page).getByRole('button', { name: 'Dismiss' }).click();
  const receipt = await describePurchase(page);
  // The retailer's own statement; consent is off by default.
  await expect(page.getByLabel(/^Seneca Lawn & Power may email me/)).not.toBeChecked();

  link.down();
  await register(page).click();
  await expect(page.getByText('Failed to create product registration')).toBeInViewport();
  link.up();
  await expect(page.getByText('The portal answers again')).toBeVisible();
  // The request was sent, and a proxy responded instead of the server: it is sent again unchanged.
  link.next('POST', /^\/api\/product-registrations$/, { kind: 'answer', status: 502, body: 'Bad gateway' });
  await register(page).click();
  await expect(page.getByText('It may have arrived already')).toBeVisible();
  await expect(page.locator('#firstName')).toBeDisabled();
  await page.reload();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: 'Product registered' })).toBeVisible();
  await expect(page.getByText(/PR-\d{6}/).first()).toBeVisible();
  await expect(page.getByText('DEMOUNREG0014')).toBeVisible();

  // Only admins see the personal data of a visitor.
  const api = await Api.signIn(server.url, 'admin@portal.example');
  const registrations = await api.registrationsOf('DEMOUNREG0014');
  expect(registrations).toHaveLength(1);
  expect(await api.read(`/product-registrations/${registrations[0]?.id}`)).toMatchObject({
    customer: { name: 'Gail Est' },
  });
  expect(await api.fileHashes({ files: await api.filesOf(registrations[0]?.id ?? '') })).toEqual([
    sha256(receipt.buffer),
  ]);
  await page.getByRole('button', { name: 'Register another product' }).click();
  await expect(page.locator('#serialNumber')).toHaveValue('');
});

testWithWorker(
  'a registration that a customer makes offline is stored, shown and sent once, in French',
  { tag: '@all' },
  async ({ page, context, server, link }) => {
    await setLanguage(context, 'fr');
    await (await Api.signIn(server.url, 'customer@portal.example')).refusePromotions();
    await signIn(page, 'customer@portal.example');
    await waitForWorker(page);
    await page.goto('/product-registrations/new');
    await expect(page).toHaveURL(/my-product-registrations\/new/);
    await fill(page, 'serialNumber', 'DEMOMULTI00001');
    const dialog = page.getByRole('dialog', { name: 'ERREUR' });
    await expect(dialog).toContainText('Plusieurs inscriptions');
    await page.keyboard.press('Enter');
    await fill(page, 'serialNumber', 'DEMOACTIVE0002');
    await expect(dialog).toContainText('est déjà inscrit');
    await page.keyboard.press('Enter');
    await fill(page, 'serialNumber', 'DEMOUNREG0015');
    await expect(outcome(page)).toContainText('Prêt à inscrire');
    await expect(page.locator('#emailOrPhone')).toHaveCount(0);
    await expect(page.getByText('customer@portal.example').first()).toBeVisible();
    await describePurchase(page);
    await page.getByLabel(/^Seneca Lawn & Power peut m’informer/).check();
    // Navigates within the app, so that nothing has to load.
    await page.getByRole('link', { name: 'Mes produits' }).click();
    await expect(page).toHaveURL(/my-product-registrations$/);
    await page.locator('header a[href="/"]').click();
    await expect(page.getByRole('heading', { name: 'Inscription de produit inachevée DEMOUNREG0015' })).toBeVisible();
    await page.getByRole('link', { name: 'Continuer' }).click();
    await expect(proofField(page).getByRole('button', { name: 'Retirer' })).toBeVisible();
    await expect(page.getByLabel(/^Seneca Lawn & Power peut m’informer/)).toBeChecked();

    link.down();
    await register(page).click();
    await expect(page.getByRole('heading', { name: /sur cet appareil/ })).toBeVisible();
    await expect(pill(page)).toContainText('1');
    await page.goto('/outbox');
    await expect(page.getByRole('heading', { name: /^Inscription de / })).toBeVisible();
    // Before its first attempt it can be changed.
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(page.locator('#serialNumber')).toHaveValue('DEMOUNREG0015');
    await fill(page, 'dateOfPurchase', daysAgo(10));
    await register(page).click();
    await expect(page).toHaveURL(/sent=/);
    link.next('POST', /^\/api\/product-registrations$/, { kind: 'drop_answer' });
    link.up();
    await expect(page.getByRole('heading', { name: 'Produit inscrit' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/PR-\d{6}/).first()).toBeVisible();
    const registrations = await (await Api.signIn(server.url)).registrationsOf('DEMOUNREG0015');
    expect(registrations.map(({ dateOfPurchase }) => dateOfPurchase)).toEqual([daysAgo(10)]);
    expect(postsTo(link.requests, /product-registrations$/).length).toBeGreaterThanOrEqual(2);
    // Consent is stored in the customer's own contact.
    expect(
      link.requests.filter(({ method, path }) => method === 'PATCH' && path.startsWith('/api/contacts/')),
    ).toMatchObject([{ status: 200 }]);
  },
);

test(
  'the registration form reports a product that was registered meanwhile',
  { tag: '@all' },
  async ({ page, otherContext, link }) => {
    const other = await (await otherContext({ serviceWorkers: 'block' })).newPage();
    for (const guest of [page, other]) {
      await guest.goto(`${link.url}/product-registrations/new`);
      await fill(guest, 'serialNumber', 'DEMOUNREG0009');
      await expect(outcome(guest)).toContainText('Ready to register');
      await fill(guest, 'emailOrPhone', `guest.${crypto.randomUUID()}@customer.example`);
      await expect(customerOutcome(guest)).toContainText('We do not have these contact details yet');
      await fill(guest, 'firstName', 'Gail');
      await fill(guest, 'lastName', 'Est');
      await describePurchase(guest);
    }
    await register(other).click();
    await expect(other.getByRole('heading', { name: 'Product registered' })).toBeVisible();
    await register(page).click();
    await expect(outcome(page)).toContainText('Product registration not found for the email/phone provided');
    await expect(register(page)).toHaveAttribute('aria-disabled', 'true');
  },
);

test('a registration form that was only opened leaves no draft', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'customer@portal.example');
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('/my-product-registrations');
    const places = page.getByRole('navigation', { name: 'Places' });
    await places.getByRole('link', { name: 'Register a product' }).click();
    await expect(page.getByText('customer@portal.example').first()).toBeVisible();
    await page.locator('#content').getByRole('link', { name: 'My products' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My products');
  }
  await page.goto('/outbox');
  await expect(page.getByText('Outbox is empty')).toBeVisible();
  await expect(page.getByText('Registration without a serial number')).toHaveCount(0);
});

for (const scrolled of [false, true])
  test(
    `a late response does not move the field in use, ${scrolled ? 'scrolled' : 'at the top'}`,
    { tag: ['@chromium', '@all'] },
    async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/api\/serial-numbers/, async (route) => {
        const response = await route.fetch();
        await released;
        await route.fulfill({ response });
      });
      // A tablet in landscape: the form is longer than the screen.
      await page.setViewportSize({ width: 1112, height: 834 });
      await signIn(page, 'retailer@portal.example', { at: '/product-registrations/new' });
      await fill(page, 'serialNumber', 'DEMOUNREG0018');
      if (scrolled) await page.mouse.wheel(0, 150);
      // The account's retailer is set once the list has loaded.
      await expect(page.locator('#retailerId')).toHaveValue('Maple Ridge Hardware');
      await page.locator('#retailerId').fill('Seneca');
      const option = page.getByRole('option', { name: 'Seneca Lawn & Power' });
      await expect(option).toBeVisible();
      if (scrolled) await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      const top = () => page.locator('#retailerId').evaluate((field) => field.getBoundingClientRect().top);
      const before = await top();
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const heightBefore = await height();
      release();
      await expect(outcome(page)).toContainText('Ready to register');
      expect(await height()).toBeGreaterThan(heightBefore);
      expect(await top()).toBeCloseTo(before, 0);
      await option.click();
      await expect(page.locator('#retailerId')).toHaveValue('Seneca Lawn & Power');
    },
  );

test(
  'a depot registers store stock, and a retailer and an admin register for customers',
  { tag: '@all' },
  async ({ page, server }) => {
    await signIn(page, 'depot@portal.example', { at: '/product-registrations/new' });
    await fill(page, 'serialNumber', 'DEMOUNREG0016');
    await page.getByLabel('Store stock').check();
    await expect(outcome(page)).toContainText('Ready to register');
    for (const id of ['emailOrPhone', 'dateOfPurchase', 'proofOfPurchase'])
      await expect(page.locator(`#${id}`)).toHaveCount(0);
    await choose(page, 'retailerId', 'Seneca', 'Seneca Lawn & Power');
    await register(page).click();
    await expect(page.getByRole('heading', { name: 'Product registered' })).toBeVisible();
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);

    // Store stock is sold to a known customer.
    await signIn(page, 'retailer@portal.example', { at: '/product-registrations/new' });
    await expect(page.getByLabel('Store stock')).toHaveCount(0);
    await fill(page, 'serialNumber', 'DEMOUNREG0016');
    await fill(page, 'emailOrPhone', 'owner@customer.example');
    await expect(
      outcome(page)
        .getByText(/^Ready to register|^Store stock/)
        .first(),
    ).toBeVisible();
    await expect(customerOutcome(page)).toContainText('Customer found');
    await expect(page.locator('#firstName')).toHaveCount(0);
    // A retailer with several stores requires a store.
    await describePurchase(page, 'Maple Ridge Hardware');
    await register(page).click();
    await expect(page.locator('#storeNumber')).toHaveAttribute('aria-invalid', 'true');
    await choose(page, 'storeNumber', 'guelph', 'Maple Ridge Hardware, Guelph');
    await register(page).click();
    await expect(page.getByRole('heading', { name: 'Product registered' })).toBeVisible();
    const api = await Api.signIn(server.url);
    const registrations = await api.registrationsOf('DEMOUNREG0016');
    expect(registrations).toHaveLength(2);
    for (const { isStoreStock, inactive } of registrations) expect(inactive).toBe(isStoreStock);
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);

    // An administrator registers for a customer.
    await signIn(page, 'admin@portal.example');
    await page.getByRole('link', { name: /^Product registration/ }).click();
    await expect(page.getByLabel('Store stock')).toHaveCount(0);
    await fill(page, 'serialNumber', 'DEMOUNREG0017');
    await fill(page, 'emailOrPhone', 'owner@customer.example');
    await expect(
      outcome(page)
        .getByText(/^Ready to register|^Store stock/)
        .first(),
    ).toBeVisible();
    await expect(customerOutcome(page)).toContainText('Customer found');
    await describePurchase(page);
    await register(page).click();
    await expect(page.getByRole('heading', { name: 'Product registered' })).toBeVisible();
    expect(await api.registrationsOf('DEMOUNREG0017')).toHaveLength(1);
  },
);
