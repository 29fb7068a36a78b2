import type { Page } from '@playwright/test';
import { demoId } from '#server/demo/demo-id.ts';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { Api } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { badNames } from '#tests/support/control-names.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, signIn, setLanguage, test } from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

const messagePost = /\/messages$/;

test(
  'the desk answers a depot with a file, and the message arrives once although the response is lost',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const depot = await Api.signIn(server.url);
    const { id, name } = await depot.claimIn('Approved');
    await depot.amend(id);
    const question = 'The key is sheared.\nShall I send it?';
    await depot.writeMessage(id, question);
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
    const sent = card.getByRole('listitem').filter({ hasText: 'You' }).filter({ hasText: 'Yes, like in this photo.' });
    await expect(card.getByText('The key is sheared. Shall I send it?')).toHaveText(/sheared\.\nShall/);

    // The requested additional estimate, and its lines after the approved ones.
    await expect(page.getByRole('region', { name: 'Filed' }).getByText('The housing is cracked too.')).toBeVisible();
    const last = page.getByRole('region', { name: 'Lines' }).getByRole('row').nth(-2);
    await expect(last.getByRole('textbox').nth(1)).toHaveValue('NV-114-0100');

    await page.keyboard.press('m');
    await page.keyboard.type('Yes, like in this photo.');
    await expect(card.getByText('Kept on this device')).toBeVisible();
    await files.setInputFiles(await cameraPhoto(page, { label: 'key' }));
    await expect(card.getByText('key.jpg')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Yes, like in this photo.');
    await expect(card.getByText('Choose again: key.jpg')).toBeVisible();

    const photo = await cameraPhoto(page, { label: 'key' });
    await files.setInputFiles([
      photo,
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a text') },
    ]);
    await expect(card.getByText('notes.pdf: It is neither a PDF nor a picture. Choose another file.')).toBeVisible();
    const { end } = link.always('POST', messagePost, { kind: 'drop_answer' });
    await send.click();
    await expect(card.getByText('The portal answers again')).toBeVisible();
    end();
    await expect(field).toHaveValue('Yes, like in this photo.');
    await send.click();
    await expect(field).toHaveValue('');
    await expect(sent).toHaveCount(1);
    const posts = link.requests.filter(({ method, path }) => method === 'POST' && messagePost.test(path));
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    // Another test may have written on the same claim.
    const [first, ...answers] = (await depot.messagesOn(id)).slice(-2);
    expect(first).toMatchObject({ isOwn: true, text: question });
    expect(answers.map(({ from, text }) => [from, text])).toEqual([['desk', 'Yes, like in this photo.']]);
    expect(answers[0]?.files.map((file) => file.name)).toEqual(['key.jpg']);

    await card.getByRole('button', { name: 'See key.jpg' }).click();
    await expect(
      page.getByRole('dialog', { name: 'key.jpg' }).getByRole('img', { name: 'key.jpg', exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(field).toHaveValue('');
    await expect(sent).toHaveCount(1);
    await checkPhotos(page);
  },
);

/** A demo claim with two photos, of which another claim has the second. */
async function checkPhotos(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/desk/claims/${demoId('claim', 33)}`);
  const photos = page.getByRole('region', { name: 'Photos' });
  const figures = photos.getByRole('figure');
  const [first, second] = [figures.nth(0), figures.nth(1)];
  await expect(figures.getByRole('img')).toHaveCount(2);
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));

  // A number key brings a photo to the front; other keys act on that photo.
  await expect(first.getByRole('img', { name: /^Photo 1: serial-plate/ })).toBeVisible();
  await page.keyboard.press('2');
  await expect(first.getByRole('img', { name: /^Photo 2: friction-disc/ })).toBeVisible();
  await page.keyboard.press('t');
  await expect(first.locator('[data-turned="90"]')).toBeVisible();
  await expect(second.locator('[data-turned="0"]')).toBeVisible();
  await page.keyboard.press('z');
  await expect(
    page
      .getByRole('dialog', { name: 'friction-disc.jpg' })
      .getByRole('img', { name: 'friction-disc.jpg', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await first.getByRole('button', { name: 'Compare photo 2' }).click();
  const compared = page.getByRole('dialog', { name: 'The same photo' });
  await expect(compared.getByRole('img', { name: 'Photo 2 shown here' })).toBeVisible();
  await expect(compared.getByRole('img', { name: 'Photo of WC-000017' })).toBeVisible();
  await compared.getByRole('link', { name: 'Open WC-000017' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('WC-000017');
  // The claim is paid: the paid amounts are shown beside the approved ones.
  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(lines.getByRole('columnheader', { name: 'Paid' })).toBeVisible();
  await expect(
    lines
      .getByRole('row', { name: /Friction disc/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('CA$43.20');
  await expect(page.getByRole('img', { name: /receipt/ }).or(page.getByText('receipt.jpg'))).toBeVisible();
}

test(
  'a message that arrived is not sent twice, and a decision survives a reload and a colleague’s change',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const depot = await Api.signIn(server.url);
    const { id } = await depot.claimIn('New');
    await signIn(page, 'desk@portal.example', { at: `/desk/claims/${id}` });
    const card = page.getByRole('region', { name: 'Messages' });
    const field = card.getByLabel('Message to the depot');
    await field.fill('See the photo.');
    await card.locator('input[type=file]').setInputFiles(await cameraPhoto(page, { label: 'plate' }));
    const { end } = link.always('POST', messagePost, { kind: 'drop_answer' });
    await card.getByRole('button', { name: 'Send message' }).click();
    await expect(card.getByText('The portal answers again')).toBeVisible();
    end();

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

    await sendDeskActions(page);
    await rejectDespiteConflict(page, server.url, id);
  },
);

/** Saves lines, writes a note and asks for information. */
async function sendDeskActions(page: Page): Promise<void> {
  // Text typed while lines or a note are being sent would be lost: the fields are read-only.
  const price = page.getByLabel('Price, line 1');
  await price.fill('99');
  const releasePrices = await holdCalls(page, '**/price');
  await page.getByRole('button', { name: 'Save lines' }).click();
  await expect(price).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  releasePrices();
  await expect(price).toHaveValue('99.00');
  await expect(price).not.toHaveAttribute('readonly');

  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: 'Internal note' });
  await note.getByRole('textbox').fill('Looks worn.');
  const releaseNotes = await holdCalls(page, '**/notes');
  await note.getByRole('button', { name: 'Add note' }).click();
  await expect(note.getByRole('textbox')).toHaveAttribute('readonly');
  releaseNotes();
  await expect(page.getByRole('region', { name: 'Internal notes' }).getByText('Looks worn.')).toBeVisible();
  // Keys do nothing while a dialog closes.
  await expect(note).toHaveCount(0);

  await page.keyboard.press('r');
  const askDialog = page.getByRole('dialog', { name: 'Ask the depot' });
  await askDialog.getByText('Information', { exact: true }).click();
  // The indicator covers the chosen option.
  const mark = askDialog.locator('.mantine-SegmentedControl-indicator');
  const choice = askDialog.locator('.mantine-SegmentedControl-control').last();
  await expect.poll(() => mark.boundingBox()).toEqual(await choice.boundingBox());
  await askDialog.getByLabel('What the depot should send').fill('Which oil?');
  await askDialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Information requested').first()).toBeVisible();
}

/** Rejects a claim that a colleague changes meanwhile. */
async function rejectDespiteConflict(page: Page, url: string, id: string): Promise<void> {
  // Lines and texts of a decision survive a reload and a colleague's change.
  const added = (await page.getByLabel(/^Price, line/).count()) + 1;
  const hours = page.getByLabel(`Hours, line ${added}`);
  await page.getByRole('button', { name: 'Add labour' }).click();
  await hours.fill('0.5');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('x');
  const reject = page.getByRole('dialog', { name: 'Reject this claim?' });
  await reject.getByLabel('Reason').selectOption('wear');
  await reject.getByLabel('What the depot should know').fill('Worn out.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kept on this device').first()).toBeVisible();
  const colleague = await Api.signIn(url, 'admin@portal.example');
  await page.reload();
  await expect(hours).toHaveValue('0.5');
  await colleague.note(id, 'Called the depot.');
  await page.keyboard.press('x');
  await expect(reject.getByLabel('What the depot should know')).toHaveValue('Worn out.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  const conflict = page.getByRole('dialog', { name: /changed this claim/ });
  const row = (name: RegExp) => conflict.getByRole('row', { name }).getByRole('cell');
  await expect(row(/^Last note/)).toHaveText(['Called the depot.', '–']);
  await expect(row(/^Rejection/)).toHaveText(['–', 'Normal wear. Worn out.']);
  await expect(row(/^Labour .*not there/)).toHaveText([/not there/, /0.5 × /]);
  await conflict.getByRole('button', { name: 'Discard mine' }).click();
  await page
    .getByRole('dialog', { name: 'Discard all that you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await conflict.getByRole('button', { name: 'Go on with these' }).click();
  await page.keyboard.press('x');
  await expect(reject.getByLabel('What the depot should know')).toHaveValue('Worn out.');
  await page.keyboard.press('Escape');

  await page.getByLabel(`Work done, line ${added}`).fill('Cleaned it.');
  await page.getByRole('button', { name: `Remove line ${added}` }).click();
  const remove = page.getByRole('dialog', { name: `Remove line ${added}?` });
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(hours).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await page.keyboard.press('x');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Rejected').first()).toBeVisible();
  await expect(page.getByText(/^CA\$0\.00 of CA\$.* approved$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
}

/** Delays calls until the returned function is called. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test(
  'the conversation of the desk is accessible at every width, in French',
  { tag: '@all' },
  async ({ page, context, server }) => {
    const depot = await Api.signIn(server.url);
    const { id } = await depot.claimIn('Approved');
    await depot.writeMessage(id, 'Les pièces sont-elles en route?');
    await setLanguage(context, 'fr');
    // Colours are measured, so there must be no transitions.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'desk@portal.example');
    // Whose company filed a claim does not decide it: the server is asked in `tests/server/claim-decisions.test.ts`.
    const call = `**/api/desk/claims/${id}`;
    await page.route(call, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), isOwn: true } });
    });
    await page.goto(`/desk/claims/${id}`);
    await expect(page.getByText('Votre propre entreprise a déposé cette réclamation')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Note', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pièces commandées' })).toHaveCount(0);
    await page.unroute(call);
    await page.reload();
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
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('p');
    const ordered = page.getByRole('dialog', { name: 'Les pièces sont-elles commandées?' });
    await ordered.getByLabel('Date d’arrivée (facultatif)').fill('Dans trois jours.');
    await ordered.getByRole('button', { name: 'Pièces commandées' }).click();
    await expect(page.getByRole('region', { name: 'Ce qui s’est passé' }).getByText('Dans trois jours.')).toBeVisible();
    expect((await depot.claim(id)).status).toBe('Parts Ordered');
  },
);
