import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto, sha256 } from '#tests/support/photos.ts';
import { withExif } from '#tests/support/exif.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { storedHashes, storedPhotos, Technician } from '#tests/support/technician.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
});

test('files that are unreadable or too large are refused with the reason, and the others are added', async ({
  page,
}) => {
  const technician = new Technician(page);
  await technician.choosePhotos([
    { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text, whatever its name says.') },
    await cameraPhoto(page, { label: 'good' }),
    {
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)]),
    },
    { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
  ]);
  await expect(technician.tiles()).toHaveCount(1);
  const refusals = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Dismiss/ }) });
  await expect(refusals).toHaveCount(4);
  await expect(refusals.filter({ hasText: 'IMG_0001.jpg' })).toContainText(
    'This is a HEIC photo, which this browser cannot read. Take it here with the camera, or choose a JPEG.',
  );
  expect(await storedHashes(page)).toHaveLength(1);
});

test('a photo is rotated upright, scaled down and stored without its location', { tag: '@all' }, async ({ page }) => {
  const wide = await cameraPhoto(page, { width: 4000, height: 3000, label: 'wide' });
  const orientation = 6;
  const upright = { ...wide, buffer: withExif(wide.buffer, orientation, gpsMarker) };
  expect(upright.buffer.includes(gpsMarker)).toBe(true);
  await new Technician(page).addPhotos([upright]);
  const [photo] = await storedPhotos(page);
  // 4000 × 3000 rotated is 3000 × 4000, and its longest edge is reduced to 2560.
  expect(photo).toMatchObject({ width: 1920, height: 2560, type: 'image/jpeg' });
  expect(photo?.text).not.toContain(gpsMarker);
  expect(photo?.text).not.toContain('Exif');
});

test('a PDF is stored unchanged', async ({ page }) => {
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  await new Technician(page).addPhotos([{ name: 'receipt.pdf', mimeType: 'application/pdf', buffer }]);
  const [document] = await storedPhotos(page);
  expect(document).toMatchObject({ type: 'application/pdf', text: buffer.toString('latin1') });
});

test(
  'a file that is deleted or overwritten after it was added is sent as it was added',
  { tag: '@all' },
  async ({ page, server }) => {
    const folder = await mkdtemp(join(tmpdir(), 'picked-'));
    const [photo, receipt] = [join(folder, 'gone.jpg'), join(folder, 'receipt.pdf')];
    const written = Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}`);
    await writeFile(photo, (await cameraPhoto(page, { label: 'gone' })).buffer);
    await writeFile(receipt, written);
    const technician = new Technician(page);
    const diagnosis = `Gone ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis });
    await page.locator('input[type=file][multiple]').first().setInputFiles([photo, receipt]);
    await expect(technician.tiles()).toHaveCount(2, { timeout: 30_000 });
    await rm(photo);
    await writeFile(receipt, 'Another one, as a cloud drive puts in its place');
    const photoHashes = await storedHashes(page);
    expect(photoHashes).toContain(sha256(written));
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    await rm(folder, { recursive: true });
    const [claim] = await (await Api.signIn(server.url)).claimsWith(diagnosis);
    if (!claim) throw new Error('The claim is not on the server');
    expect((claim.files ?? []).map((file) => file.sha256).toSorted()).toEqual(photoHashes);
  },
);

test('a claim accepts ten photos and refuses the eleventh', { tag: '@all' }, async ({ page }) => {
  const small = await cameraPhoto(page, { width: 200, height: 150 });
  const technician = new Technician(page);
  await technician.choosePhotos(Array.from({ length: 11 }, () => small));
  await expect(technician.tiles()).toHaveCount(10);
  expect(await storedHashes(page)).toHaveLength(10);
});

