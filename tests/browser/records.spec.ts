import { expect, signIn, test } from '#tests/support/portal.ts';

test('an admin creates a depot by form, and an error is shown at its field without loss of input', async ({ page }) => {
  await signIn(page, 'admin@portal.example', { at: '/admin/records' });
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

  const search = page.getByRole('searchbox', { name: 'Search records' });
  await search.fill('fjord');
  await expect(page.getByRole('button', { name: /^Edit Fjord Motor Works/ })).toHaveCount(2);

  // The response of a search arrives while a record is typed.
  await search.fill('halifax');
  await page.getByRole('button', { name: 'New record' }).click();
  await name.fill('Fjord Motor Works, Sydney');
  await expect(page.getByText('1 record shown')).toBeAttached();
  await expect(name).toHaveValue('Fjord Motor Works, Sydney');
});

test(
  'a person’s depot is found and shown by its name, and a conflicting edit shows the other version',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'admin@portal.example', { at: '/admin/records?kind=contacts' });
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
    const depotField = page.getByRole('combobox', { name: 'Depot or retailer' });
    await expect(depotField).toHaveValue(/Harbour/);
    await depotField.fill('no such depot');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(page.getByRole('option', { name: /Harbour/ })).toHaveCount(0);
    await page.getByLabel('First name').focus();
    await expect(depotField).toHaveValue(/Harbour/);

    const otherPage = await page.context().newPage();
    await otherPage.goto('/admin/records?kind=contacts&search=noor@lakeside.example');
    await otherPage.getByRole('button', { name: 'Edit Noor Haddad' }).click();
    const otherDialog = otherPage.getByRole('dialog', { name: 'Noor Haddad' });
    await otherDialog.getByLabel('First name').fill('Nour');
    await otherDialog.getByLabel(/^Phone/).fill('416 555-0188');
    await otherDialog.getByRole('button', { name: 'Save' }).click();
    await expect(otherDialog).toHaveCount(0);

    const ownDialog = page.getByRole('dialog', { name: 'Noor Haddad' });
    await ownDialog.getByLabel('First name').fill('Noora');
    await ownDialog.getByRole('button', { name: 'Save' }).click();
    await expect(ownDialog.getByRole('alert')).toContainText('Somebody else changed this record meanwhile');
    await expect(ownDialog).toContainText('First name: their version is “Nour”');
    await expect(ownDialog.getByLabel(/^Phone/)).toHaveValue(/555-0188/);
    await ownDialog.getByRole('button', { name: 'Save' }).click();
    await expect(ownDialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Noora Haddad' })).toHaveCount(1);
  },
);
