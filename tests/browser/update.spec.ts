import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, test } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const built = new URL('../../dist/app/service-worker.js', import.meta.url);

/** A newer version of the app is there, until it is taken back. */
function publish(link: FaultProxy, change = (script: string) => script): { mend: () => void } {
  return link.always('GET', /^\/service-worker\.js$/, {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: `${change(readFileSync(built, 'utf8'))}\n// ${crypto.randomUUID()}`,
  });
}

function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));
}

test('an update is offered, waits for an open form, and reloads only when the person agrees', async ({
  page,
  link,
}) => {
  await signIn(page);
  await readyForOffline(page);
  const second = publish(link);
  await page.goto('/');
  await expect.poll(() => isWaiting(page)).toBe(true);
  const technician = new Technician(page);
  await technician.fillClaim({ diagnosis: 'Typed before the update' });
  await page.evaluate(() => Object.assign(window, { before: true }));
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveCount(0);

  await page.getByRole('link', { name: 'Warranty claims' }).click();
  await expect(update).toBeVisible();
  expect(await page.evaluate(() => 'before' in window)).toBe(true);

  // It is let in while the worker in charge is at something, and a third version takes its place before that is done.
  link.next('GET', /^\/api\/products\/types$/, { kind: 'stall' });
  await page.evaluate(() => void fetch('/api/products/types').catch(() => {}));
  await link.until(({ path }) => path === '/api/products/types');
  await update.click();
  second.mend();
  publish(link);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const replaced = new Promise<void>((resolve) => {
      registration.waiting?.addEventListener('statechange', () => resolve(), { once: true });
    });
    await registration.update();
    await replaced;
  });
  const reloaded = page.waitForEvent('load');
  link.releaseStalled();
  await reloaded;
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
  await expect.poll(() => isWaiting(page)).toBe(true);
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveCount(0);

  link.releaseStalled();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await Promise.all([page.waitForEvent('load'), update.click()]);
  expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
});

test("an update never takes a captive portal's page for a file of the app", async ({ page, link }) => {
  await signIn(page);
  await readyForOffline(page);
  const entry = /\{"revision":"\w+","url":"index.html"\}/;
  const files = [
    { path: '/index.html', written: '{"revision":"newer","url":"index.html"}' },
    { path: '/newer.js', written: '$&,{"revision":"newer","url":"newer.js"}' },
  ];
  for (const { path, written } of files) {
    const published = publish(link, (script) => script.replace(entry, written));
    const portal = link.always('GET', new RegExp(`^${path}$`), {
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Welcome to our Wi-Fi</h1>',
    });
    const fate = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const worker = new Promise<ServiceWorker>((resolve) => {
        registration.addEventListener(
          'updatefound',
          () => registration.installing && resolve(registration.installing),
          {
            once: true,
          },
        );
      });
      await registration.update();
      const installing = await worker;
      if (installing.state === 'installing')
        await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
      return installing.state;
    });
    expect(fate, path).toBe('redundant');
    expect(link.count('GET', new RegExp(`^${path}$`)), path).toBeGreaterThan(0);
    portal.mend();
    published.mend();
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
});
