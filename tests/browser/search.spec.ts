import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, signIn, test, testWithWorker, waitForWorker } from '#tests/support/portal.ts';

testWithWorker('a technician searches by keyboard, without network', { tag: '@all' }, async ({ page, link }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  await expect(page.locator('a[data-row]').first()).toBeVisible();
  await waitForWorker(page);
  const name = /WC-\d+/.exec(await page.locator('a[data-row]').nth(2).innerText())?.[0] ?? '';
  link.down();
  await page.goto('/statements');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await field.fill('inb');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Inbox']);
  await field.fill('nothing has this name');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await field.fill(name.toLowerCase());
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(name);
  await expect(page.getByRole('option', { selected: true }).locator('mark')).toHaveText(name);
  await expect(page.getByRole('status').filter({ hasText: 'Searching what is on this device.' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeViolations(page, accessibilityRules)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText('Claims');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the desk searches the claims of all depots, an admin people too', async ({ page }) => {
  await signIn(page, 'admin@portal.example', { at: '/inbox' });
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('wc-000025');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('WC-000025');
  await field.fill('desk@portal.example');
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/accounts\?search=desk/);
  // What is typed before the field has the focus goes into it, and is no key of the desk.
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wc-00001');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('wc-0000');
  await page.getByRole('option', { name: 'All claims with this text' }).click();
  await expect(page).toHaveURL(/\/desk\?part=all&search=wc-0000/);
});

test('a search whose code cannot be loaded says so, and the page goes on', { tag: '@all' }, async ({ page }) => {
  await page.route(/search-dialog-.*\.js/, (route) => route.abort());
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The search could not be loaded.')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search claims' });
  await field.click();
  await page.keyboard.type('kelvane');
  await expect(field).toHaveValue('kelvane');
});
