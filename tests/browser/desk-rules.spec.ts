import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

test('an admin orders, edits, tries and publishes the rules; the desk reads what they say', async ({ page }) => {
  // Colours are measured, so there must be no transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin@portal.example');
  await page.goto('/desk/rules');
  const names = page.locator('ol h3');
  await expect(names).toHaveText([/a photo filed before/, /Inverter/, /Air compressors/, /no photo/]);
  await page.getByRole('button', { name: 'Move down: Oskerry: a photo filed before' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names).toHaveText([/Inverter/, /a photo filed before/, /Air compressors/, /no photo/]);
  await expect(page.getByRole('button', { name: 'Move down: Oskerry: a photo filed before' })).toBeFocused();

  await page.getByRole('button', { name: 'Edit: Air compressors, small repair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the rule' });
  await dialog.getByRole('group', { name: 'Amount in dollars' }).getByLabel('At most').fill('none');
  await dialog.getByLabel('Add a condition').selectOption('Brand');
  await dialog.getByRole('button', { name: 'Save in the draft' }).click();
  await expect(dialog.getByText('Choose a value')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit: Air compressors, small repair' }).click();
  await expect(dialog.getByRole('group', { name: 'Amount in dollars' }).getByLabel('At most')).toHaveValue('none');
  await dialog.getByRole('button', { name: 'Save in the draft' }).click();
  expect(await axeViolations(page, accessibilityRules)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await dialog.getByLabel('Oskerry').check();
  await dialog.getByRole('group', { name: 'Amount in dollars' }).getByLabel('At most').fill('80');
  await dialog.getByRole('button', { name: 'Save in the draft' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Amount: at most CA$80.00')).toBeVisible();

  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('row', { name: /WC-000022.*Approve with limits.*Ask the depot/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 3 is live/)).toBeVisible();

  await page.goto('/desk?status=all&search=WC-000022');
  await page.locator('[data-claim]').click();
  const said = page.getByRole('region', { name: 'What the rules say' });
  await expect(said).toContainText('Version 2');
  await expect(said).toContainText('Seen: CA$93.85');
});
