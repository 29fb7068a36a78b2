import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { Api } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, signIn, speak, test } from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

// The service worker is not under test, and its first installation takes a second.
test.use({ serviceWorkers: 'block' });

const messagePost = /\/messages$/;

test('the desk answers a depot with a file, once although the answer is lost', async ({ page, server, link }) => {
  const depot = await Api.signIn(server.url);
  const { id, name } = await depot.claimIn('Pending Review');
  await depot.writeMessage(id, 'The key is sheared.\nShall I send it?');
  await signIn(page, 'desk@portal.example');
  const item = page.getByRole('link', { name: new RegExp(`A message about a claim.*${name}`) });
  await expect(async () => {
    await page.goto('/inbox');
    await expect(item).toBeVisible({ timeout: 1000 });
  }).toPass();
  await item.click();
  await expect(page).toHaveURL(`/desk/claims/${id}`);

  const card = page.getByRole('region', { name: 'Messages' });
  const field = card.getByLabel('Message to the depot');
  const files = card.locator('input[type=file]');
  const send = card.getByRole('button', { name: 'Send message' });
  await expect(card.getByText('The key is sheared. Shall I send it?')).toHaveText(/sheared\.\nShall/);

  await page.keyboard.press('m');
  await page.keyboard.type('Yes, like in this photo.');
  await expect(card.getByText('Kept on this device')).toBeVisible();
  await files.setInputFiles(await cameraPhoto(page, { label: 'key' }));
  await expect(card.getByText('key.jpg')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('Yes, like in this photo.');
  await expect(card.getByText('Choose again: key.jpg')).toBeVisible();

  const photo = await cameraPhoto(page, { label: 'key' });
  await files.setInputFiles([photo, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a text') }]);
  await expect(card.getByText('notes.pdf: It is neither a PDF nor a picture. Choose another file.')).toBeVisible();
  const { mend } = link.always('POST', messagePost, { kind: 'drop_answer' });
  await send.click();
  await expect(card.getByText('The portal answers again')).toBeVisible();
  mend();
  await expect(field).toHaveValue('Yes, like in this photo.');
  await send.click();
  await expect(field).toHaveValue('');
  await expect(card.getByRole('listitem').filter({ hasText: 'You' })).toHaveCount(1);
  const posts = link.seen.filter(({ method, path }) => method === 'POST' && messagePost.test(path));
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
  const [first, ...answers] = await depot.messagesOn(id);
  expect(first?.isOwn).toBe(true);
  expect(answers.map(({ from, text }) => [from, text])).toEqual([['desk', 'Yes, like in this photo.']]);
  expect(answers[0]?.files.map((file) => file.name)).toEqual(['key.jpg']);

  await card.getByRole('button', { name: 'See key.jpg' }).click();
  await expect(page.getByRole('dialog', { name: 'key.jpg' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(field).toHaveValue('');
  await expect(card.getByRole('listitem').filter({ hasText: 'You' })).toHaveCount(1);
});

test('a message that had arrived with a file is not sent twice after a reload', async ({ page, server, link }) => {
  const depot = await Api.signIn(server.url);
  const { id } = await depot.claimIn('New');
  await signIn(page, 'desk@portal.example');
  await page.goto(`/desk/claims/${id}`);
  const card = page.getByRole('region', { name: 'Messages' });
  const field = card.getByLabel('Message to the depot');
  await field.fill('See the photo.');
  await card.locator('input[type=file]').setInputFiles(await cameraPhoto(page, { label: 'plate' }));
  const { mend } = link.always('POST', messagePost, { kind: 'drop_answer' });
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect(card.getByText('The portal answers again')).toBeVisible();
  mend();

  await page.reload();
  await expect(field).toHaveValue('See the photo.');
  await field.press('Control+Enter');
  await expect(card.getByText('An earlier message had already arrived')).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'See the photo.' })).toHaveCount(1);
  await expect(field).toHaveValue('See the photo.');
  await field.fill('Is it readable?');
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  expect((await depot.messagesOn(id)).map(({ text }) => text)).toEqual(['See the photo.', 'Is it readable?']);
});

test('la conversation est accessible à chaque largeur, en français', async ({ page, context, server }) => {
  const depot = await Api.signIn(server.url);
  const { id } = await depot.claimIn('Approved');
  await depot.writeMessage(id, 'Les pièces sont-elles en route?');
  await speak(context, 'fr');
  // Colours are measured, so there must be no transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'desk@portal.example');
  await page.goto(`/desk/claims/${id}`);
  const card = page.getByRole('region', { name: 'Messages' });
  await card.getByLabel('Message au dépôt').fill('Oui, depuis hier.');
  await card.locator('input[type=file]').setInputFiles(await cameraPhoto(page, { label: 'envoi' }));
  await expect(card.getByText('envoi.jpg')).toBeVisible();
  for (const width of [1440, 834, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeViolations(page, accessibilityRules), `${width} px`).toEqual([]);
    expect(await smallTargets(page), `${width} px`).toEqual([]);
    expect(await badNames(page, 'fr'), `${width} px`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
});
