import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { storedDiagnoses } from '#tests/support/stored-rows.ts';
import { openPortal, test } from '#tests/support/tablet.ts';
import { Technician } from '#tests/support/technician.ts';

const interrupted = 'The page was loaded again before the photo came. Take it again.';

test(
  'a page killed while the camera is open restores its draft and asks for the photo again',
  { tag: '@all' },
  async ({ tablet, link }) => {
    const context = await tablet.start();
    const page = await openPortal(context, `${link.url}/`);
    await signIn(page, 'depot@portal.example', { origin: link.url });
    await readyForOffline(page);
    await page.goto(`${link.url}/warranty-claims/new`);
    await page.getByLabel('Serial number', { exact: true }).fill('DEMOACTIVE0002');
    await page.getByLabel('Diagnosis').pressSequentially('Typed just before the camera opened');
    // With a listener, Playwright makes Chromium keep the file chooser open.
    page.on('filechooser', () => {});
    await page.getByRole('button', { name: 'Take photo' }).first().click();
    await expect.poll(() => storedDiagnoses(page)).toContain('Typed just before the camera opened');
    await tablet.killPages();

    const restoredPage = await openPortal(context, `${link.url}/`);
    await restoredPage.getByRole('link', { name: /Continue/ }).click();
    await expect(restoredPage.getByLabel('Diagnosis')).toHaveValue('Typed just before the camera opened');
    await expect(restoredPage.getByText(interrupted)).toBeVisible();
    await restoredPage
      .locator('input[capture]')
      .first()
      .setInputFiles(await cameraPhoto(restoredPage));
    await expect(restoredPage.getByText(interrupted)).toHaveCount(0);
    await expect(new Technician(restoredPage, 'en', link.url).tiles()).toHaveCount(1);
  },
);
