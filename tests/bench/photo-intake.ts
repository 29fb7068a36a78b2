import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Figure } from './figure.ts';
import type { Engine } from '../engines/engines.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { barePage } from './staged-site.ts';

/** Time from choosing a photo until it is ready, and the longest time without a frame. */
type Intake = { ms: number; stillMs: number };

declare global {
  /** The latest intake. */
  var intake: Promise<Intake>;
}

const demoPhoto = resolve(import.meta.dirname, '../../server/demo/photos/serial-plate.jpg');

/** Longest allowed time without a frame (`docs/performance.md`). */
const stillMaxMs = 50;

/** The element that a person presses: the portal's button beside its hidden input, or the input of the baseline page. */
const opensChooser = 'input[type=file][multiple] + button, body > input[type=file]';

/**
 * A photo of twelve megapixels from the camera to its stored tile: decoded, rotated, resized, encoded, hashed and
 * stored. Baseline: decoding and encoding alone.
 */
export async function benchPhotoIntake(
  context: BrowserContext,
  url: string,
  plan: Plan,
  engine: Engine = 'chromium',
): Promise<Figure[]> {
  await context.addInitScript(watchIntake);
  const page = await context.newPage();
  const bareUrl = barePage(url);
  await page.goto(bareUrl);
  const photo = await twelveMegapixels(page);
  const take = engine === 'chromium' ? chooseByHand : passFile;
  const ours = new Contestant(async () => {
    await page.goto(`${url}/portal-config.json`);
    await page.evaluate(deleteDrafts);
    await page.goto(`${url}/warranty-claims/new`);
    return take(page, photo, workerLoaded);
  });
  const bare = new Contestant(async () => {
    await page.goto(bareUrl);
    return take(page, photo);
  });
  await inTurn(plan, [ours, bare]);
  await page.close();
  return [
    {
      name: 'Taking a photo of 12 megapixels in, against decoding and encoding it',
      unit: 'ms',
      ours: ours.samples.map(({ ms }) => ms),
      bare: bare.samples.map(({ ms }) => ms),
      aim: 1.3,
    },
    {
      name: '… the longest time without a frame meanwhile',
      unit: 'ms',
      ours: ours.samples.map(({ stillMs }) => stillMs),
      bare: bare.samples.map(({ stillMs }) => stillMs),
      aim: null,
      limit: stillMaxMs,
    },
  ];
}

type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Waits until the photo worker, which the press starts, has loaded. */
function workerLoaded(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('photo-worker')),
  );
}

/** Passes the photo to the page after the press. Playwright's file chooser works in Chromium only. */
async function passFile(page: Page, photo: Photo, loaded?: typeof workerLoaded): Promise<Intake> {
  const opener = page.locator(opensChooser).first();
  await opener.waitFor();
  await page.waitForLoadState('networkidle');
  await opener.dispatchEvent('pointerdown');
  await loaded?.(page);
  await page.locator('input[type=file][multiple]').first().setInputFiles([photo]);
  return page.evaluate(() => globalThis.intake);
}

/** `loaded` waits for what the press starts. */
async function chooseByHand(page: Page, photo: Photo, loaded?: typeof workerLoaded): Promise<Intake> {
  const opener = page.locator(opensChooser).first();
  await opener.waitFor();
  await page.waitForLoadState('networkidle');
  const choosing = Promise.all([page.waitForEvent('filechooser'), loaded?.(page)]);
  await opener.click();
  const [chooser] = await choosing;
  await chooser.setFiles([photo]);
  return page.evaluate(() => globalThis.intake);
}

/** Enlarges a test picture to the pixels of a tablet's camera. */
export async function twelveMegapixels(page: Page): Promise<Photo> {
  const small = (await readFile(demoPhoto)).toString('base64');
  const base64 = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(bytes)]));
    const canvas = new OffscreenCanvas(4032, 3024);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, 4032, 3024);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    return new Uint8Array(await jpeg.arrayBuffer()).toBase64();
  }, small);
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Each round starts with an empty form. */
async function deleteDrafts(): Promise<void> {
  const open = indexedDB.open('depot-portal');
  await new Promise((done) => (open.onsuccess = done));
  const clearing = open.result.transaction(['drafts', 'photos', 'photoBytes'], 'readwrite');
  clearing.objectStore('drafts').clear();
  clearing.objectStore('photos').clear();
  clearing.objectStore('photoBytes').clear();
  await new Promise((done) => (clearing.oncomplete = done));
  open.result.close();
}

/** Runs in the page before its own scripts. */
function watchIntake(): void {
  const over = Promise.withResolvers<Intake>();
  globalThis.intake = over.promise;
  addEventListener(
    'change',
    () => {
      const start = performance.now();
      let last = start;
      let stillMs = 0;
      const frame = () => {
        const now = performance.now();
        stillMs = Math.max(stillMs, now - last);
        last = now;
        const isStored = [...document.querySelectorAll('li')].some(({ textContent }) =>
          textContent.includes('Kept on this device'),
        );
        if (isStored) over.resolve({ ms: now - start, stillMs });
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    { capture: true, once: true },
  );
}
