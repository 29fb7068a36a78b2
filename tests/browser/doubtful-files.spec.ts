import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cut, hurt, jpeg, png } from '#tests/support/damaged-pictures.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { storedPhotos, Technician } from '#tests/support/technician.ts';

const encrypted = resolve(import.meta.dirname, '../fixtures/files/encrypted.pdf');
const isDamaged = 'This picture is damaged';
const isProtected = 'This PDF is protected';

test('files that nobody may be able to open are taken with a warning, which survives a reload', async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
  const technician = new Technician(page);
  const picture = async (name: string, buffer: Promise<Buffer>) => ({
    name,
    mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg',
    buffer: await buffer,
  });
  const [whole, screen] = [await jpeg(), await png()];
  await technician.addPhotos([
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: await readFile(encrypted) },
    await picture('cut.jpg', Promise.resolve(cut(whole, 0.5))),
    await picture('broken.jpg', Promise.resolve(hurt(whole, 0.5))),
    await picture(
      'progressive.jpg',
      jpeg({ progressive: true }).then((file) => cut(file, 0.5)),
    ),
    await picture('cut.png', Promise.resolve(cut(screen, 0.5))),
    await picture('broken.png', Promise.resolve(hurt(screen, 0.5))),
    await picture('no-end.jpg', Promise.resolve(whole.subarray(0, -2))),
    await picture('no-end.png', Promise.resolve(screen.subarray(0, -12))),
    await cameraPhoto(page),
  ]);
  const warned = async () => {
    await expect(technician.tiles()).toHaveCount(9);
    await expect(technician.tiles().filter({ hasText: isProtected })).toHaveCount(1);
    await expect(technician.tiles().filter({ hasText: isDamaged })).toHaveCount(5);
  };
  await warned();
  await page.reload();
  await warned();
  const sizes = (await storedPhotos(page)).map(({ width, height }) => `${width} × ${height}`);
  expect(sizes.filter((size) => size === '640 × 480')).toHaveLength(4);
  expect(sizes.filter((size) => size === '160 × 120')).toHaveLength(3);

  // The person decides: one is removed, the others stay.
  const locked = technician.tiles().filter({ hasText: isProtected });
  await locked.getByRole('button', { name: 'Remove' }).click();
  await expect(technician.tiles()).toHaveCount(8);
});