test(
  'on a full device the form is unchanged, an error shows what to do, and no part of the photo is stored',
  { tag: '@all' },
  async ({ page }) => {
    const technician = new Technician(page);
    await technician.fillClaim({ diagnosis: 'Full device' });
    // The quota of the browser's developer tools does not block writes, so the write itself throws the error of a full
    // disk.
    await page.evaluate(() => {
      const { add, put } = IDBObjectStore.prototype;
      const throwDiskFull = () => {
        throw new DOMException('The device is full', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { add: throwDiskFull, put: throwDiskFull });
      addEventListener('room-made', () => Object.assign(IDBObjectStore.prototype, { add, put }), { once: true });
    });
    await technician.choosePhotos([await cameraPhoto(page)]);
    await expect(page.locator('li[data-refused=true]')).toContainText('This device is full. Free some space');
    expect(await storedHashes(page)).toEqual([]);
    await expect(technician.field('Diagnosis')).toHaveValue('Full device');

    await page.evaluate(() => dispatchEvent(new Event('room-made')));
    await technician.addPhotos([await cameraPhoto(page)]);
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
  },
);

test(
  'photos are reordered by keyboard and mouse behind the rating plate, and the server has this order',
  { tag: '@all' },
  async ({ page, server, engine }) => {
    const technician = new Technician(page);
    const diagnosis = `In order ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis });
    const photos = await Promise.all(
      ['a', 'b', 'c'].map((label) => cameraPhoto(page, { label, width: 320, height: 240 })),
    );
    await technician.addPhotos(photos);
    const [a, b, c] = await hashesInOrder();
    const plate = page.getByRole('listitem', { name: 'Rating plate' });
    await expect(plate.getByRole('button', { name: 'Take photo' })).toBeVisible();
    await plate
      .locator('input[type=file]')
      .last()
      .setInputFiles(await cameraPhoto(page, { label: 'plate', width: 320, height: 240 }));
    await expect(technician.tiles()).toHaveCount(4);
    await expect(technician.tiles().first()).toContainText('Rating plate');
    const [p] = await hashesInOrder();
    expect(await hashesInOrder()).toEqual([p, a, b, c]);

    const third = page.getByRole('listitem', { name: 'Photo 4' });
    await third.getByRole('button', { name: 'Move left' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Moved: now 2 of 3')).toBeAttached();
    // The focus moves with the photo, and stays with it at the end of the list.
    await expect(
      page.getByRole('listitem', { name: 'Photo 3' }).getByRole('button', { name: 'Move left' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('listitem', { name: 'Photo 2' }).getByRole('button', { name: 'Move right' }),
    ).toBeFocused();
    expect(await hashesInOrder()).toEqual([p, c, a, b]);

    // Firefox and WebKit delegate dragging to the desktop, which their drivers cannot control: nothing follows
    // `dragstart`.
    if (engine === 'chromium')
      await page.getByRole('listitem', { name: 'Photo 4' }).dragTo(page.getByRole('listitem', { name: 'Photo 3' }));
    else await page.getByRole('listitem', { name: 'Photo 4' }).getByRole('button', { name: 'Move left' }).click();
    await expect(page.getByText('Moved: now 2 of 3')).toBeAttached();
    await expect.poll(hashesInOrder).toEqual([p, c, b, a]);

    await page.getByRole('listitem', { name: 'Photo 3' }).getByRole('button', { name: 'Remove' }).click();
    await expect(technician.tiles()).toHaveCount(3);
    await page.reload();
    await expect(technician.tiles().first()).toContainText('Rating plate');
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const api = await Api.signIn(server.url);
    const [claim] = await api.claimsWith(diagnosis);
    if (!claim) throw new Error('The claim is not on the server');
    const files = claim.files ?? [];
    expect(files.map(({ sha256 }) => sha256)).toEqual([p, c, a]);

    function hashesInOrder(): Promise<string[]> {
      return page.evaluate(async () => {
        const open = indexedDB.open('depot-portal');
        const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
        const all = database.transaction('photos').objectStore('photos').getAll();
        const rows = await new Promise<{ sha256: string; position: number }[]>(
          (resolve) => (all.onsuccess = () => resolve(all.result)),
        );
        database.close();
        return rows.toSorted((left, right) => left.position - right.position).map(({ sha256 }) => sha256);
      });
    }
  },
);

const gpsMarker = 'GPS-43.6532N';
