import { Api } from '#tests/support/api.ts';
import { answerFilePicker, filesOf } from '#tests/support/file-picker.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import {
  expect,
  nothingUnsent,
  pill,
  readyForOffline,
  signIn,
  setLanguage,
  testWithWorker,
} from '#tests/support/portal.ts';
import { storedHashes, type Photo, Technician } from '#tests/support/technician.ts';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { ExportPart } from '#offline/export/export-parts.ts';
import { sealFile } from '#offline/export/sealed-file.ts';

const claimPost = /^\/api\/warranties\/claims$/;

testWithWorker(
  'unsent work exported to another tablet is sent from both tablets and arrives once',
  { tag: '@all' },
  async ({ page, otherContext, server, link, engine }) => {
    await signIn(page);
    await readyForOffline(page);
    link.down();
    const diagnosis = `Exported ${crypto.randomUUID()}`;
    await new Technician(page).saveClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    const hashes = await storedHashes(page);

    await page.goto('/this-device');
    await page.getByRole('button', { name: 'Save unsent work to a file' }).click();
    const dialog = page.getByRole('dialog');
    const code = await dialog.getByText(/^(\w{4}-){3}\w{4}$/).innerText();
    // WebKit has no save dialog, and no file system of the page to simulate one.
    const file = engine === 'webkit' ? await saveAsDownload(page, dialog) : await saveWithPicker(page, dialog);
    await dialog.getByRole('button', { name: 'I have the code' }).click();
    await expect(dialog).toBeHidden();

    const otherLink = await FaultProxy.start(server.port);
    const context = await otherContext({ baseURL: otherLink.url });
    try {
      await setLanguage(context, 'fr');
      const other = await context.newPage();
      await signIn(other, 'depot@portal.example', { at: '/this-device' });
      const openButton = other.getByRole('button', { name: 'Importer un fichier' });
      await openButton.click();
      const form = other.getByRole('dialog');
      const importButton = form.getByRole('button', { name: 'Importer', exact: true });
      const [fileField, codeField] = [form.locator('input[type=file]'), form.getByLabel('Code du fichier')];
      const otherAccountFile = await exportWithoutEntries('another', code);
      const newerVersionFile = Buffer.from(otherAccountFile);
      newerVersionFile[versionAt] = 2;
      await codeField.fill(code);
      for (const [buffer, message] of [
        [newerVersionFile, /^Ce fichier vient d’une version plus récente de l’application/],
        [otherAccountFile, /^Ce fichier contient le travail d’un autre compte/],
      ] as const) {
        await fileField.setInputFiles({ name: 'unsent-work.portal', mimeType: 'application/octet-stream', buffer });
        await importButton.click();
        await expect(form.getByText(message)).toBeVisible();
        await expect(form.getByRole('button', { name: 'Choisir un autre fichier' })).toBeFocused();
      }
      await fileField.setInputFiles(file);
      await codeField.fill('0000-0000-0000-0000');
      await importButton.click();
      await expect(form.getByText(/^Ce code n’ouvre pas le fichier/)).toBeVisible();
      await expect(codeField).toBeFocused();
      await refuseWrites(other, true);
      await codeField.fill(code);
      await importButton.click();
      await expect(form.getByRole('alert')).toContainText('Rien n’a été importé');
      await expect(form.getByRole('alert')).toContainText(`${file.name}\u00A0: Cet appareil est plein`);
      await expect(form.getByText('Rien de nouveau')).toBeHidden();
      expect(await storedHashes(other)).toEqual([]);
      await form.getByRole('button', { name: 'Fermer', exact: true }).last().click();
      await expect(form).toBeHidden();
      await refuseWrites(other, false);
      await openButton.click();
      await fileField.setInputFiles(file);
      await codeField.fill(code.toLowerCase().replaceAll('-', ' '));
      await importButton.click();
      await expect(form.getByText('Importé\u00A0: 1 envoi')).toBeVisible();
      await otherLink.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201);
      await expect(pill(other)).toContainText('Tout est envoyé');
    } finally {
      await context.close();
      await otherLink.stop();
    }

    link.up();
    await link.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201);
    await expect(nothingUnsent(page)).toBeVisible();
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    expect(await api.fileHashes(claims[0] ?? {})).toEqual(hashes);
  },
);

