import { Api } from '#tests/support/api.ts';
import { expect, readyForOffline, signIn, setLanguage, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

testWithWorker(
  'after one visit the app starts offline, shows the cached claims and files a claim',
  { tag: '@all' },
  async ({ page, context, server, link, engine }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
    const first = page.locator('a[href^="/warranty-claims/"]:not([href$="/new"])').first();
    const href = await first.getAttribute('href');
    await first.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/^WC-/);
    const name = await heading.innerText();
    await readyForOffline(page);
    await page.close();

    link.down();
    const offline = await context.newPage();
    await offline.goto('/');
    // In Chromium the page starts before its worker: only addresses that are not entry routes wait for it.
    const workerStart = () =>
      offline.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().workerStart));
    if (engine === 'chromium') expect(await workerStart()).toEqual([0]);
    await expect(offline.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    await offline.goto('/warranty-claims');
    await expect(offline.locator('a[href^="/warranty-claims/"]:not([href$="/new"])').first()).toBeVisible();
    await offline.goto(href ?? '');
    if (engine === 'chromium') expect(await workerStart()).not.toEqual([0]);
    await expect(offline.getByRole('heading', { level: 1 })).toHaveText(name);

    const diagnosis = `Cold start ${crypto.randomUUID()}`;
    await new Technician(offline).saveClaim({ serialNumber: 'DEMOACTIVE0003', diagnosis });
    await offline.close();
    link.up();
    const online = await context.newPage();
    await online.goto('/');
    // The serial number was not looked up: that happens at sync.
    await link.until(({ method, path, status }) => method === 'POST' && path.endsWith('/claims') && status === 201);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
  },
);

testWithWorker(
  'Background Sync sends a claim after every window is closed',
  { tag: ['@chromium', '@all'] },
  async ({ page, context, server, link }) => {
    await signIn(page);
    await readyForOffline(page);
    const diagnosis = `Windows closed ${crypto.randomUUID()}`;
    link.down();
    await new Technician(page).saveClaim({ diagnosis });
    const blank = await context.newPage();
    await blank.goto('about:blank');
    const browser = await context.newCDPSession(blank);
    const registration = Promise.withResolvers<string>();
    const workers = await context.newCDPSession(page);
    workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) registration.resolve(first.registrationId);
    });
    await workers.send('ServiceWorker.enable');
    const registrationId = await registration.promise;
    await browser.send('ServiceWorker.enable');
    await page.close();
    link.up();
    await browser.send('ServiceWorker.dispatchSyncEvent', {
      origin: link.url,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    });
    await link.until(({ method, path, status }) => method === 'POST' && path.endsWith('/claims') && status === 201);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
  },
);

testWithWorker(
  'a failed installation of the service worker is repeated, and the worker controls every page',
  { tag: ['@chromium', '@all'] },
  async ({ page, context, link }) => {
    await page.clock.install();
    link.next('GET', /^\/assets\/buy-parts-.*\.js$/, { kind: 'answer', status: 502, body: '' });
    await page.goto('/');
    await link.until(({ path, status }) => path.startsWith('/assets/buy-parts-') && status === 502);
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_000);
        return page.evaluate(() => navigator.serviceWorker.controller !== null);
      })
      .toBe(true);

    // A forced reload bypasses the worker, so the page starts without it.
    const browser = await context.newCDPSession(page);
    await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  },
);

for (const first of ['script', 'styles'] as const)
  testWithWorker(
    `a first visit repeats failed downloads of a script and its styles: ${first} first`,
    { tag: '@all' },
    async ({ page, link }) => {
      link.next('GET', /^\/assets\/frame-.*\.js$/, { kind: 'answer', status: 502, body: '' });
      link.next('GET', /^\/assets\/frame-.*\.css$/, { kind: 'answer', status: 502, body: '' });
      const [delayedPath, awaitedPath] =
        first === 'script'
          ? ['/assets/frame-*.css', /^\/assets\/main-.*\.js$/]
          : ['/assets/main-*.js', /^\/assets\/frame-.*\.css$/];
      await page.route(
        delayedPath,
        async (route) => {
          await link.until(({ path, status }) => awaitedPath.test(path) && status !== null);
          await route.continue();
        },
        { times: 1 },
      );
      await page.goto('/auth/login');
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    },
  );

for (const language of ['en', 'fr'] as const)
  testWithWorker(
    `a first visit repeats a failed download of its texts: ${language}`,
    { tag: language === 'en' ? '@all' : [] },
    async ({ page, context, link }) => {
      await setLanguage(context, language);
      // The app falls back to English when the French words fail, so both fail here.
      link.next('GET', /^\/assets\/(en|fr)-.*\.js$/, { kind: 'answer', status: 502, body: '' }, 2);
      await page.goto('/auth/login');
      await expect(page.getByLabel(/^(Email|Courriel)/)).toBeVisible();
    },
  );

testWithWorker(
  'without JavaScript the page shows what it needs, in both languages',
  { tag: '@chromium' },
  async ({ browser, link }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(link.url);
    const notice = page.locator('noscript > p');
    await expect(notice).toContainText(['The portal needs JavaScript.', 'Le portail a besoin de JavaScript.']);
    for (const sentence of await notice.all()) await expect(sentence).toBeVisible();
    await context.close();
  },
);

for (const { language, words } of [
  { language: 'en', words: 'This takes longer than usual.' },
  { language: 'fr', words: 'C’est plus long que d’habitude.' },
] as const)
  testWithWorker(
    `a screen whose code does not load offers a link that loads it again: ${language}`,
    { tag: '@all' },
    async ({ page, context, link }) => {
      await setLanguage(context, language);
      link.next('GET', /^\/assets\/contact-us-.*\.js$/, { kind: 'stall' });
      await page.goto('/contact', { waitUntil: 'commit' });
      await expect(page.getByText(words)).toBeVisible();
      await page.getByRole('status').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Contact us|Communiquer avec nous)$/);
    },
  );
