import { expect, pill, signIn, test } from '#tests/support/portal.ts';

test('pill, card, list and inbox agree on what needs the person', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  const card = page.getByRole('link', { name: /^\d+ ?Needs you$/ });
  await expect(card).toBeVisible();
  const count = Number.parseInt(await card.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await expect(pill(page)).toContainText(count === 1 ? '1 needs you' : `${count} need you`);

  await card.click();
  await expect(page).toHaveURL(/status=needs-you/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('needs-you');
  const rows = page.locator('a[data-row]');
  await expect(rows).toHaveCount(count);
  await expect(rows.filter({ hasText: 'Needs you' })).toHaveCount(count);
});
