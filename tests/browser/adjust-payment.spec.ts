import { todayInToronto } from '#domain/dates.ts';
import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('finance charges back a part of what was paid, takes it with the next payment, and the depot reads why', async ({
  page,
  server,
  otherContext,
}) => {
  const depot = await Api.signIn(server.url);
  const admin = await Api.signIn(server.url, 'admin@portal.example');
  const first = await depot.fileUnnamedClaim('DEMOACTIVE0002');
  const second = await depot.fileUnnamedClaim('DEMOACTIVE0002');
  for (const { id } of [first, second]) {
    await admin.approve(id, 5_215);
    const fields = {
      invoiceNumber: `ADJ-${id.slice(0, 6)}`,
      invoiceDate: todayInToronto(new Date()),
      gstHstTaxAmount: '6.78',
    };
    await depot.invoice(id, fields, new File(['%PDF-1.7 x'], 'invoice.pdf', { type: 'application/pdf' }));
  }
  await admin.pay(first.id);

  await signIn(page, 'finance@portal.example', { at: `/desk/claims/${first.id}` });
  await expect(page.getByRole('button', { name: 'Void the invoice' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Adjust the payment' })).toBeVisible();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Adjust the payment' });
  const send = dialog.getByRole('button', { name: 'Adjust the payment' });
  await send.click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await expect(dialog.getByText('Enter an amount')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('A part was returned');
  await dialog.getByText('Charge-back', { exact: true }).click();
  // Nothing is sent that comes to zero.
  await dialog.getByLabel('Amount before taxes').fill('0');
  await send.click();
  await expect(dialog.getByText('Enter an amount')).toBeVisible();
  await dialog.getByLabel('Amount before taxes').fill('10.00');
  await dialog.getByLabel('GST/HST (optional)').fill('1.30');
  await dialog.getByLabel('What the depot should know (optional)').fill('The old disc came back.');
  await expect(dialog.getByRole('status')).toContainText(/charged back .*\$11\.30/);
  await send.click();
  await expect(dialog).toHaveCount(0);
  const adjustment = page.getByRole('region', { name: 'Adjustment of the payment' });
  await expect(adjustment).toContainText(/-.*\$11\.30/);
  await expect(adjustment).toContainText('A part was returned. The old disc came back.');
  await expect(adjustment).toContainText('Part of a later payment');

  await page.goto('/desk/payments');
  const pick = page.getByRole('checkbox', { name: `Choose adjustment 1 of ${first.name}` });
  await pick.check();
  await page.getByRole('button', { name: 'Make a payment run' }).click();
  await expect(page.getByRole('region', { name: 'Due' }).getByRole('alert')).toContainText(
    'Harbour & Pine Small Engine would get less than zero',
  );
  await page.getByRole('checkbox', { name: `Choose ${second.name}` }).check();
  await expect(page.getByRole('status').filter({ hasText: '1 claim, 1 adjustment' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a payment run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payment run/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Adjustments' })).toContainText('A part was returned');
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const pay = page.getByRole('dialog', { name: /^Mark run/ });
  await pay.getByLabel('Reference').fill('EFT 77');
  await pay.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(pay).toHaveCount(0);

  const tablet = await (await otherContext({ baseURL: server.url })).newPage();
  await signIn(tablet, 'depot@portal.example', { at: `/warranty-claims/${first.id}` });
  await expect(tablet.getByRole('region', { name: 'What happened' })).toContainText('Payment adjusted');
  await tablet.getByRole('button', { name: /^Adjustment of the payment/ }).click();
  await expect(tablet.getByText('A part was returned. The old disc came back.').last()).toBeVisible();
  await expect(tablet.getByText(/EFT 77/)).toBeVisible();
  await tablet.goto('/statements');
  const entries = tablet.getByRole('table', { name: 'Entries of the month' });
  await expect(entries).toContainText('Adjustment: A part was returned');
  await expect(entries).toContainText('Charged back');
});
