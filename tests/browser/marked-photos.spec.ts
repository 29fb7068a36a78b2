import type { Locator, Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, setLanguage, signIn, test, testWithWorker } from '#tests/support/portal.ts';
import { storedRows } from '#tests/support/stored-rows.ts';
import { Technician } from '#tests/support/technician.ts';

testWithWorker(
  'a photo is marked, edited offline after a reload, and arrives with its original',
  { tag: '@all' },
  async ({ page, server, link }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    await readyForOffline(page);
    const technician = new Technician(page);
    const diagnosis = `Marked ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis, photos: [await cameraPhoto(page, { label: 'gear' })] });
    const dialog = page.getByRole('dialog', { name: 'Mark the photo' });

    await tile(page, 1).getByRole('button', { name: 'Mark', exact: true }).click();
    await dragOver(dialog, [0.2, 0.8], [0.6, 0.4]);
    await dialog.getByRole('button', { name: 'Text' }).click();
    await dialog.getByRole('textbox').fill('  Cracked\u200B  here ');
    await dragOver(dialog, [0.5, 0.2], [0.5, 0.2]);
    await expect(dialog.getByRole('textbox')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Circle' }).click();
    await dragOver(dialog, [0.1, 0.1], [0.3, 0.3]);
    await expect(dialog.getByText('3 marks')).toBeAttached();
    await page.keyboard.press('Control+z');
    await expect(dialog.getByText('2 marks')).toBeAttached();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(technician.tiles()).toHaveCount(2);
    await expect(dialog).toBeHidden();

    link.down();
    await page.reload();
    await tile(page, 2).getByRole('button', { name: 'Edit marks' }).click();
    await expect(dialog.getByText('2 marks')).toBeAttached();
    await dragOver(dialog, [0.9, 0.9], [0.9, 0.3]);
    await expect(dialog.getByText('3 marks')).toBeAttached();
    // What was not saved comes back as it was.
    await expect.poll(() => hasUnsavedMarks(page)).toBe(true);
    await page.reload();
    await expect(dialog.getByText('3 marks')).toBeAttached();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(technician.tiles()).toHaveCount(2);
    link.up();

    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const api = await Api.signIn(server.url);
    const [claim] = await api.claimsWith(diagnosis);
    const files = claim?.files ?? [];
    expect(files.map(({ name }) => name)).toEqual(['gear.jpg', 'gear (marked).jpg']);
    const [original, marked] = await Promise.all(files.map(({ id }) => api.fileContent(id)));
    for (const along of [
      [0.4, 0.6],
      [0.9, 0.6],
    ] as const) {
      expect(await isRed(page, marked, along)).toBe(true);
      expect(await isRed(page, original, along)).toBe(false);
    }
    // The circle was undone.
    expect(await isRed(page, marked, [0.2, 0.1])).toBe(false);
  },
);

test(
  'a marked photo takes the place of its original and gives it back, by keys and in French',
  { tag: '@all' },
  async ({ page }) => {
    await setLanguage(page.context(), 'fr');
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page, 'fr');
    await technician.addPhotos([await cameraPhoto(page, { label: 'engrenage' })]);
    const dialog = page.getByRole('dialog', { name: 'Annoter la photo' });
    await tile(page, 1).getByRole('button', { name: 'Annoter' }).click();
    const stage = dialog.getByRole('application');
    await expect(stage).toBeFocused();
    expect(await axeViolations(page, {}, '[role=dialog]')).toEqual([]);
    for (const key of ['Enter', 'ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key);
    await dialog.getByRole('checkbox', { name: 'Envoyer aussi l’originale' }).uncheck();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await tile(page, 1).getByRole('button', { name: 'Retirer les annotations' }).click();
    await expect(tile(page, 1).getByRole('button', { name: 'Annoter' })).toBeVisible();
    await expect(technician.tiles()).toHaveCount(1);

    // What was drawn is not lost by one key.
    await tile(page, 1).getByRole('button', { name: 'Annoter' }).click();
    await expect(stage).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Abandonner ce que vous avez dessiné?' });
    await question.getByRole('button', { name: 'Continuer à dessiner' }).click();
    await expect(dialog.getByText('1 annotation')).toBeAttached();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await expect(dialog).toBeHidden();
    await expect(tile(page, 1).getByRole('button', { name: 'Annoter' })).toBeFocused();
  },
);

test('what is being saved can be neither left nor drawn on', { tag: '@all' }, async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
  const technician = new Technician(page);
  await technician.addPhotos([await cameraPhoto(page, { label: 'gear' })]);
  const dialog = page.getByRole('dialog', { name: 'Mark the photo' });
  await tile(page, 1).getByRole('button', { name: 'Mark', exact: true }).click();
  await dragOver(dialog, [0.2, 0.8], [0.6, 0.4]);
  await expect(dialog.getByText('1 mark')).toBeAttached();
  const held = await holdWorkers(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await held.evaluate(({ first }) => first);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await dragOver(dialog, [0.9, 0.9], [0.9, 0.3]);
  await expect(dialog.getByText('1 mark')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await held.evaluate(({ release }) => release());
  await expect(dialog).toBeHidden();
  await expect(technician.tiles()).toHaveCount(2);
});

/** Holds what the page sends to its workers. `first` resolves with the first message. */
async function holdWorkers(page: Page) {
  return page.evaluateHandle(() => {
    const { promise: first, resolve } = Promise.withResolvers<void>();
    const waiting: (() => void)[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      waiting.push(() => Reflect.apply(postMessage, this, message));
      resolve();
    };
    return {
      first,
      release() {
        Worker.prototype.postMessage = postMessage;
        for (const send of waiting) send();
      },
    };
  });
}

function tile(page: Page, number: number): Locator {
  return page.getByRole('listitem', { name: `Photo ${number}` });
}

type Place = readonly [x: number, y: number];

/** Drags the mouse over the photo; places are parts of its width and height. */
async function dragOver(dialog: Locator, from: Place, to: Place): Promise<void> {
  const box = await dialog.locator('canvas').boundingBox();
  if (!box) throw new Error('There is no photo');
  const { mouse } = dialog.page();
  await mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
  await mouse.down();
  await mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 4 });
  await mouse.up();
}

/** Whether the pixels about a place are all red, as no noise is. */
async function isRed(page: Page, file: Buffer | undefined, [x, y]: Place): Promise<boolean> {
  return page.evaluate(
    async ({ base64, x, y }) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0);
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(3, 3);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 1 - Math.round(x * picture.width), 1 - Math.round(y * picture.height));
      const data = context?.getImageData(0, 0, 3, 3).data ?? new Uint8ClampedArray();
      return Array.from({ length: 9 }, (_, at) => data.slice(4 * at, 4 * at + 3)).every(
        ([red = 0, green = 0, blue = 0]) => red > 150 && green < 90 && blue < 110,
      );
    },
    { base64: (file ?? Buffer.alloc(0)).toString('base64'), x, y },
  );
}

/** Whether this device keeps marks that are not saved. */
async function hasUnsavedMarks(page: Page): Promise<boolean> {
  return (await storedRows(page, 'photos')).evaluate((rows) => rows.some((row) => 'unsavedMarks' in row));
}
