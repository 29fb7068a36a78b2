import { expect, pill, signIn, test } from '#tests/support/portal.ts';

test('pill, card, list and inbox agree on what needs the person', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  const card = page.getByRole('main').getByRole('link', { name: /Needs you/ });
  const pillCount = async () => Number.parseInt(await pill(page).innerText(), 10);
  // The number changes with the tests that use the same account: each pair is read until it agrees.
  const differs = async (other: () => Promise<number>) => (await other()) - (await pillCount());
  await expect.poll(pillCount).toBeGreaterThan(0);
  await expect.poll(() => differs(async () => Number.parseInt(await card.innerText(), 10))).toBe(0);

  await page.goto('/outbox');
  await expect(page.getByRole('main').getByRole('link', { name: /claims? needs? you/ })).toBeVisible();
  await page.goto('/');
  // Before the numbers are known it leads to the outbox, which leads there too.
  await expect(card).toHaveAttribute('href', /status=needs-you/);
  await card.click();
  await expect(page).toHaveURL(/status=needs-you/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('needs-you');
  const rows = page.locator('a[data-row]');
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => differs(() => rows.count())).toBe(0);
  await expect.poll(() => differs(() => rows.filter({ hasText: 'Needs you' }).count())).toBe(0);
});

test('the inbox is in the order of time, and is searched and filtered', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/inbox' });
  const items = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const times = await items
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toEqual(times.toSorted().toReversed());
  const name = /WC-\d+/.exec(await items.filter({ hasText: /WC-/ }).first().innerText())?.[0] ?? '';
  await page.getByRole('searchbox', { name: 'Search the inbox' }).fill(name);
  await expect(items.filter({ hasNotText: name })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('unread');
  await expect(items.filter({ hasNotText: 'Unread' })).toHaveCount(0);
});
