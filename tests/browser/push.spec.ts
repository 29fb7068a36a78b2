import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { PushService } from '#tests/support/push-service.ts';
import { openPortal, test } from '#tests/support/tablet.ts';

type Device = { endpoint: string; keys: { p256dh: string; auth: string } };

const storedKey = 'subscribed with';

/** Subscribes pages to the push service of the test, since the browser reaches no real one. */
async function reachPushService(context: BrowserContext, { endpoint, keys }: Device): Promise<void> {
  await context.addInitScript(
    ([name, pushEndpoint, deviceKeys]) => {
      const subscription = () => {
        const key = localStorage.getItem(name);
        if (key === null) return null;
        const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        );
        return {
          options: { applicationServerKey: bytes.buffer },
          toJSON: () => ({ endpoint: pushEndpoint, expirationTime: null, keys: deviceKeys }),
          unsubscribe: async () => localStorage.removeItem(name),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(name, applicationServerKey);
          return subscription();
        },
      });
    },
    [storedKey, endpoint, keys] as const,
  );
}

/** Hands a message to the service worker, as the browser does with what its push service sends. */
async function deliver(cdp: CDPSession, origin: string, data: string): Promise<void> {
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) registered.resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await cdp.send('ServiceWorker.disable');
}

/** The notifications that are on the screen. */
function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body }) => ({ title, body }));
  });
}

/** Taps the only notification. */
async function tapNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  // A function of the page's types; it runs in the worker.
  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
}

test(
  'push notifications show the claim and no person, open the claim, and stop after the sign-out',
  { tag: '@all' },
  async ({ tablet, server, link }) => {
    const service = await PushService.start();
    const context = await tablet.start();
    await reachPushService(context, service.addDevice());
    const page = await openPortal(context, `${link.url}/`);
    await context.grantPermissions(['notifications'], { origin: link.url });
    // An account whose unread entries no other test adds to: the page counts them up to 99.
    const email = 'depot.us@portal.example';
    await signIn(page, email, { origin: link.url });
    await readyForOffline(page);
    await page.goto(`${link.url}/my-account`);
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
    const aboutMessages = page.getByRole('checkbox', { name: 'A message about a claim' });
    await expect(aboutMessages).toBeChecked();
    await page.getByRole('checkbox', { name: 'Claim received' }).click();
    await expect(page.getByText('Your choice is saved')).toBeVisible();
    const mails = page.getByRole('region', { name: 'What we email you about' });
    await mails.getByLabel('Claim approved').selectOption('at_once');
    const depot = await Api.signIn(server.url, email);
    await expect.poll(() => depot.read('/notification-settings')).toMatchObject({ approved: 'at_once' });

    const unread = async () => Number(/\d+/.exec(await page.locator('nav a[href="/inbox"]').innerText())?.[0]);
    const before = await unread();
    const claim = await depot.claimIn('Approved');
    const desk = await Api.signIn(server.url, 'desk@portal.example');
    await desk.writeMessage(claim.id, 'Ask for Anna Roy');
    // The logins of this test cause notifications too.
    const message = () => service.pushed.map((push) => push.message).find(({ title }) => title === 'A message');
    await expect.poll(message).toBeDefined();
    const pushed = JSON.stringify(message());
    const cdp = await context.newCDPSession(page);
    await deliver(cdp, link.url, pushed);
    await expect.poll(() => shownNotifications(page)).toEqual([{ title: 'A message', body: `Claim ${claim.name}` }]);
    expect(pushed).not.toContain('Roy');
    // The inbox of the open page has it too.
    await expect.poll(unread).toBeGreaterThan(before);
    const withMessage = await unread();

    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await tapNotification(context);
    await expect(page).toHaveURL(`${link.url}/warranty-claims/${claim.id}#messages`);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await expect.poll(unread).toBe(withMessage - 1);
    expect(await shownNotifications(page)).toEqual([]);

    // The next start renews a lost subscription.
    await page.evaluate((name) => localStorage.removeItem(name), storedKey);
    await page.reload();
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), storedKey)).not.toBeNull();

    await page.goto(`${link.url}/auth/logout`);
    await expect(page).toHaveURL(/auth\/login/);
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), storedKey)).toBeNull();
    await deliver(cdp, link.url, pushed);
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([{ title: 'Depot Portal', body: 'There is something new. Log in to see it.' }]);
    await desk.writeMessage(claim.id, 'And again');
    await signIn(page, email, { origin: link.url });
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), storedKey)).not.toBeNull();
    await service.stop();
  },
);
