import { expect, signIn, test } from '#tests/support/portal.ts';

test('an adjudicator works through the queue without the mouse', async ({ page }) => {
  await signIn(page, 'desk@portal.example');
  await expect(page).toHaveURL(/\/desk$/);
  const first = page.locator('[data-claim]').first();
  const name = await first.innerText();
  const row = page.locator('tbody tr').first();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(first).toBeFocused();
  await page.keyboard.press('t');
  await expect(row.getByRole('combobox', { name: `Assignee of ${name}` })).toHaveValue('demo-desk');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  await expect(page.locator('[data-claim]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('The first');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'The first' })).toHaveAttribute('aria-current', 'true');

  await page.goto('/desk?status=all&assignee=me');
  await expect(page.locator('[data-claim]')).toHaveText([name]);
  await expect(page.getByRole('link', { name: 'The first' })).toBeVisible();
  await page.getByRole('combobox', { name: `Assignee of ${name}` }).selectOption('Nobody');
  await expect(row.getByRole('button', { name: `Take ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/claims\/./);
});
