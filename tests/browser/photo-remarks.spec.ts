import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { type Photo, storedHashes, Technician } from '#tests/support/technician.ts';

const blurredText = 'This photo is blurred. Details may not be readable.';

test(
  'a blurred photo gets a remark: taken again it is replaced, used all the same it is sent as it was taken in',
  { tag: '@all' },
  async ({ page, server }) => {
    const diagnosis = `Blurred ${crypto.randomUUID()}`;
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    await technician.fillClaim({ diagnosis, photos: [await photoOf('first', 12), await photoOf('second', 12)] });
    const [first, second] = [1, 2].map((number) => page.getByRole('listitem', { name: `Photo ${number}` }));
    if (!first || !second) throw new Error('There are two tiles');
    await expect(first.getByRole('status')).toHaveText(blurredText);
    await expect(second.getByRole('status')).toHaveText(blurredText);

    const choosing = page.waitForEvent('filechooser');
    await first.getByRole('button', { name: 'Take again' }).click();
    await (await choosing).setFiles([await photoOf('again')]);
    await expect(page.getByText(blurredText)).toHaveCount(1);
    await expect(first.getByRole('button', { name: 'Take again' })).toBeHidden();
    await expect(technician.tiles()).toHaveCount(2);

    await second.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByText(blurredText)).toBeHidden();
    const hashes = await storedHashes(page);
    await page.reload();
    await expect(technician.tiles()).toHaveCount(2);
    await expect(page.getByText(blurredText)).toBeHidden();
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const [claim] = await (await Api.signIn(server.url)).claimsWith(diagnosis);
    expect((claim?.files ?? []).map(({ sha256 }) => sha256).toSorted()).toEqual(hashes);
  },
);

test(
  'the bar code of another rating plate gets a remark: its number can be used, or the photo',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    const serialNumber = technician.field('Serial number');
    await serialNumber.fill('DEMOACTIVE0001');
    const plate = page.getByRole('listitem', { name: 'Rating plate' });
    await plate
      .locator('input[type=file]')
      .last()
      .setInputFiles([await photoOfPlate('DEMOACTIVE0002')]);
    const remark = page.getByText('The plate shows DEMOACTIVE0002, the form says DEMOACTIVE0001.');
    await expect(remark).toBeVisible();
    await page.getByRole('button', { name: 'Use the plate’s number' }).click();
    await expect(serialNumber).toHaveValue('DEMOACTIVE0002');
    await expect(page.getByRole('list').filter({ has: plate })).toBeFocused();
    await expect(remark).toBeHidden();

    await serialNumber.fill('DEMOACTIVE0001');
    await expect(remark).toBeVisible();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(remark).toBeHidden();
    await page.reload();
    await expect(serialNumber).toHaveValue('DEMOACTIVE0001');
    await serialNumber.fill('DEMOACTIVE0003');
    await expect(page.getByText('The plate shows DEMOACTIVE0002, the form says DEMOACTIVE0003.')).toBeVisible();
    await serialNumber.fill('DEMOACTIVE0001');
    await expect(page.getByText(/The plate shows/)).toBeHidden();
  },
);

/** A photo of a machine with a label, blurred by so many of its 1,600 pixels. */
async function photoOf(label: string, blur = 0): Promise<Photo> {
  const fins = Array.from({ length: 12 }, (_, at) => `<rect x="${200 + at * 60}" y="620" width="24" height="360"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#b9b2a6"/><circle cx="1200" cy="420" r="240" fill="#555"/>
    <text x="180" y="420" font-size="150" font-family="sans-serif">${label}</text>${fins.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  const buffer = await (blur > 0 ? drawn.blur(blur) : drawn).jpeg({ quality: 90 }).toBuffer();
  return { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer };
}

async function photoOfPlate(text: string): Promise<Photo> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  const wasmBinary = Uint8Array.from(wasm).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { image } = await writeBarcode(text, { format: 'Code128', scale: 4 });
  if (!image) throw new Error('No bar code');
  const code = await sharp(Buffer.from(await image.arrayBuffer()))
    .resize({ width: 900 })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888' } })
    .composite([{ input: code, left: 300, top: 400 }])
    .jpeg()
    .toBuffer();
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer };
}
