import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const built = new URL('../../dist/app/service-worker.js', import.meta.url);

/** Publishes a newer version of the app until it is withdrawn. */
function publish(link: FaultProxy, change = (script: string) => script): { end: () => void } {
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

/** Chromium stops the old worker after 30 s of idleness, and the pages prefetch through it before that. */
const onceIdle = { timeout: 90_000 };

/** Whether the new worker controls the page. False while the page reloads. */
async function hasTakenOver(page: Page): Promise<boolean> {
  try {
    return !(await isWaiting(page));
  } catch (error) {
    if (error instanceof Error && error.message.includes('Execution context was destroyed')) return false;
    throw error;
  }
}

testWithWorker(
  'an update is not offered beside an open form, and reloads only after the person agrees',
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    publish(link);
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

    await Promise.all([page.waitForEvent('load'), update.click()]);
    expect(await page.evaluate(() => 'before' in window)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
  },
);

testWithWorker(
  'an update is offered only after the claim being sent has arrived, once',
  { tag: '@all' },
  async ({ page, server, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const diagnosis = `Sent through an update ${crypto.randomUUID()}`;
    const technician = new Technician(page);
    await technician.fillClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    const isWrite = ({ method, path }: { method: string; path: string }) =>
      method !== 'GET' && !path.includes('/auth/');
    link.nextMatching(isWrite, { kind: 'hold_upload', afterBytes: 1 });
    await technician.send();
    await link.untilStalled();
    publish(link);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => isWaiting(page)).toBe(true);
    const update = page.getByRole('button', { name: 'Update' });
    await expect(update).toHaveCount(0);

    link.releaseStalled();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await Promise.all([page.waitForEvent('load'), update.click()]);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
  },
);

testWithWorker(
  "an update never stores a captive portal's page as a file of the app",
  { tag: '@all' },
  async ({ page, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const entry = /\{"revision":"\w+","url":"index.html"\}/;
    const files = [
      { path: '/index.html', written: '{"revision":"newer","url":"index.html"}' },
      { path: '/newer.js', written: '$&,{"revision":"newer","url":"newer.js"}' },
    ];
    for (const { path, written: manifestEntry } of files) {
      const published = publish(link, (script) => script.replace(entry, manifestEntry));
      const captivePortal = link.always('GET', new RegExp(`^${path}$`), {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<h1>Welcome to our Wi-Fi</h1>',
      });
      const workerState = await page.evaluate(async () => {
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
      expect(workerState, path).toBe('redundant');
      expect(link.count('GET', new RegExp(`^${path}$`)), path).toBeGreaterThan(0);
      captivePortal.end();
      published.end();
    }
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
  },
);

/** Opens the claim list and waits until it offers a newer version. */
async function offerUpdate(page: Page, link: FaultProxy, change?: (script: string) => string): Promise<Locator> {
  await signIn(page);
  await readyForOffline(page);
  publish(link, change);
  await page.goto('/warranty-claims');
  await expect.poll(() => isWaiting(page)).toBe(true);
  return page.getByRole('button', { name: 'Update' });
}

testWithWorker(
  'an update reloads the page although the browser does not report that the new worker took over',
  { tag: '@all' },
  async ({ page, link }) => {
    const update = await offerUpdate(page, link);
    await page.evaluate(() =>
      navigator.serviceWorker.addEventListener('controllerchange', (event) => event.stopImmediatePropagation()),
    );
    await Promise.all([page.waitForEvent('load'), update.click()]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
    await expect.poll(() => hasTakenOver(page), onceIdle).toBe(true);
    await expect(update).toHaveCount(0);
  },
);

testWithWorker(
  'a new worker that does not take over leaves the page working and is offered again',
  { tag: '@all' },
  async ({ page, link }) => {
    const ignoreSkipWaiting = (script: string) => {
      expect(script).toContain('SKIP_WAITING');
      return script.replaceAll('SKIP_WAITING', 'NOT_HEARD');
    };
    const update = await offerUpdate(page, link, ignoreSkipWaiting);
    await Promise.all([page.waitForEvent('load'), update.click()]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    await expect(update).toBeVisible();
  },
);

testWithWorker(
  'a page of the previous version still loads its files after another tab updated',
  { tag: '@all' },
  async ({ page, link }) => {
    const file = readdirSync(new URL('assets/', built)).find((name) => name.endsWith('.wasm')) ?? 'no file';
    const dropped = new RegExp(`\\{"revision":null,"url":"assets/${file}"\\},?`);
    const update = await offerUpdate(page, link, (script) => {
      expect(script).toMatch(dropped);
      return script.replace(dropped, '');
    });
    const other = await page.context().newPage();
    await other.goto('/contact');
    await Promise.all([page.waitForEvent('load'), update.click()]);
    await expect.poll(() => hasTakenOver(page), onceIdle).toBe(true);
    link.down();
    expect(await other.evaluate(async (path) => (await fetch(path)).status, `/assets/${file}`)).toBe(200);
  },
);

testWithWorker(
  'an app whose cached files are lost shows a message offline and recovers when the network returns',
  { tag: '@all' },
  async ({ page, link, engine }) => {
    await signIn(page);
    await readyForOffline(page);
    const deleted = await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((key) => key.includes('precache'));
      const cache = await caches.open(name);
      const keys = await cache.keys();
      const main = keys.filter(({ url }) => /\/assets\/main-[^/]+\.js$/.test(url));
      return Promise.all(main.map((key) => cache.delete(key)));
    });
    expect(deleted).toEqual([true]);
    await page.goto('about:blank');
    link.down();
    if (engine === 'chromium') {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Network.clearBrowserCache');
      // On an entry route the browser itself responds: the page opens and shows its own message.
      await page.goto('/');
      await expect(page.getByText('Le portail est en train de s’ouvrir.')).toBeVisible();
      await page.getByRole('link', { name: 'open it again' }).click();
    } else {
      await page.goto('/');
    }
    await expect(page.getByRole('heading', { name: 'The portal cannot open without a network now' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Le portail ne peut pas s’ouvrir sans réseau' })).toBeVisible();

    link.up();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'How can we assist?', level: 1 })).toBeVisible();
    const isBack = () =>
      page.evaluate(async () =>
        Boolean(await caches.match(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')),
      );
    await expect.poll(isBack).toBe(true);
    link.down();
    await page.goto('/warranty-claims');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claims');
  },
);

testWithWorker(
  'a first visit offers no update, however long the browser takes to activate the worker',
  { tag: '@all' },
  async ({ page }) => {
    // The time that Workbox allows between installed and activated before it reports a waiting worker.
    await page.addInitScript(() => {
      const setTimer = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (callback: () => void, ms?: number) => setTimer(callback, ms === 200 ? 0 : ms),
      });
    });
    await signIn(page);
    await readyForOffline(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  },
);
