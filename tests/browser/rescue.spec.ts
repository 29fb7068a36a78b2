import { Api } from '#tests/support/api.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, pill, readyForOffline, signIn, speak, test } from '#tests/support/portal.ts';
import { keptHashes, Technician } from '#tests/support/technician.ts';

const claimPost = /^\/api\/warranties\/claims$/;

test('unsent work goes to another tablet in a file, is sent from both, and arrives once', async ({
  page,
  browser,
  server,
  link,
}) => {
  await signIn(page);
  await readyForOffline(page);
  link.down();
  const diagnosis = `Rescued ${crypto.randomUUID()}`;
  await new Technician(page).saveClaim({ diagnosis, photos: [await cameraPhoto(page)] });
  const hashes = await keptHashes(page);

  await page.goto('/this-device');
  await page.getByRole('button', { name: 'Save unsent work to a file' }).click();
  const dialog = page.getByRole('dialog');
  const code = await dialog.getByText(/^(\w{4}-){3}\w{4}$/).innerText();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const file = await (await downloading).path();
  await expect(dialog.getByText(/^Saved: unsent-work-.*\.portal$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have the code' }).click();
  await expect(dialog).toBeHidden();

  const otherLink = await FaultProxy.start(server.port);
  const otherContext = await browser.newContext({ baseURL: otherLink.url });
  try {
    await speak(otherContext, 'fr');
    const other = await otherContext.newPage();
    await signIn(other);
    await other.goto('/this-device');
    await other.getByRole('button', { name: 'Reprendre le travail d’un fichier' }).click();
    const form = other.getByRole('dialog');
    const bring = form.getByRole('button', { name: 'Reprendre le travail' });
    const codeField = form.getByLabel('Code du fichier');
    await form.locator('input[type=file]').setInputFiles(file);
    await codeField.fill('0000-0000-0000-0000');
    await bring.click();
    await expect(form.getByText(/^Ce code n’ouvre pas le fichier/)).toBeVisible();
    await expect(codeField).toBeFocused();
    expect(await keptHashes(other)).toEqual([]);
    await codeField.fill(code.toLowerCase().replaceAll('-', ' '));
    await bring.click();
    await expect(form.getByText('Repris\u00A0: 1 envoi')).toBeVisible();
    await otherLink.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201);
    await expect(pill(other)).toContainText('Tout est envoyé');
  } finally {
    await otherContext.close();
    await otherLink.stop();
  }

  link.up();
  await link.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201);
  await expect(pill(page)).toContainText('All sent');
  const api = await Api.signIn(server.url);
  const claims = await api.claimsWith(diagnosis);
  expect(claims).toHaveLength(1);
  expect(await api.fileHashes(claims[0] ?? {})).toEqual(hashes);
});
