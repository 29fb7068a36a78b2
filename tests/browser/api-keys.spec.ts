import { expect, signIn, test } from '#tests/support/portal.ts';

test('an admin makes a key for a system, sees it once, renews and revokes it', async ({ page, server }) => {
  await signIn(page, 'admin@portal.example', { at: '/admin/api-keys' });
  const statusWith = async (key: string) =>
    (await fetch(`${server.url}/api/desk/claims`, { headers: { authorization: `Bearer ${key}` } })).status;
  const dialog = page.getByRole('dialog');
  const take = async () => {
    const shown = page.getByRole('dialog', { name: 'The key of Accounting 7' });
    const key = (await shown.getByText(/^dpk_/).innerText()).trim();
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await expect(shown).toBeHidden();
    return key;
  };

  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('Name: enter a name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Accounting 7');
  await dialog.getByLabel('Read claims, payments and records').check();
  await dialog.getByLabel('Works for').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const first = await take();
  expect(await statusWith(first)).toBe(200);

  await page.reload();
  const row = page.getByRole('row', { name: /^Accounting 7/ });
  await expect(row).toContainText('On');
  await expect(page.getByText(first)).toHaveCount(0);
  await row.getByRole('button', { name: 'New key: Accounting 7' }).click();
  await dialog.getByRole('button', { name: 'New key' }).click();
  const second = await take();
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);

  await row.getByRole('button', { name: 'Revoke: Accounting 7' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401]);
});
