import type { Page } from '@playwright/test';
import { expect, signIn, waitForWorker } from '#tests/support/portal.ts';
import { serverError, test } from './walk.ts';

const emptyPage = {
  kind: 'answer',
  status: 200,
  body: '{"data":[],"pagination":{"page":1,"size":20,"totalItems":0}}',
} as const;

async function signOut(page: Page): Promise<void> {
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/auth\/login/);
}

test(
  'the screens of a customer are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, link, language, translate }) => {
    const list = /^\/api\/.*my-product-registrations$/;
    const error = link.always('GET', list, serverError(language));
    await signIn(page, 'customer@portal.example');
    await gallery.visit('/', 'customer-home');
    await gallery.visit('/my-product-registrations', 'my-products-error');
    error.end();
    const empty = link.always('GET', list, emptyPage);
    await gallery.visit('/my-product-registrations', 'my-products-empty');
    empty.end();
    await gallery.visit('/my-product-registrations', 'my-products');
    const product = page.locator('a[data-row]').first();
    await product.click();
    await expect(page).toHaveURL(/my-product-registrations\/./);
    await page.waitForLoadState('networkidle');
    await gallery.take('my-product');
    await waitForWorker(page);
    link.down();
    await page.reload();
    await gallery.take('my-product-offline');
    await page.goto('/my-product-registrations');
    await gallery.take('my-products-offline');
    link.up();

    await gallery.visit('/my-product-registrations/new', 'register');
    await page.getByRole('button', { name: translate('Register product'), exact: true }).click();
    await gallery.take('register-errors');
    await page.locator('#serialNumber').fill('DEMOMULTI00001');
    await page.locator('#serialNumber').blur();
    await expect(page.getByRole('dialog')).toBeVisible();
    await gallery.take('register-error-dialog');
    await page.keyboard.press('Enter');
    await page.locator('#serialNumber').fill('DEMOUNREG0019');
    await page.locator('#serialNumber').blur();
    await page.waitForLoadState('networkidle');
    await gallery.take('register-found');
    await gallery.visit('/contact', 'contact-customer');
    await gallery.visit('/auth/password/reset?code=mangled', 'password-link-signed-in');
  },
);

/** The depots of the demo that wait for a decision write English. */
const englishOfDepots =
  /Sent to engineering|Engineering asks|Unboxed with|Rear wheel bracket|Additional time|Fasteners and sealant/;

test('the screens of an adjudicator are accessible at every size', { tag: '@engines' }, async ({ page, gallery }) => {
  await signIn(page, 'desk@portal.example');
  await gallery.visit('/desk', 'desk-queue');
  await gallery.visit('/desk?search=nothing+like+this', 'desk-queue-empty');
  await gallery.open('/desk');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await gallery.take('desk-queue-keys');
  await page.keyboard.press('Escape');
  await page.locator('[data-claim]').first().click();
  await expect(page.locator('figure img').first()).toBeVisible();
  const take = (name: string) => gallery.take(name, { except: englishOfDepots });
  await take('desk-claim');
  for (const [key, name] of [
    ['?', 'keys'],
    ['r', 'ask'],
    ['x', 'reject'],
    ['a', 'approve'],
    ['n', 'note'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await take(`desk-claim-${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const approved = page.locator('input[data-cut]').first();
  await approved.fill('1');
  await take('desk-claim-less');
  await approved.blur();
  await page.keyboard.press('a');
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await take('desk-claim-errors');
  await gallery.visit('/desk/rules', 'desk-rules-read');
  await gallery.visit('/inbox', 'inbox-empty');
  await gallery.visit('/my-account', 'my-account-desk');
});

test(
  'the screens of an admin are accessible at every size',
  { tag: '@engines' },
  async ({ page, gallery, link, language, translate }) => {
    const button = (english: string) => page.getByRole('button', { name: translate(english), exact: true });
    await signIn(page, 'admin@portal.example');
    await gallery.visit('/', 'admin-home');
    await gallery.visit('/admin/audit', 'audit');
    await gallery.visit('/admin/audit?who=nobody+like+this', 'audit-none-found');
    await gallery.visit('/admin/import', 'import');
    const file = { name: 'depots.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name\nacc-new,Nord\n,Sud\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page).toHaveURL(/import\?id=/);
    await page.waitForLoadState('networkidle');
    await gallery.take('import-problems');
    await gallery.visit('/desk/rules', 'desk-rules');
    await button('Try it').click();
    await expect(page.locator('main table').first()).toBeVisible();
    await gallery.take('desk-rules-tried');
    await button('Add a rule').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await gallery.take('desk-rule');
    await page.keyboard.press('Escape');
    await gallery.visit('/admin/accounts', 'accounts');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page).toHaveURL(/search=zzzz/);
    await page.waitForLoadState('networkidle');
    await gallery.take('accounts-none-found');
    await gallery.open('/admin/accounts');
    await button('Add contact by CRM id').click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await gallery.take('account-add-errors');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: new RegExp(`^${translate('Delete')} ?[:,]? `) })
      .last()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await gallery.take('account-delete');
    await page.keyboard.press('Escape');
    const error = link.always('GET', /admin\/account$/, serverError(language));
    await gallery.visit('/admin/accounts', 'accounts-error');
    error.end();
    const loading = link.always('GET', /admin\/account$/, { kind: 'stall' });
    await page.goto('/admin/accounts');
    await expect(page.getByRole('status', { name: translate('Loading the accounts') })).toBeAttached();
    await gallery.take('accounts-loading', { busy: true });
    loading.end();
    link.releaseStalled();
    await waitForWorker(page);
    link.down();
    await page.goto('/admin/accounts');
    await gallery.take('accounts-offline', { busy: true });
  },
);

test('the screens of a retailer are accessible at every size', async ({ page, gallery, link, language }) => {
  const error = link.always('GET', /retailer\/procedures$/, serverError(language));
  await signIn(page, 'retailer@portal.example');
  await gallery.visit('/', 'retailer-home');
  await gallery.visit('/retailer/procedure', 'procedures-error');
  error.end();
  await gallery.visit('/retailer/procedure', 'procedures');
  await gallery.visit('/product-information', 'product-information-retailer');
  await page.getByRole('searchbox').fill('kb-1001');
  await page.getByRole('button', { name: /KB-10010/ }).click();
  await page.waitForLoadState('networkidle');
  await gallery.take('product-information-sku');
  await gallery.visit('/product-registrations/new', 'register-retailer');
  await signOut(page);
  await signIn(page, 'both@portal.example');
  await gallery.visit('/', 'retailer-depot-home');
});
