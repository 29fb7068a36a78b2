import { expect, signIn, testWithoutWorker } from '#tests/support/portal.ts';

testWithoutWorker('an admin makes a depot by form; an error is at its field and loses nothing', async ({ page }) => {
  await signIn(page, 'admin@portal.example');
  await page.goto('/admin/records');
  const dialog = page.getByRole('dialog', { name: 'New record' });
  const id = dialog.getByLabel('Id (optional)');
  const name = dialog.getByLabel('Name', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'New record' }).click();
  await id.fill('fjord');
  await save.click();
  await expect(dialog.getByRole('link', { name: 'Name: fill this in' })).toBeVisible();
  await name.fill('Fjord Motor Works');
  await save.click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'New record' }).click();
  await id.fill('fjord');
  await name.fill('Fjord Motor Works, Halifax');
  await save.click();
  await expect(id).toHaveAccessibleDescription(/another record/);
  await expect(id).toHaveAttribute('aria-invalid', 'true');
  await id.fill('fjord-halifax');
  await save.click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search records' }).fill('fjord');
  await expect(page.getByRole('button', { name: /^Edit Fjord Motor Works/ })).toHaveCount(2);
});

testWithoutWorker('the depot of a person is found by its name, and shown by it afterwards', async ({ page }) => {
  await signIn(page, 'admin@portal.example');
  await page.goto('/admin/records?kind=contacts');
  await page.getByRole('button', { name: 'New record' }).click();
  const dialog = page.getByRole('dialog', { name: 'New record' });
  const depot = dialog.getByRole('combobox', { name: 'Depot or retailer' });
  await depot.fill('harbour');
  await page
    .getByRole('option', { name: /Harbour/ })
    .first()
    .click();
  await expect(depot).toHaveValue(/Harbour/);
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByLabel('Last name').fill('Haddad');
  await dialog.getByLabel(/^Email/).fill('noor@lakeside.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search records' }).fill('noor@lakeside.example');
  await expect(page.getByText('1 record shown')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Noor Haddad' }).click();
  await expect(page.getByRole('combobox', { name: 'Depot or retailer' })).toHaveValue(/Harbour/);
});
