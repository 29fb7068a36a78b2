import { readFileSync } from 'node:fs';
import { Api } from '#tests/support/api.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, test } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const built = new URL('../../dist/app/service-worker.js', import.meta.url);

/** A newer version of the app is there. */
function publish(link: FaultProxy): void {
  link.next('GET', /^\/service-worker\.js$/, {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: `${readFileSync(built, 'utf8')}\n// a newer version`,
  });
}

test('an update is offered, waits for an open form, and reloads only when the person agrees', async ({
  page,
  link,
}) => {
  await signIn(page);
  await readyForOffline(page);
  publish(link);
  await page.goto('/');
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true);
  const technician = new Technician(page);
  await technician.fillClaim({ diagnosis: 'Typed before the update' });
  await page.evaluate(() => Object.assign(window, { before: true }));
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveCount(0);

  await page.getByRole('link', { name: 'Warranty claims' }).click();
  await expect(update).toBeVisible();
  expect(await page.evaluate(() => 'before' in window)).toBe(true);
  await Promise.all([page.waitForEvent('load'), update.click()]);
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
});

test('an update in mid-send is not offered before the claim has arrived, which it does once', async ({
  page,
  server,
  link,
}) => {
  await signIn(page);
  await readyForOffline(page);
  const diagnosis = `Sent through an update ${crypto.randomUUID()}`;
  const technician = new Technician(page);
  await technician.fillClaim({ diagnosis, photos: [await cameraPhoto(page)] });
  const isWrite = ({ method, path }: { method: string; path: string }) => method !== 'GET' && !path.includes('/auth/');
  link.nextThat(isWrite, { kind: 'hold_upload', afterBytes: 1 });
  await technician.send();
  await link.untilHeld();
  publish(link);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true);
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveCount(0);

  link.releaseStalled();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await Promise.all([page.waitForEvent('load'), update.click()]);
  expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
});
