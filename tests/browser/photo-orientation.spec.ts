import type { Page } from '@playwright/test';
import { withExif } from '#tests/support/exif.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { type Photo, Technician } from '#tests/support/technician.ts';

/** Where the first row and column of the stored picture are in the upright one (EXIF 2.32, orientation). */
const orientations = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'right'],
  ['bottom', 'left'],
  ['left', 'top'],
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
] as const;
type Side = (typeof orientations)[number][number];

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
const upright = { 'top left': 'red', 'top right': 'lime', 'bottom left': 'blue', 'bottom right': 'yellow' };

test.beforeEach(async ({ page }) => {
  await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
});

test('photos of all eight EXIF orientations are stored upright', { tag: '@all' }, async ({ page }) => {
  const photos = [];
  for (const [at] of orientations.entries()) photos.push(await photoWith(page, at + 1, { width: 1200, height: 800 }));
  await new Technician(page).addPhotos(photos);
  const all = await cornersOfTiles(page);
  expect(all).toEqual(orientations.map(() => ({ width: 1200, height: 800, ...upright })));
});

test(
  'a rotated photo with more pixels than a canvas of an iPad is stored upright',
  { tag: '@all' },
  async ({ page }) => {
    const photo = await photoWith(page, 6, { width: 3_600, height: 4_800 });
    // Padding that decoders ignore makes the file as large as such a photo.
    const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(2_000_000)]) };
    await new Technician(page).addPhotos([large]);
    expect(await cornersOfTiles(page)).toEqual([{ width: 1920, height: 2560, ...upright }]);
  },
);

/** Returns a photo that is upright with red, lime, blue and yellow in its corners, stored in an orientation. */
async function photoWith(page: Page, orientation: number, size: { width: number; height: number }): Promise<Photo> {
  const [row, column] = orientations[orientation - 1] ?? ['top', 'left'];
  const colourAt = (...sides: Side[]) => {
    const vertical = sides.includes('top') ? 'top' : 'bottom';
    const horizontal = sides.includes('left') ? 'left' : 'right';
    return upright[`${vertical} ${horizontal}`];
  };
  const quarters = [
    [colourAt(row, column), colourAt(row, opposite[column])],
    [colourAt(opposite[row], column), colourAt(opposite[row], opposite[column])],
  ];
  const isTurned = row === 'left' || row === 'right';
  const stored = isTurned ? { width: size.height, height: size.width } : size;
  const base64 = await page.evaluate(
    async ({ quarters, width, height }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      for (const [y, colours] of quarters.entries())
        for (const [x, colour] of colours.entries()) {
          context.fillStyle = colour;
          context.fillRect((x * width) / 2, (y * height) / 2, width / 2, height / 2);
        }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    },
    { quarters, ...stored },
  );
  const buffer = withExif(Buffer.from(base64, 'base64'), orientation);
  return { name: `orientation-${orientation}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Returns the size and the corner colours of each photo in the form, as the app has prepared it. */
function cornersOfTiles(page: Page) {
  return page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('li img[src^="blob:"]')];
    const corners = [];
    for (const picture of pictures) {
      await picture.decode();
      const { naturalWidth: width, naturalHeight: height } = picture;
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.drawImage(picture, 0, 0);
      const colourAt = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(x * width, y * height, 1, 1).data;
        const name = [red, green, blue].map((value) => Number(value > 127)).join('');
        return { '100': 'red', '010': 'lime', '001': 'blue', '110': 'yellow' }[name] ?? name;
      };
      corners.push({
        width,
        height,
        'top left': colourAt(0.05, 0.05),
        'top right': colourAt(0.95, 0.05),
        'bottom left': colourAt(0.05, 0.95),
        'bottom right': colourAt(0.95, 0.95),
      });
    }
    return corners;
  });
}
