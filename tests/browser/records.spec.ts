import { Api } from '#tests/support/api.ts';
import { phrasebook } from '#tests/support/catalogue.ts';
import { expect, setLanguage, signIn, test } from '#tests/support/portal.ts';
import { tabTo } from '#tests/support/tab-to.ts';

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

for (const language of ['en', 'fr'] as const)
  test(
    `an admin merges two customers that are one, by keyboard, in ${language}`,
    { tag: '@all' },
    async ({ page, server }) => {
      const translate = await phrasebook(language);
      const button = (english: string) => page.getByRole('button', { name: translate(english), exact: true });
      const api = await Api.signIn(server.url, 'admin@portal.example');
      const name = `Jumeau ${language}`;
      const gone = await api.createRecord('customers', {
        id: `GONE-${language}`,
        last_name: name,
        email: 'g@twin.example',
      });
      const kept = await api.createRecord('customers', { id: `KEPT-${language}`, last_name: `${name} Roy` });
      await api.createRecord('customers', { id: `NEAR-${language}`, last_name: `${name} Roy`, phone: '416 555-0101' });

      await setLanguage(page.context(), language);
      await signIn(page, 'admin@portal.example', { at: `/admin/records?kind=customers&search=${gone.id}` });
      const opener = page.getByRole('button', { name: new RegExp(`^(Merge|Fusionner) ${name} `) });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: translate('Merge with another record') });
      const field = dialog.getByRole('combobox');
      await tabTo(page, field);
      await expect(button('Merge the two')).toBeDisabled();

      // The record itself is not offered.
      await field.pressSequentially(`${name}`);
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options).toHaveCount(2);
      await field.fill(kept.id);
      await expect(options).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const row = (english: string) =>
        dialog.getByRole('row', { name: new RegExp(`^${translate(english)}`) }).getByRole('cell');
      await expect(row('Last name')).toHaveText([name, `${name} Roy`, `${name} Roy`]);
      await expect(row('Email')).toHaveText(['g@twin.example', '–', 'g@twin.example']);
      await expect(dialog.getByText(translate('Nothing refers to the record that goes.'))).toBeVisible();

      await tabTo(page, button('Keep the other one'));
      await page.keyboard.press('Enter');
      await expect(row('Last name')).toHaveText([`${name} Roy`, name, name]);
      await expect(button('Keep the other one')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row('Last name')).toHaveText([name, `${name} Roy`, `${name} Roy`]);
      await tabTo(page, button('Merge the two'));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByText(translate('No record found'))).toBeVisible();
      expect(await api.read(`/admin/records/customers/${kept.id}`)).toMatchObject({
        cells: { last_name: `${name} Roy`, email: 'g@twin.example' },
      });
    },
  );

test(
  'a merge is refused in words at its field, and shows again what changed meanwhile',
  { tag: '@all' },
  async ({ page, server }) => {
    const api = await Api.signIn(server.url, 'admin@portal.example');
    const [one, other, depot] = await Promise.all([
      api.createRecord('customers', { id: 'SEEN-1', last_name: 'Seen One' }),
      api.createRecord('customers', { id: 'SEEN-2', last_name: 'Seen Two' }),
      api.createRecord('depots', { id: 'SEEN-D', name: 'Seen Depot' }),
    ]);
    await api.createRecord('contacts', { id: 'SEEN-3', last_name: 'Seen Three', account_id: depot.id });
    const elsewhere = await api.createRecord('depots', { id: 'SEEN-E', name: 'Seen Elsewhere' });
    await api.createRecord('contacts', { id: 'SEEN-4', last_name: 'Seen Four', account_id: elsewhere.id });
    await signIn(page, 'admin@portal.example', { at: '/admin/records?kind=contacts&search=SEEN-3' });
    const dialog = page.getByRole('dialog', { name: 'Merge with another record' });
    const choose = async (id: string) => {
      await dialog.getByRole('combobox').fill(id);
      await page.getByRole('option', { name: new RegExp(id) }).click();
    };
    await page.getByRole('button', { name: /^Merge Seen Three/ }).click();
    await choose('SEEN-4');
    await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(/These are two different records/);
    await expect(dialog.getByRole('button', { name: 'Merge the two' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.goto('/admin/records?kind=customers&search=SEEN-1');
    await page.getByRole('button', { name: /^Merge Seen One/ }).click();
    await choose(other.id);
    await expect(dialog.getByRole('cell', { name: 'Seen One' })).toBeVisible();
    await api.changeRecord('customers', one, { phone: '416 555-0199' });
    await dialog.getByRole('button', { name: 'Merge the two' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this record meanwhile');
    await expect(dialog.getByRole('cell', { name: /555-0199/ })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Merge the two' }).click();
    await expect(page.getByText('Merged: Seen Two stays')).toBeAttached();
    await expect(dialog).toHaveCount(0);
  },
);
