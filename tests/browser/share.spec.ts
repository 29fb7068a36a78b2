import type { Page } from '@playwright/test';
import { cameraPhoto } from '#tests/support/photos.ts';
import { demoPassword, expect, readyForOffline, signIn, testWithWorker, waitForWorker } from '#tests/support/portal.ts';
import { storedPhotos, type Photo, Technician } from '#tests/support/technician.ts';

testWithWorker(
  'photos shared from the gallery start a claim, also offline, and other files show an error',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const photos = await Promise.all(
      ['a', 'b'].map((label) => cameraPhoto(page, { label, width: 4000, height: 2000 })),
    );
    link.down();
    await share(page, [
      ...photos,
      { name: 'note.txt', mimeType: 'image/png', buffer: Buffer.from('A text, whatever it says.') },
    ]);
    await expect(page).toHaveURL(/warranty-claims\/new/);
    const technician = new Technician(page);
    await expect(page.getByText('Add the 3 shared files?')).toBeInViewport();
    await expect(technician.tiles()).toHaveCount(0);
    await page.getByRole('button', { name: 'Add to the claim' }).click();
    await expect(technician.tiles()).toHaveCount(2);
    await expect(page.getByText('It is neither a PDF nor a picture. Choose another file.')).toBeVisible();
    // The same processing as for any photo: it is smaller now.
    expect((await storedPhotos(page)).map(({ width, type }) => [width, type])).toEqual([
      [2560, 'image/jpeg'],
      [2560, 'image/jpeg'],
    ]);
    await expect(page).toHaveURL(/new\?draft=[^&]+$/);
    expect(await sharedFiles(page)).toBe(0);
    await page.reload();
    await expect(technician.tiles()).toHaveCount(2);
    expect(link.count('POST', /share/)).toBe(0);
  },
);

testWithWorker(
  'files shared without a session are stored until the next sign-in',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/');
    await waitForWorker(page);
    await share(page, [await cameraPhoto(page, { label: 'a', width: 320, height: 240 })]);
    await expect(page).toHaveURL(/auth\/login/);
    await page.reload();
    expect(await sharedFiles(page)).toBe(1);
    await page.getByLabel('Email').fill('depot@portal.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: /^Log in/ }).click();
    await expect(page).toHaveURL(/warranty-claims\/new/);
    await page.getByRole('button', { name: 'Add to the claim' }).click();
    await expect(new Technician(page).tiles()).toHaveCount(1);
    await expect.poll(() => sharedFiles(page)).toBe(0);
  },
);

testWithWorker(
  'files posted by another website are dropped, or need consent if the website hides its origin',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const photo = await cameraPhoto(page, { label: 'a', width: 320, height: 240 });
    const elsewhere = link.url.replace('127.0.0.1', 'localhost');
    await page.route(`${elsewhere}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    for (const policy of ['origin', 'no-referrer']) {
      await page.goto(elsewhere);
      await share(page, [photo], { action: `${link.url}/share`, policy });
      await expect(page).toHaveURL(/warranty-claims\/new/);
      expect(await sharedFiles(page)).toBe(policy === 'origin' ? 0 : 1);
    }
    await page.getByRole('button', { name: 'Do not add' }).click();
    await expect(page).not.toHaveURL(/shared=/);
    await expect(new Technician(page).tiles()).toHaveCount(0);
    expect(await sharedFiles(page)).toBe(0);
  },
);

testWithWorker(
  'the manifests of both languages declare the share target that the service worker handles',
  async ({ page, link }) => {
    for (const language of ['en', 'fr']) {
      const manifest = await (await page.request.get(`${link.url}/manifest.${language}.webmanifest`)).json();
      expect(manifest.share_target).toEqual({
        action: '/share',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'photos', accept: ['image/*', 'application/pdf'] }] },
      });
    }
  },
);

/** Navigates as the system's share sheet does: posts the files to the installed app. */
async function share(
  page: Page,
  files: readonly Photo[],
  { action = '/share', policy = 'same-origin' } = {},
): Promise<void> {
  await page.evaluate(
    ([to, referrer]) => {
      const meta = document.createElement('meta');
      Object.assign(meta, { name: 'referrer', content: referrer });
      document.head.append(meta);
      const form = document.createElement('form');
      Object.assign(form, { id: 'share', action: to, method: 'post', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'photos', multiple: true });
      form.append(input);
      document.body.append(form);
    },
    [action, policy] as const,
  );
  await page.locator('#share input').setInputFiles([...files]);
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit());
}

function sharedFiles(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('shared-files')).keys()).length);
}
