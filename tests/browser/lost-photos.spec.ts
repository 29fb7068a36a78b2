import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { openPortal, test } from '#tests/support/tablet.ts';
import { Technician } from '#tests/support/technician.ts';

test(
  'a photo whose file the browser lost is reported, and its claim is sent after the photo is replaced',
  { tag: '@all' },
  async ({ tablet, server, link }) => {
    const diagnosis = `Lost ${crypto.randomUUID()}`;
    const page = await openPortal(await tablet.start(), `${link.url}/`);
    await signIn(page, 'depot@portal.example', { origin: link.url });
    await readyForOffline(page);
    const small = await cameraPhoto(page, { label: 'small', width: 800, height: 600 });
    const large = await cameraPhoto(page, { label: 'large', width: 1600, height: 1200 });
    const technician = new Technician(page, 'en', link.url);
    await technician.fillClaim({ diagnosis, photos: [small, large] });
    link.down();
    await technician.send();
    await expect(technician.savedHeading()).toBeVisible();
    await tablet.kill();
    await unlink(await largestValue(tablet.profileDir));

    link.up();
    const outbox = await openPortal(await tablet.start(), `${link.url}/outbox`);
    await expect(outbox.getByText('Photos of this claim are missing on this device')).toBeVisible();
    await expect(outbox.getByText('Files lost on this device: Photo 2')).toBeVisible();
    await expect(outbox.getByRole('img', { name: 'Photo 2, lost on this device' })).toBeVisible();
    const api = await Api.signIn(server.url);
    expect(await api.claimsWith(diagnosis)).toEqual([]);

    await outbox.getByRole('button', { name: 'Change and send' }).click();
    const form = new Technician(outbox, 'en', link.url);
    const lost = outbox.getByRole('listitem', { name: 'Photo 2' });
    await expect(lost).toContainText('Lost on this device. Remove it, and add it again if you can.');
    await expect(
      outbox.getByText('1 file is lost on this device. Remove it, add it again if you can, then send.'),
    ).toBeVisible();
    // The form shows why it cannot be sent, and a link to the photo.
    await outbox.getByRole('button', { name: 'Send claim' }).focus();
    await outbox.keyboard.press('Enter');
    await expect(lost.getByRole('button', { name: 'Remove' })).toBeFocused();
    await outbox.keyboard.press('Enter');
    await expect(lost).toHaveCount(0);
    await form.choosePhotos([large]);
    await expect(form.tiles()).toHaveCount(2);
    await form.send();
    await expect.poll(async () => (await api.claimsWith(diagnosis)).map(({ files }) => files?.length)).toEqual([2]);
  },
);

/** Returns the file of the largest value in the browser's databases. */
async function largestValue(profileDir: string): Promise<string> {
  const databases = join(profileDir, 'Default', 'IndexedDB');
  const paths = (await readdir(databases, { recursive: true }))
    .filter((path) => path.includes('.blob'))
    .map((path) => join(databases, path));
  const files = await Promise.all(paths.map(async (path) => ({ path, entry: await stat(path) })));
  const [largest] = files.filter(({ entry }) => entry.isFile()).toSorted((a, b) => b.entry.size - a.entry.size);
  if (!largest) throw new Error('The browser keeps no value in a file');
  return largest.path;
}
