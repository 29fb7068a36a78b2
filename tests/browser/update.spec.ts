import { readFileSync } from 'node:fs';
import { expect, readyForOffline, signIn, test } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const built = new URL('../../dist/app/service-worker.js', import.meta.url);

test('an update is offered, waits for an open form, and reloads only when the person agrees', async ({
  page,
  link,
}) => {
  await signIn(page);
  await readyForOffline(page);
  link.next('GET', /^\/service-worker\.js$/, {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: `${readFileSync(built, 'utf8')}\n// a newer version`,
  });
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
