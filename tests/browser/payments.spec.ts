import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from '#tests/support/portal.ts';

test('an admin makes a payment run, undoes it, pays and closes the next, and exports it', async ({ page }) => {
  await signIn(page, 'admin@portal.example', { at: '/desk/payments' });
  const boxes = page.getByRole('checkbox', { name: /^Choose WC-/ });
  const claim = (await boxes.first().locator('..').textContent())?.replace('Choose ', '') ?? '';
  const box = page.getByRole('checkbox', { name: `Choose ${claim}` });
  const makeRun = async () => {
    await box.check();
    await page.getByRole('button', { name: 'Make a payment run' }).click();
    await expect(page.getByRole('table', { name: 'Claims', exact: true }).getByRole('rowheader')).toHaveText(claim);
  };
  const dialog = page.getByRole('dialog');
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo the run' }).click();
    await dialog.getByRole('button', { name: 'Undo the run' }).click();
    await expect(dialog.getByText('Say it in a few words', { exact: true })).toBeVisible();
    await dialog.getByLabel('Reason').fill('Chosen by mistake');
    await dialog.getByRole('button', { name: 'Undo the run' }).click();
    await expect(page.getByText(/^Run \d+ was undone$/)).toBeVisible();
    await expect(page.getByText('Chosen by mistake')).toBeVisible();
  };
  const pay = async (reference: string) => {
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await dialog.getByLabel('Reference').fill(reference);
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByRole('button', { name: 'Close the run' })).toBeVisible();
  };

  await makeRun();
  await undo();
  await page.locator('#content').getByRole('link', { name: 'Payments' }).click();

  // All claims shown, of several depots: paid, then undone.
  await page.getByRole('checkbox', { name: 'Choose all claims shown' }).check();
  await page.getByRole('button', { name: 'Make a payment run' }).click();
  await pay('EFT 90209');
  const remittances = page.getByRole('table', { name: 'By depot' }).getByRole('row');
  expect(await remittances.count()).toBeGreaterThan(2);
  for (const type of ['PDF', 'CSV']) {
    const sending = page.waitForEvent('download');
    await page
      .getByRole('button', { name: new RegExp(`^Remittance to .*, ${type}$`) })
      .first()
      .click();
    expect((await sending).suggestedFilename()).toMatch(new RegExp(`^remittance-.*\\.${type.toLowerCase()}$`));
  }
  await undo();
  await page.locator('#content').getByRole('link', { name: 'Payments' }).click();

  await makeRun();
  await pay('EFT 90210');
  await page.getByRole('button', { name: 'Close the run' }).click();
  await dialog.getByRole('button', { name: 'Close the run' }).click();
  await expect(page.getByRole('button', { name: 'Close the run' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo the run' })).toHaveCount(0);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^payment-run-\d+\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain(claim);
  await page.locator('#content').getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('row', { name: /Closed.*EFT 90210/ })).toBeVisible();
  await expect(box).toHaveCount(0);
});
