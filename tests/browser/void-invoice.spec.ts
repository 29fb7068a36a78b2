import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';

test('finance voids an invoice from what is due, and the tablet that sent it offers it anew, with another number', async ({
  page,
  server,
  otherContext,
}) => {
  const depot = await Api.signIn(server.url);
  const { id, name } = await depot.fileUnnamedClaim('DEMOACTIVE0002');
  const admin = await Api.signIn(server.url, 'admin@portal.example');
  await admin.approve(id, 5_215);

  const tablet = await (await otherContext({ baseURL: server.url })).newPage();
  await signIn(tablet, 'depot@portal.example');
  const form = new ClaimDesk(tablet);
  await form.openClaim({ id, name });
  await form.action('invoice').click();
  await form.fillInvoice('VOID-1', { gst: '6.78' }, invoicePdf('void-1.pdf'));
  await form.submitInvoice();
  await expect(form.dialog.getByText('Sent', { exact: true })).toBeVisible();
  await form.button(form.words.viewClaim).click();

  await signIn(page, 'finance@portal.example');
  await page.getByRole('main').getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void the invoice' })).toBeVisible();
  // The desk may write one on any claim.
  await expect(page.getByRole('button', { name: 'Note' })).toHaveCount(0);
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Void this invoice?' });
  await dialog.getByLabel('Reason').selectOption('The amounts are wrong');
  await dialog.getByLabel('What the depot should know (optional)').fill('The tax is that of Quebec.');
  await dialog.getByRole('button', { name: 'Void the invoice' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Void invoice' })).toContainText('VOID-1');
  await expect(page.getByRole('region', { name: 'Void invoice' })).toContainText('Louis Bergeron');

  await form.openClaim({ id, name });
  const story = tablet.getByRole('region', { name: 'What happened' });
  await expect(story).toContainText('The amounts are wrong. The tax is that of Quebec.');
  await expect(story.getByRole('listitem').last()).toContainText('Waiting for your invoice');
  await tablet.getByRole('button', { name: /^Void invoice/ }).click();
  await expect(tablet.getByText('$58.93').first()).toBeVisible();
  await form.action('invoice').click();
  await form.fillInvoice('VOID-1', { gst: '6.78' }, invoicePdf('void-2.pdf'));
  await form.button(form.words.check).click();
  await expect(form.field(form.words.invoiceNumber)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.dialog).toContainText('The void invoice of this claim has this number: enter another');
  await form.field(form.words.invoiceNumber).fill('VOID-2');
  await form.submitInvoice();
  await expect(form.dialog.getByText('Sent', { exact: true })).toBeVisible();
  expect(await depot.claim(id)).toMatchObject({
    invoice: { invoiceNumber: 'VOID-2' },
    voidedInvoices: [{ invoiceNumber: 'VOID-1', reason: 'wrong_amount' }],
  });
});
