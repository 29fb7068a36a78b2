import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { expect, signIn, setLanguage, test } from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

test('an adjudicator works through the queue using only the keyboard', async ({ page }) => {
  await signIn(page, 'desk@portal.example', { at: '/desk' });
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
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(first).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.locator('main input[type=search]')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  await expect(page.locator('[data-claim]')).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(first).toBeFocused();

  await page.goto('/desk?status=all&assignee=me');
  await expect(page.locator('[data-claim]')).toHaveText([name]);
  await page.getByRole('combobox', { name: `Assignee of ${name}` }).selectOption('Nobody');
  await expect(row.getByRole('button', { name: `Take ${name}` })).toBeVisible();
  await row.getByRole('combobox', { name: `Assign ${name}` }).selectOption('Ada Whitlock');
  await expect(row.getByRole('combobox', { name: `Assignee of ${name}` })).toHaveValue('demo-admin');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/claims\/./);

  // Steps through the list that the claim was opened from, and returns to it.
  await page.goto('/desk?part=all&sort=-filed');
  await page.waitForFunction(() => document.querySelectorAll('[data-claim]').length > 1);
  const [firstClaim = '', secondClaim = ''] = await page.locator('[data-claim]').allInnerTexts();
  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(firstClaim);
  await page.keyboard.press('j');
  await expect(title).toHaveText(secondClaim);
  await page.keyboard.press('k');
  await expect(title).toHaveText(firstClaim);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(title).toHaveText(firstClaim);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title).toHaveText(firstClaim);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/desk\?part=all&sort=-filed$/);
});

test('a late response for a claim does not replace the claim opened after it', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'desk@portal.example', { at: '/desk?status=all' });
  await page.waitForFunction(() => document.querySelectorAll('[data-claim]').length > 1);
  const [name = '', nextName = ''] = await page.locator('[data-claim]').allInnerTexts();
  const id = (await page.locator('[data-claim]').first().getAttribute('data-claim')) ?? '';
  const gate = Promise.withResolvers<void>();
  const responded = Promise.withResolvers<void>();
  await page.route(`**/api/desk/claims/${id}`, async (route) => {
    await gate.promise;
    // The page may have cancelled it.
    await route.continue().catch(() => {});
    responded.resolve();
  });
  const requested = page.waitForRequest(`**/api/desk/claims/${id}`);
  await page.getByRole('link', { name }).click();
  await requested;
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Claim');
  await page.keyboard.press('j');
  await expect(title).toHaveText(nextName);
  gate.resolve();
  await responded.promise;
  await expect(page.getByRole('textbox', { name: 'Message to the depot' })).toBeVisible();
  await expect(title).toHaveText(nextName);
});

test(
  'filters, order and page of the queue are in the URL, and a saved view survives a sign-out',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'desk@portal.example', { at: '/desk' });
    const claims = page.locator('[data-claim]');
    const groups = page.getByRole('navigation', { name: 'Claims by status' });
    await groups.getByRole('link', { name: /All$/ }).click();
    await expect(page).toHaveURL(/part=all/);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/from=50/);
    await page.getByRole('link', { name: 'First page' }).click();
    // Beside cards a field sorts, beside a table its heads.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Sort by: Flags');
    await expect(page).toHaveURL(/sort=-flags/);
    await page.getByRole('link', { name: 'Descending' }).click();
    await expect(page).toHaveURL(/sort=flags/);

    const toDecide = groups.getByRole('link', { name: /To decide/ });
    await toDecide.click();
    await expect(toDecide).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Engineering review');
    await expect(page).toHaveURL(/substatus=Engineering\+review/);
    await page.getByRole('combobox', { name: 'Age' }).selectOption('From … to …');
    const ageDialog = page.getByRole('dialog', { name: 'Days since filing' });
    await ageDialog.getByLabel('At least').fill('1');
    await ageDialog.getByLabel('At most').fill('0');
    await ageDialog.getByRole('button', { name: 'Show these claims' }).click();
    await expect(ageDialog.getByRole('alert')).toHaveText(/the smaller one first/);
    await ageDialog.getByLabel('At most').fill('900');
    await ageDialog.getByRole('button', { name: 'Show these claims' }).click();
    await expect(page).toHaveURL(/age=1-900/);
    await expect(page.getByRole('combobox', { name: 'Age' }).locator('option:checked')).toHaveText('1 to 900 days');
    await expect(claims.first()).toBeVisible();

    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('With engineering');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'With engineering' })).toHaveAttribute('aria-current', 'true');
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await signIn(page, 'desk@portal.example', { at: '/desk' });
    await page.getByRole('link', { name: 'With engineering' }).click();
    await expect(page).toHaveURL(/age=1-900/);
    await page.getByRole('button', { name: 'Remove this view' }).click();
    await expect(page.getByRole('link', { name: 'With engineering' })).toHaveCount(0);
  },
);

test('the queue is accessible at every size, in French', { tag: '@all' }, async ({ page, context }) => {
  await setLanguage(context, 'fr');
  // Colours are measured, so there must be no transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'desk@portal.example', { at: '/desk' });
  await expect(page.locator('[data-claim]').first()).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 834, height: 1112 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    expect(await axeViolations(page, accessibilityRules), `${size.width} px`).toEqual([]);
    expect(await smallTargets(page), `${size.width} px`).toEqual([]);
    expect(await badNames(page, 'fr'), `${size.width} px`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${size.width} px`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(cutFilters), `${size.width} px`).toEqual([]);
  }
});

/** The filters in sight that have no room for their name. */
function cutFilters(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('There is no canvas');
  return [...document.querySelectorAll<HTMLSelectElement>('search select')].flatMap((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    canvas.font = font;
    const [text = ''] = [...select.selectedOptions].map((option) => option.text);
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return select.checkVisibility() && canvas.measureText(text).width > room ? [text] : [];
  });
}
