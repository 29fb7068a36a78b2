import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { type EngineOption, typeLikeKeyboard } from '../engines/engines.ts';
import { FaultProxy } from './fault-proxy.ts';
import { demoTemplateDir } from './prepare-demo.ts';
import { ServerProcess } from './server-process.ts';

type WorkerFixtures = EngineOption & { server: ServerProcess };
type TestFixtures = {
  /** The link between browser and server; the browser knows only its address. */
  link: FaultProxy;
  /** Creates a browser for another person, which ends with the test. */
  otherContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/**
 * A real server per worker of Playwright, on its own copy of the demo data, and a link with faults per test. The app
 * has its service worker, whose first installation takes as long as the rest of a short test.
 */
export const testWithWorker = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { scope: 'worker', option: true }],
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-'));
      await cp(demoTemplateDir(), dataDir, { recursive: true });
      const server = await ServerProcess.start(dataDir);
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  link: async ({ server }, use) => {
    const link = await FaultProxy.start(server.port);
    await use(link);
    await link.stop();
  },
  baseURL: async ({ link }, use) => use(link.url),
  context: async ({ context, engine }, use) => {
    if (engine !== 'chromium') await typeLikeKeyboard(context);
    await use(context);
  },
  otherContext: async ({ browser, engine }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      if (engine !== 'chromium') await typeLikeKeyboard(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', ({ name, message }) => {
      const text = `${name}: ${message}`;
      // Firefox reports a failed request of its worker, or of a module, as an error of the page.
      if (!/^(: )?(Failed to load ‘|Loading module from “)/.test(text)) faults.push(text);
    });
    await use(page);
    // Any uncaught error of the page fails the test.
    expect(faults).toEqual([]);
  },
});

/** The same without the service worker, for tests that do not need it. */
export const test = testWithWorker.extend({ serviceWorkers: 'block' });

export { expect };

export const demoPassword = 'Portal-demo-1';

/**
 * Signs in through the form.
 * @param origin where the browser has no base URL.
 * @param at the path of the page to open; the dashboard by default.
 */
export async function signIn(
  page: Page,
  email = 'depot@portal.example',
  { origin = '', at }: { origin?: string; at?: string } = {},
): Promise<void> {
  const query = at === undefined ? '' : `?${new URLSearchParams({ redirectUrl: at }).toString()}`;
  await page.goto(`${origin}/auth/login${query}`);
  await page.getByLabel(/^(Email|Courriel)/).fill(email);
  await page.getByLabel(/^(Password|Mot de passe)/).fill(demoPassword);
  await page.getByRole('button', { name: /^(Log in|Se connecter|Ouvrir une session)$/ }).click();
  await expect(page).not.toHaveURL(/auth\/login/);
}

/** The sync pill, which shows the state of the queue on every screen. */
export function pill(page: Page): Locator {
  return page.locator('header').locator('a[href="/outbox"]').or(nothingUnsent(page));
}

/**
 * Waits until the pill says that an entry needs the person: it then leads to the outbox (R-HOME-08). How many claims it
 * adds depends on the tests that use the same account.
 */
export async function entryNeedsYou(page: Page): Promise<void> {
  const toOutbox = page.locator('header').locator('a[href="/outbox"]');
  await expect(toOutbox).toContainText(/needs? you|à régler/, { timeout: 40_000 });
}

/** The sync pill once nothing waits to be sent: it then says that, or how many claims need the person (R-HOME-08). */
export function nothingUnsent(page: Page): Locator {
  const header = page.locator('header');
  return header
    .locator('a[href="/warranty-claims?status=needs-you"]')
    .or(header.locator('a[href="/outbox"]', { hasText: /All sent|Tout est envoyé/ }));
}

/** Waits until the service worker has cached the app and the claim form's lists: from then on it works offline. */
export async function readyForOffline(page: Page): Promise<void> {
  await waitForWorker(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('picklists')).keys()).length))
    .toBeGreaterThanOrEqual(2);
}

/** Waits until the service worker has cached the app and controls this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** Sets the language before the app starts. */
export function setLanguage(context: BrowserContext, locale: 'en' | 'fr'): Promise<void> {
  return setStored(context, 'locale', locale);
}

/** Sets the theme before the app starts, as a person who chose it on this device before. */
export function setTheme(context: BrowserContext, theme: 'light' | 'dark' | 'auto'): Promise<void> {
  return setStored(context, 'theme', theme);
}

/** Stores a choice before the app starts; what is chosen later stays. */
async function setStored(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    ([name, chosen]) => {
      // An empty first page has no storage.
      if (self.origin !== 'null' && !localStorage.getItem(name)) localStorage.setItem(name, chosen);
    },
    [key, value] as const,
  );
}
