import { lettersIn } from '#tests/server/support/letters.ts';
import { expect, setLanguage, test } from '#tests/support/portal.ts';
import { storedForms } from '#tests/support/stored-forms.ts';
import { tabTo } from '#tests/support/tab-to.ts';
import { join } from 'node:path';

test(
  'a repair depot applies once using only the keyboard, despite a reload, a refusal and a lost response',
  { tag: '@all' },
  async ({ page, context, link, server }) => {
    const email = `luc.${Date.now()}@fleuve.example`;
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const send = page.getByRole('button', { name: 'Send application' });
    const press = (key: string) => page.keyboard.press(key);
    const fill = async (label: string, text: string) => {
      await tabTo(page, field(label));
      await page.keyboard.type(text);
    };
    const check = async (name: string) => {
      await tabTo(page, page.getByRole('checkbox', { name }));
      await press('Space');
    };

    await page.goto('/auth/login');
    await tabTo(page, page.getByRole('link', { name: 'Sign up as a repair depot' }));
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up as a repair depot');
    await tabTo(page, send);
    await press('Enter');
    await expect(page.getByText('14 answers to correct')).toBeVisible();
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Company name: enter the company name' })).toBeFocused();
    await press('Enter');
    await expect(field('Company name')).toBeFocused();

    await fill('Company name', 'Atelier du Fleuve');
    await tabTo(page, field('Business type'));
    for (let down = 0; down < 3; down++) await press('ArrowDown');
    await expect(field('Business type')).toHaveValue('Corporation');
    await fill('Date of establishment', '20110401');
    await fill('Registration number (optional)', '12345678');
    await fill('Website (optional)', 'www.fleuve.example');
    await expect(page.getByText('Business Number should have 9 digits', { exact: true })).toBeVisible();
    await tabTo(page, field('Country'));
    await press('ArrowDown');
    await expect(field('State')).toBeVisible();
    await expect(field('Zip code')).toBeVisible();
    await expect(field('IRS number (optional)')).toHaveValue('12345678');
    await press('ArrowUp');
    await fill('Province or territory', 'Q');
    await fill('Address', '12, rue du Quai');
    await fill('City', 'Rimouski');
    await fill('Postal code', 'g5l1a1');
    await check('Norvane');
    await check('Snow Blower');
    await fill('Service rate', '95.5');
    await fill('First name', 'Luc');
    await fill('Last name', 'Gagnon');
    await fill('Phone', '4185550171');
    await fill('Email', email);
    await expect(page.getByText('3 of 4 sections filled in')).toBeVisible();
    await expect(page.getByText(/^Kept on this device/)).toBeVisible();
    await expect.poll(async () => JSON.stringify(await storedForms(page))).toContain(email);

    // After a reload all values are restored.
    await page.reload();
    await expect(page.getByText('What was typed before is still here')).toBeVisible();
    await expect(field('Company name')).toHaveValue('Atelier du Fleuve');
    await expect(field('Province or territory')).toHaveValue('QC');
    await expect(page.getByRole('checkbox', { name: 'Snow Blower' })).toBeChecked();
    await expect(field('Phone')).toHaveValue('+1 418 555-0171');

    await fill('Registration number (optional)', '123456789');
    await expect(page.getByText('4 of 4 sections filled in')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('No network')).toBeVisible();
    await tabTo(page, send);
    await press('Enter');
    await expect(page.getByText('Failed to create Repair Depot')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The portal answers again')).toBeVisible();

    const refusal = { code: 'VALIDATION_FAILED', message: 'No', fields: { 'contact.0.email': 'This email bounces' } };
    link.next('POST', /repair-depots$/, {
      kind: 'answer',
      status: 422,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(refusal),
    });
    await tabTo(page, send);
    await press('Enter');
    await expect(page.getByRole('link', { name: 'Email (contact 1): This email bounces' })).toBeVisible();
    await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    await press('Tab');
    await press('Enter');
    await expect(field('Email')).toBeFocused();
    await press('End');
    await page.keyboard.type('.test');
    await expect(field('Email')).not.toHaveAttribute('aria-invalid', 'true');

    // The server stores it, and the page closes before the response arrives.
    const letters = () => lettersIn(join(server.dataDir, 'mail'));
    const ownLetters = async () => (await letters()).filter(({ text }) => text.includes('Atelier du Fleuve'));
    link.next('POST', /repair-depots$/, { kind: 'stall' });
    await tabTo(page, send);
    await press('Enter');
    await expect.poll(async () => (await ownLetters()).map(({ to }) => to)).toContain(`${email}.test`);
    await page.reload();
    await fill('Trade name (optional)', 'Fleuve');
    await tabTo(page, send);
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application received');
    await expect(page.getByText('Your first one had already arrived')).toBeVisible();

    await page.goto('/auth/repair');
    await expect(field('Company name')).toHaveValue('');
    await expect(page.getByText('What was typed before is still here')).toBeHidden();
    expect(await storedForms(page)).toEqual([]);
    const subjects = (await ownLetters()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects.filter((subject) => subject.includes('We have received your application'))).toHaveLength(1);
  },
);

test('the error summary lists the fields in the order of the page', async ({ page }) => {
  await page.goto('/auth/repair');
  await page.getByLabel('The shipping address is the same').uncheck();
  await page.getByRole('button', { name: 'Add another contact' }).click();
  await page.getByLabel('Registration number (optional)').fill('1');
  await page.getByLabel('Website (optional)').fill('fleuve');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('24 answers to correct')).toBeVisible();
  const links = page.getByRole('alert').getByRole('link');
  const listedIds = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  const fields = page.locator('input[id], select[id]');
  const fieldIds = await fields.evaluateAll((all) => all.map(({ id }) => id));
  expect(listedIds).toContain('shippingAddress.postalCode');
  expect(listedIds).toEqual(fieldIds.filter((id) => listedIds.includes(id)));
});

test('product types are shown in the language of the page and stored as received', async ({ page, context }) => {
  await setLanguage(context, 'fr');
  await page.goto('/auth/repair');
  const types = page.getByRole('group', { name: 'Types de produits' });
  await types.getByRole('checkbox', { name: 'Souffleuse à neige' }).check();
  await expect(types).not.toContainText('Snow Blower');
  await expect(types.getByRole('checkbox').first()).toHaveAccessibleName('Compresseur d’air');
  await expect.poll(async () => JSON.stringify(await storedForms(page))).toContain('"serviceType":["Snow Blower"]');
});

test(
  'an error shown on leaving a field does not move the checkbox that is being pressed',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/auth/repair');
    await page.getByLabel('Email').first().fill('nobody');
    const postalCode = page.locator('[id$=".postalCode"]').first();
    await postalCode.fill('12');
    const box = page.getByLabel('The shipping address is the same');
    await expect(box).toBeChecked();
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.mouse.up();
    await expect(box).not.toBeChecked();
    await expect(postalCode).toHaveAttribute('aria-invalid', 'true');
  },
);
