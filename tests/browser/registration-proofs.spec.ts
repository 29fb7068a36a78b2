import { contactIds } from '#server/demo/demo-people.ts';
import { Api } from '#tests/support/api.ts';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import {
  expect,
  nothingUnsent,
  readyForOffline,
  setLanguage,
  signIn,
  test,
  testWithWorker,
} from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

const text = 'The date of the purchase is cut off.';
const customer = 'customer@portal.example';
const proofPost = /\/proof$/;

test('the desk asks for another proof by key, and the registration waits in its group', async ({ page, server }) => {
  const serialNumber = 'DEMOUNREG0002';
  const { id } = await (await Api.signIn(server.url)).register(serialNumber);
  await signIn(page, 'desk@portal.example', { at: `/desk/registrations/${id}` });
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story).toBeVisible();
  await page.keyboard.press('p');
  const asking = page.getByRole('dialog', { name: 'Ask for another proof of purchase?' });
  await expect(asking.getByLabel('What is missing')).toBeFocused();
  await asking.getByRole('button', { name: 'Ask for another proof' }).click();
  await expect(asking.getByText('Say it in a few words')).toBeVisible();
  await asking.getByLabel('What is missing').fill(text);
  await asking.getByLabel('What is missing').press('Control+Enter');
  await expect(asking).toHaveCount(0);
  await expect(story.getByRole('listitem').first()).toContainText(text);
  await page.goto(`/desk/registrations?part=waiting&search=${serialNumber}`);
  await expect(page.locator('main tbody th a')).toHaveText([serialNumber]);
});

test('the desk corrects the date of purchase by key, and cover is counted anew', async ({ page, server }) => {
  const serialNumber = 'DEMOUNREG0020';
  const { id } = await (await Api.signIn(server.url)).register(serialNumber);
  await signIn(page, 'desk@portal.example', { at: `/desk/registrations/${id}` });
  const fields = page.getByRole('region', { name: 'Registration', exact: true });
  await expect(fields).toContainText('2025-03-01');
  await page.keyboard.press('c');
  const correcting = page.getByRole('dialog', { name: 'Correct the purchase' });
  const date = correcting.getByLabel('Date of purchase', { exact: true });
  await date.fill('1949-01-01');
  await correcting.getByRole('button', { name: 'Correct' }).click();
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await date.fill('2024-03-15');
  await correcting.getByRole('button', { name: 'Correct' }).click();
  await expect(correcting).toHaveCount(0);
  await expect(fields).toContainText('2024-03-15');
  await expect(fields).not.toContainText('2025-03-01');
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story.getByRole('listitem').first()).toContainText('2025-03-01 → 2024-03-15');
});

test('the desk transfers a registration to a new owner, and the former one reads that it has ended', async ({
  page,
  server,
  otherContext,
}) => {
  const serialNumber = 'DEMOUNREG0010';
  const { id } = await (await Api.signIn(server.url)).register(serialNumber, contactIds.customer);
  await signIn(page, 'desk@portal.example', { at: `/desk/registrations/${id}` });
  await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible();
  await page.keyboard.press('o');
  const transfer = page.getByRole('dialog', { name: 'Transfer to another owner?' });
  await transfer.getByLabel('The new owner’s email or phone').fill('ursule.v@customer.example');
  await expect(transfer.getByText('New customer: add their name.')).toBeVisible();
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(transfer.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await transfer.getByLabel('First name').fill('Ursule');
  await transfer.getByLabel('Last name').fill('Vaillancourt');
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(transfer).toHaveCount(0);
  const fields = page.getByRole('region', { name: 'Registration', exact: true });
  await expect(fields).toContainText('Ursule Vaillancourt');
  expect(new URL(page.url()).pathname).not.toBe(`/desk/registrations/${id}`);
  const others = page.getByRole('region', { name: 'Other registrations of this serial number' });
  await expect(others.getByRole('listitem')).toContainText('retired');

  const former = await (await otherContext({ baseURL: server.url })).newPage();
  await signIn(former, customer, { at: `/my-product-registrations/${id}` });
  await expect(former.getByText('This registration has ended')).toBeVisible();
  await expect(former.getByText('Vaillancourt')).toHaveCount(0);
});

testWithWorker(
  'an owner adds the proof that is asked for without network, once',
  async ({ page, server, link, otherContext }) => {
    const { id, name } = await (await Api.signIn(server.url)).register('DEMOUNREG0003', contactIds.customer);
    const desk = await Api.signIn(server.url, 'desk@portal.example');
    await desk.requestProof(id, text);
    await signIn(page, customer, { at: '/my-product-registrations' });
    await expect(page.getByText('A proof is needed')).toBeVisible();
    await readyForOffline(page);
    await page.goto(`/my-product-registrations/${id}`);
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('link', { name: 'Add a proof' }).click();
    await expect(page.getByText(text)).toBeVisible();
    link.down();
    await page.getByRole('button', { name: 'Send the proof' }).click();
    await expect(page.locator('#proof-error')).toBeVisible();
    const field = page.locator('#proofOfPurchase');
    await field
      .locator('input[type=file]')
      .last()
      .setInputFiles(await cameraPhoto(page, { label: 'receipt' }));
    await expect(field.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await page.reload();
    await expect(field.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await page.getByRole('button', { name: 'Send the proof' }).click();
    await expect(page.getByRole('link', { name: 'See it in the outbox' })).toBeVisible();
    await page.getByRole('link', { name: 'See it in the outbox' }).click();
    await expect(page.getByRole('heading', { name: /^Proof of purchase for/ })).toBeVisible();

    link.next('POST', proofPost, { kind: 'drop_answer' });
    link.up();
    await expect(nothingUnsent(page)).toBeVisible();
    await page.goto(`/product-registrations/${id}/proof`);
    await expect(page.getByText('The proof has arrived')).toBeVisible();

    const other = await (await otherContext({ baseURL: server.url })).newPage();
    await signIn(other, 'desk@portal.example', { at: `/desk/registrations/${id}` });
    const story = other.getByRole('region', { name: 'What happened' });
    await expect(story.getByRole('listitem')).toHaveCount(3);
    await expect(story.getByRole('listitem').first()).toContainText('Another proof of purchase added');
    await expect(other.getByText(name, { exact: true }).first()).toBeVisible();
  },
);

for (const language of ['en', 'fr'] as const)
  test(`adding a proof can be done by everybody, in ${language}`, async ({ page, context, server }) => {
    const serialNumber = language === 'en' ? 'DEMOUNREG0004' : 'DEMOUNREG0005';
    const { id } = await (await Api.signIn(server.url)).register(serialNumber);
    await (await Api.signIn(server.url, 'desk@portal.example')).requestProof(id, text);
    await setLanguage(context, language);
    // Who filed it.
    await signIn(page, 'depot@portal.example', { at: `/product-registrations/${id}/proof` });
    await expect(page.getByText(text)).toBeVisible();
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
    expect(await badNames(page, language)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
