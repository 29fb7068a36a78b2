import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

testWithWorker(
  'a confirmed sign-out deletes unsent work and signs out the other tab',
  { tag: '@all' },
  async ({ page, context, server, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const other = await context.newPage();
    await other.goto('/warranty-claims');
    const diagnosis = `Thrown away ${crypto.randomUUID()}`;
    link.down();
    await new Technician(page).saveClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    await page.goto('/auth/logout');
    await expect(page.getByText('1 entry is not sent yet')).toBeVisible();
    const deleteButton = page.getByRole('button', { name: 'Delete and log out' });
    await deleteButton.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep everything' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await deleteButton.click();
    await expect(page.getByRole('dialog')).toContainText('Delete 1 unsent entry?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(/auth\/login$/);
    await expect(page.getByText('Unsent work is kept on this device')).toHaveCount(0);
    await expect(other).toHaveURL(/auth\/login\?redirectUrl=%2Fwarranty-claims$/);
    await expect(other.getByText('Account is not authenticated')).toBeVisible();

    link.up();
    await signIn(page, 'depot@portal.example', { at: '/outbox' });
    await expect(page.getByText('DEMOACTIVE0001')).toHaveCount(0);
    await expect(other).toHaveURL(/\/warranty-claims$/);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toEqual([]);
  },
);
