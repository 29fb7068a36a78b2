import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, test, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

testWithWorker(
  'photos of a claim opened once open offline, and zoom by keys, wheel, double tap and pinch',
  { tag: '@all' },
  async ({ page, context, server, link }) => {
    test.slow();
    await signIn(page);
    await readyForOffline(page);
    const technician = new Technician(page);
    const photos = await Promise.all([1, 2].map((n) => cameraPhoto(page, { label: `p${n}` })));
    const diagnosis = `Seen offline ${crypto.randomUUID()}`;
    await technician.fillClaim({ diagnosis, photos });
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const [claim] = await (await Api.signIn(server.url)).claimsWith(diagnosis);
    await page.goto(`/warranty-claims/${claim?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-/);
    await openImages(page);

    link.down();
    await page.reload();
    await openImages(page);
    await page.getByRole('button', { name: /^See / }).first().click();
    const viewer = page.getByRole('dialog');
    const picture = viewer.locator('img');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1000);
    expect(await axeViolations(page, {}, '[role=dialog]')).toEqual([]);

    const stage = viewer.locator('.react-transform-wrapper');
    const percent = async () => Number.parseInt(await viewer.getByText(/^\d+%$/).innerText(), 10);
    await page.keyboard.press('+');
    await expect.poll(percent).toBeGreaterThan(120);
    const left = () => picture.evaluate((img) => img.getBoundingClientRect().left);
    const before = await left();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeLessThan(before);
    await page.keyboard.press('0');
    await expect.poll(percent).toBe(100);

    await stage.hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(percent).toBeGreaterThan(100);
    await page.keyboard.press('0');
    await expect.poll(percent).toBe(100);
    await stage.dblclick();
    await expect.poll(percent).toBeGreaterThan(100);
    await page.keyboard.press('0');
    await expect.poll(percent).toBe(100);

    const devtools = await context.newCDPSession(page);
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not on screen');
    const x = Math.round(box.x + box.width / 2);
    const y = Math.round(box.y + box.height / 2);
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
    for (const apart of [60, 90, 120, 150])
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(percent).toBeGreaterThan(150);

    await viewer.getByRole('button', { name: 'Next' }).click();
    await expect(viewer.getByText('2 of 2')).toBeVisible();
    // Each picture starts at its full size.
    await expect.poll(percent).toBe(100);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('1 of 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('button', { name: /^See / }).first()).toBeFocused();
  },
);

async function openImages(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Images/ }).click();
  await expect(page.getByRole('button', { name: /^See / })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^See / }).last()).toBeEnabled();
  await expect(page.getByRole('button', { name: /^See / }).first()).toBeEnabled();
}