testWithWorker(
  'unsent work that is too large for one download is saved in several files',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    link.down();
    for (const serialNumber of ['DEMOACTIVE0001', 'DEMOACTIVE0002'])
      await new Technician(page).saveClaim({ serialNumber, diagnosis: `Divided ${crypto.randomUUID()}` });
    await setPhotoBytes(page, 150_000_000);
    await page.goto('/this-device');
    await answerFilePicker(page, 'none');
    await page.getByRole('button', { name: 'Save unsent work to a file' }).click();
    const dialog = page.getByRole('dialog');
    const code = await dialog.getByText(/^(\w{4}-){3}\w{4}$/).innerText();
    const files: string[] = [];
    for (const [at, name] of ['Save the file', 'Save file 2 of 2'].entries()) {
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^unsent-work-.*-${at + 1}-of-2\\.portal$`));
      files.push(await download.path());
      await expect(dialog.getByText(`Handed to the browser: file ${at + 1} of 2`)).toBeVisible();
      await expect(dialog.getByText(/^Saved/)).toHaveCount(0);
      await expect(dialog.getByText(/^On the other tablet/)).toHaveCount(at);
    }
    const doneButton = dialog.getByRole('button', { name: 'I have the code' });
    await expect(doneButton).toBeFocused();
    await doneButton.click();

    // Entries that are here already are reported.
    await page.getByRole('button', { name: 'Import unsent work from a file' }).click();
    const [fileField, importButton] = [
      dialog.locator('input[type=file]'),
      dialog.getByRole('button', { name: 'Import' }),
    ];
    await dialog.getByLabel('Code of the file').fill(code);
    await fileField.setInputFiles(files);
    await expect(dialog.getByText(/^2 files, /)).toBeVisible();
    await importButton.click();
    await expect(dialog.getByText('2 were here already')).toBeVisible();
    await expect(dialog.getByText(/belongs? to this work/)).toHaveCount(0);
  },
);

/** Saves to a chosen location, after a cancelled dialog and a full disk. */
async function saveWithPicker(page: Page, dialog: Locator): Promise<Photo> {
  const save = dialog.getByRole('button', { name: 'Save the file' });
  await answerFilePicker(page, 'closed');
  await save.click();
  await expect(save).toBeFocused();
  await answerFilePicker(page, 'full');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('The file could not be made');
  expect(await filesOf(page)).toEqual([]);
  await answerFilePicker(page, 'place');
  await save.click();
  await expect(dialog.getByText(/^Saved: unsent-work-.*\.portal$/)).toBeVisible();
  const [file] = await filesOf(page);
  if (!file) throw new Error('Nothing was saved');
  return file;
}

async function saveAsDownload(page: Page, dialog: Locator): Promise<Photo> {
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const download = await downloading;
  const name = download.suggestedFilename();
  await expect(dialog.getByText(`Check your downloads for ${name}`)).toBeVisible();
  return { name, mimeType: 'application/octet-stream', buffer: await readFile(await download.path()) };
}

/** Position of the format version in a file. */
const versionAt = 8;

/** Returns a saved file without entries. */
async function exportWithoutEntries(accountId: string, code: string): Promise<Buffer> {
  const bytes: BlobPart[] = [];
  const sealer = await sealFile(code, async (more) => void bytes.push(more));
  const savedAt = new Date().toISOString();
  await sealer.add({
    content: { kind: 'start', accountId, appVersion: '0', savedAt, entries: 0, drafts: 0 } satisfies ExportPart,
  });
  await sealer.add({ content: { kind: 'end' } }, true);
  return Buffer.from(await new Blob(bytes).arrayBuffer());
}

/** Makes the device full, or ends that. */
async function refuseWrites(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const [storePrototype, originalAdd] = [IDBObjectStore.prototype, Symbol.for('add')];
    const add: unknown = Reflect.get(storePrototype, originalAdd) ?? storePrototype.add;
    Reflect.set(storePrototype, originalAdd, add);
    const refuse = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    Reflect.set(storePrototype, 'add', full ? refuse : add);
  }, isFull);
}

/** Sets the photo bytes of each entry. */
async function setPhotoBytes(page: Page, photoBytes: number): Promise<void> {
  await page.evaluate(async (bytes) => {
    const opened = Promise.withResolvers<IDBDatabase>();
    const request = indexedDB.open('depot-portal');
    request.addEventListener('success', () => opened.resolve(request.result));
    const transaction = (await opened.promise).transaction('entries', 'readwrite');
    const entries = transaction.objectStore('entries').openCursor();
    entries.addEventListener('success', () => {
      entries.result?.update({ ...entries.result.value, photoBytes: bytes });
      entries.result?.continue();
    });
    await new Promise((done) => transaction.addEventListener('complete', done));
    (await opened.promise).close();
  }, photoBytes);
}
