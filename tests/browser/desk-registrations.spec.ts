import { Api } from '#tests/support/api.ts';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { expect, setLanguage, signIn, test } from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

const rowLinks = 'main tbody th a';

test('the desk finds a registration, looks at it and decides with keys alone', async ({ page, server }) => {
  const depot = await Api.signIn(server.url);
  const [first, second] = ['DEMOUNREG0007', 'DEMOUNREG0006'];
  for (const serialNumber of [second, first]) await depot.register(serialNumber);
  await signIn(page, 'desk@portal.example', { at: '/desk/registrations?part=all&sort=-filed' });
  await expect(page.locator(rowLinks).nth(0)).toHaveText(first);
  await expect(page.locator(rowLinks).nth(1)).toHaveText(second);
  const title = page.getByRole('heading', { level: 1 });

  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
  await expect(title).toHaveText(first);
  await expect(page.getByRole('region', { name: 'Proof of purchase' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Registration', exact: true })).toContainText(first);
  await page.keyboard.press('j');
  await expect(title).toHaveText(second);
  await page.keyboard.press('k');
  await expect(title).toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/desk\/registrations\?part=all/);

  await expect(page.locator(rowLinks).first()).toHaveText(first);
  await page.keyboard.press('/');
  await expect(page.locator('main input[type=search]')).toBeFocused();
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${second}`));
  await expect(page.locator(rowLinks)).toHaveText([second]);
});

test('a registration is rejected with a reason and then approved after all', async ({ page, server }) => {
  const serialNumber = 'DEMOUNREG0008';
  const { id } = await (await Api.signIn(server.url)).register(serialNumber);
  const list = `/desk/registrations?part=all&search=${serialNumber}`;
  await signIn(page, 'desk@portal.example', { at: list });
  await page.locator(rowLinks).click();
  await expect(page).toHaveURL(new RegExp(`/desk/registrations/${id}$`));
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story).toBeVisible();
  await page.keyboard.press('x');
  const rejecting = page.getByRole('dialog', { name: 'Reject this registration?' });
  await expect(rejecting.getByLabel('Reason')).toBeFocused();
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(rejecting.getByText('Choose a reason')).toBeVisible();
  await rejecting.getByLabel('Reason').selectOption('Another reason');
  await rejecting.getByLabel('What they should know').press('Control+Enter');
  await expect(rejecting.getByText('Say it in a few words')).toBeVisible();
  await rejecting.getByLabel('What they should know').fill('The receipt is of another shop.');
  await rejecting.getByLabel('What they should know').press('Control+Enter');
  await expect(rejecting).toHaveCount(0);

  // It was the last one of its list.
  await expect(page.locator(rowLinks)).toHaveText([serialNumber]);
  await expect(page).toHaveURL(new RegExp(`search=${serialNumber}`));
  await page.goto(`/desk/registrations/${id}`);
  await expect(story.getByRole('listitem').first()).toContainText('Another reason. The receipt is of another shop.');
  await page.keyboard.press('a');
  const approving = page.getByRole('dialog', { name: 'Approve this registration?' });
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expect(approving).toHaveCount(0);
  // It was opened from elsewhere: it stays, and shows what it is now.
  await expect(story.getByRole('listitem').first()).toContainText('Approved');

  // To retire it is for good, and takes a text.
  await page.keyboard.press('e');
  const retiring = page.getByRole('dialog', { name: 'Retire this registration?' });
  await expect(retiring.getByLabel('Why it is retired')).toBeFocused();
  await retiring.getByRole('button', { name: 'Retire' }).click();
  await expect(retiring.getByText('Say it in a few words')).toBeVisible();
  await retiring.getByRole('button', { name: 'Cancel' }).click();
  // A dialog that closes has such a button too.
  await expect(retiring).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retire' })).toBeVisible();
});

for (const language of ['en', 'fr'] as const)
  test(`both screens can be used by everybody, in ${language}`, async ({ page, context }) => {
    await setLanguage(context, language);
    await signIn(page, 'desk@portal.example', { at: '/desk/registrations?part=all' });
    await page.locator(rowLinks).first().waitFor();
    const check = async () => {
      expect(await axeViolations(page, accessibilityRules)).toEqual([]);
      expect(await badNames(page, language)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    };
    await check();
    await page.locator(rowLinks).first().click();
    await page.getByRole('region').nth(2).waitFor();
    await check();
  });
