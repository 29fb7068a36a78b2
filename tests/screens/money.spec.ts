import { expect, signIn } from '#tests/support/portal.ts';
import { serverError, depotEmail, test } from './walk.ts';

test('the screens of payments and statements are accessible at every size', async ({
  page,
  gallery,
  link,
  language,
  translate,
}) => {
  const button = (english: string) => page.getByRole('button', { name: translate(english), exact: true });
  await signIn(page, 'admin@portal.example');
  const error = link.always('GET', /payment-runs/, serverError(language));
  await gallery.visit('/desk/payments', 'payments-error');
  error.end();
  await gallery.visit('/desk/payments', 'payments');
  await page.locator('main tbody input[type=checkbox]').first().check();
  await gallery.take('payments-chosen');
  await button('Make a payment run').click();
  await expect(page).toHaveURL(/payments\/./);
  await page.waitForLoadState('networkidle');
  await gallery.take('payment-run');
  await button('Mark as paid').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await gallery.take('payment-run-pay');
  await dialog.getByLabel(translate('Reference')).fill('EFT 20981');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText('EFT 20981')).toBeVisible();
  await gallery.take('payment-run-paid');
  await button('Undo the run').click();
  await expect(dialog).toBeVisible();
  await gallery.take('payment-run-undo');
  await dialog.getByLabel(translate('Reason')).fill('EFT 4711');
  await dialog.getByRole('button', { name: translate('Undo the run') }).click();
  await expect(dialog).toHaveCount(0);
  await gallery.visit('/desk/payments', 'payments-undone');

  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/auth\/login/);
  await signIn(page, depotEmail[language]);
  await gallery.visit('/statements', 'statement');
  await gallery.visit('/statements?month=2020-01', 'statement-empty');
});

test('the screens of webhooks and records are accessible at every size', async ({ page, gallery, translate }) => {
  const button = (english: string) => page.getByRole('button', { name: translate(english), exact: true });
  const dialog = page.getByRole('dialog');
  await signIn(page, 'admin@portal.example');
  await gallery.visit('/admin/webhooks', 'webhooks-empty');
  await button('Add a webhook').click();
  await dialog.locator('button[type=submit]').click();
  await gallery.take('webhook-errors');
  await dialog.getByLabel(translate('Name'), { exact: true }).fill('Comptoir');
  await dialog.locator('input[type=url]').fill('https://example.invalid/');
  await dialog.getByRole('button', { name: translate('Choose all') }).click();
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/webhooks\?id=/);
  await gallery.take('webhook-secret');
  await button('I have kept it').click();
  await expect(dialog).toHaveCount(0);
  await button('Send a test').click();
  await expect(page.locator('main table').nth(1)).toBeVisible();
  await gallery.take('webhooks');

  await gallery.open('/admin/records');
  await gallery.take('records', { except: /^(Claims desk|Portal administration)$/ });
  await gallery.visit('/admin/records?search=zzzz', 'records-none-found');
  await button('New record').click();
  await dialog.locator('button[type=submit]').click();
  await gallery.take('record-errors');
});
