import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { storedHashes, storedPhotos, Technician } from '#tests/support/technician.ts';

const assets = new URL('../../dist/app/assets/', import.meta.url);

test('the photo worker, which the app may terminate at any time, does not use the database', () => {
  const script = readFileSync(new URL(workerFile(), assets), 'utf8');
  // Without imports the file is the complete script.
  expect(script.match(/\bindexedDB\b|\bimportScripts\b|\bimport\b/g)).toBeNull();
});

test(
  'a photo that the browser draws in one colour is refused, and a really dark photo is accepted',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    const good = await cameraPhoto(page, { label: 'good' });
    const dark = await darkPhoto(page);
    // A browser without memory for the canvas draws nothing and reports no error.
    inPhotoWorker(link, () => {
      const { drawImage } = OffscreenCanvasRenderingContext2D.prototype;
      Object.assign(OffscreenCanvasRenderingContext2D.prototype, {
        drawImage(this: OffscreenCanvasRenderingContext2D, ...args: unknown[]) {
          if (this.canvas.width < 100) Reflect.apply(drawImage, this, args);
        },
      });
    });
    await page.goto('/warranty-claims/new');
    await new Technician(page).choosePhotos([good]);
    await expect(page.locator('li[data-refused=true]')).toContainText(
      'This browser could not draw it: it came out in one colour.',
    );
    expect(await storedHashes(page)).toEqual([]);

    await new Technician(page).choosePhotos([dark]);
    await expect(new Technician(page).tiles()).toHaveCount(1);
  },
);

test('a photo of 48 megapixels is scaled down while it is decoded', { tag: '@all' }, async ({ page, link }) => {
  await signIn(page);
  const photo = await cameraPhoto(page, { width: 8_000, height: 6_000, label: 'large' });
  inPhotoWorker(link, () => {
    const decode = globalThis.createImageBitmap.bind(globalThis);
    const channel = new BroadcastChannel('decoded');
    const decodeAndReport = async (...args: Parameters<typeof decode>) => {
      const picture = await decode(...args);
      channel.postMessage([picture.width, picture.height]);
      return picture;
    };
    Object.assign(globalThis, { createImageBitmap: decodeAndReport });
  });
  await page.goto('/warranty-claims/new');
  const decoded = page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('decoded').addEventListener('message', ({ data }) => resolve(data));
      }),
  );
  await new Technician(page).addPhotos([photo]);
  expect(await decoded).toEqual([2560, 1920]);
  expect(await storedPhotos(page)).toMatchObject([{ width: 2560, height: 1920 }]);
});

for (const scope of ['the worker', 'the worker and the page'])
  test(`a photo is prepared without OffscreenCanvas in ${scope}`, { tag: '@all' }, async ({ page, link }) => {
    await signIn(page);
    inPhotoWorker(link, () => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    const photo = await cameraPhoto(page, { width: 3000, height: 1500 });
    if (scope !== 'the worker') await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    await page.goto('/warranty-claims/new');
    await new Technician(page).addPhotos([photo]);
    expect(await storedPhotos(page)).toMatchObject([{ width: 2560, height: 1280, type: 'image/jpeg' }]);
  });

function workerFile(): string {
  const file = readdirSync(assets).find((name) => name.startsWith('photo-worker-'));
  if (!file) throw new Error('The app has no photo worker');
  return file;
}

/** Runs code in the photo worker before its own script. Call it before the page requests the script, which is cached. */
function inPhotoWorker(link: FaultProxy, setUp: () => unknown): void {
  const file = workerFile();
  link.replace(`/assets/${file}`, `(${setUp.toString()})();\n${readFileSync(new URL(file, assets), 'utf8')}`);
}

/** A photo through a covered lens. */
async function darkPhoto(page: Page) {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    canvas.getContext('2d')?.fillRect(0, 0, 3000, 2000);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  });
  return { name: 'dark.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
