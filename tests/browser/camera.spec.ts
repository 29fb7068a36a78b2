import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { storedDiagnoses } from '#tests/support/stored-rows.ts';
import { openPortal, test } from '#tests/support/tablet.ts';
import { Technician } from '#tests/support/technician.ts';

const interrupted = 'The page was loaded again before the photo came. Take it again.';

test(
  'a page that the system ends while the camera is open comes back as it was, and asks for the photo again',
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

    const again = await openPortal(context, `${link.url}/`);
    await again.getByRole('link', { name: /Continue/ }).click();
    await expect(again.getByLabel('Diagnosis')).toHaveValue('Typed just before the camera opened');
    await expect(again.getByText(interrupted)).toBeVisible();
    await again
      .locator('input[capture]')
      .first()
      .setInputFiles(await cameraPhoto(again));
    await expect(again.getByText(interrupted)).toHaveCount(0);
    await expect(new Technician(again, 'en', link.url).tiles()).toHaveCount(1);
  },
);
