import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import {
  expect,
  nothingUnsent,
  readyForOffline,
  signIn,
  setLanguage,
  test,
  testWithWorker,
} from '#tests/support/portal.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

const texts = {
  en: {
    home: 'How can we assist?',
    list: 'Warranty claims',
    dialog: /WC-\d{6}/,
    again: 'Add another claim',
    view: 'View claim',
    allSent: 'All sent',
  },
  fr: {
    home: 'Comment pouvons‑nous vous aider?',
    list: 'Réclamations',
    dialog: /WC-\d{6}/,
    again: 'Ajouter une autre réclamation',
    view: 'Voir la réclamation',
    allSent: 'Tout est envoyé',
  },
} as const;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('a claim that arrives before its screen has loaded', { tag: '@chromium' }, () => {
  test('shows its number in the dialog once', { tag: '@all' }, async ({ page, link }) => {
    const screenLoaded = Promise.withResolvers<void>();
    await page.route(/claim-saved-/, async (route) => {
      await screenLoaded.promise;
      await route.continue();
    });
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    await technician.fillClaim({ diagnosis: `Faster than its screen, ${crypto.randomUUID()}` });
    await technician.send();
    await link.until(({ method, path, status }) => method === 'POST' && path.endsWith('/claims') && status === 201);
    await expect(page).toHaveURL(/sent=/);
    await expect(nothingUnsent(page)).toBeVisible();
    screenLoaded.resolve();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sent');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

for (const language of ['en', 'fr'] as const) {
  test.describe(`main path, in ${language}`, { tag: language === 'en' ? ['@core', '@all'] : [] }, () => {
    test.beforeEach(({ context }) => setLanguage(context, language));

    test('a depot signs in, scrolls through the claim list and opens a claim', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(texts[language].home.slice(0, 10)));
      await page.goto('/warranty-claims');
      const claims = page.locator('a[href^="/warranty-claims/"]:not([href$="/new"])');
      await expect(claims.first()).toBeVisible();
      const last = page.locator('ul[data-virtual] > li').last();
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 4000);
          return Number(await last.getAttribute('aria-posinset'));
        })
        .toBeGreaterThanOrEqual(45);
      await claims.first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-\d{6}/);
    });

    test('a claim filed online is on the server once with its photos, and a dialog shows its number', async ({
      page,
      server,
      link,
    }) => {
      await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
      const technician = new Technician(page, language);
      const diagnosis = `Online in ${language}, ${crypto.randomUUID()}`;
      const photos = await Promise.all([1, 2, 3].map((n) => cameraPhoto(page, { label: `p${n}` })));
      await technician.fillClaim({ diagnosis, photos });
      const photoHashes = await storedHashes(page);
      expect(photoHashes).toHaveLength(3);
      await technician.send();
      await expect(page.getByRole('dialog')).toContainText(texts[language].dialog);

      const api = await Api.signIn(server.url);
      const [claim, ...more] = await api.claimsWith(diagnosis);
      expect(more).toEqual([]);
      if (!claim) throw new Error('The claim is not on the server');
      expect(await api.fileHashes(claim)).toEqual(photoHashes);
      await expect(page.getByRole('dialog')).toContainText(claim.name);
      expect(link.count('POST', /\/claims$/)).toBe(1);
      await expect.poll(() => storedHashes(page)).toEqual([]);

      // The primary action of the page behind has the focus in the dialog too.
      const addAnother = page.getByRole('dialog').getByRole('link', { name: texts[language].again });
      await expect(addAnother).toBeFocused();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: texts[language].view, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(claim.name);
    });

    testWithWorker(
      'a claim filed offline survives a reload and is sent when the network returns',
      async ({ page, server, link }) => {
        await signIn(page);
        await readyForOffline(page);
        const photos = await Promise.all([1, 2].map((n) => cameraPhoto(page, { label: `p${n}` })));
        const technician = new Technician(page, language);
        const diagnosis = `Offline in ${language}, ${crypto.randomUUID()}`;
        link.down();
        await technician.saveClaim({ diagnosis, photos });
        await expect(technician.savedHeading()).toBeVisible();
        const photoHashes = await storedHashes(page);
        await page.reload();
        await page.goto('/outbox');
        await expect(page.getByText('DEMOACTIVE0001').first()).toBeVisible();
        expect(await storedHashes(page)).toEqual(photoHashes);
        expect(link.count('POST', /\/claims$/)).toBe(0);

        link.up();
        await expect(page.getByText(/WC-\d{6}/).first()).toBeVisible();
        const api = await Api.signIn(server.url);
        const claims = await api.claimsWith(diagnosis);
        expect(claims).toHaveLength(1);
        for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
      },
    );
  });
}
