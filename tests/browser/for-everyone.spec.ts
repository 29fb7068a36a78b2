import type { Page } from '@playwright/test';
import { screens } from '#app/routing/screens.ts';
import type { Role } from '#contract/primitives.ts';
import { Api } from '#tests/support/api.ts';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { bareGroups } from '#tests/support/bare-groups.ts';
import { badNames } from '#tests/support/control-names.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { answerOf } from '#tests/support/fault-proxy.ts';
import { expect, readyForOffline, signIn, setLanguage, setTheme, test, testWithWorker } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';
import { smallTargets } from '#tests/support/small-targets.ts';
import { Technician } from '#tests/support/technician.ts';

/** The query that an address needs to show its own screen. */
const queries: Readonly<Record<string, string>> = {
  '/auth/password/reset': '?code=mangled',
  '/account/verify': '?code=mangled',
};

/**
 * The addresses of the screens for one role, or of those open to visitors. Screens of one record and the logout screen
 * are opened separately below; the second step opens only after a password (`second-factor.spec.ts`).
 */
function pathsOf(role?: Role): string[] {
  const own = screens.filter(({ path, requiresAuth, requiresRole }) => {
    const opensOneRecord = path.includes(':') || path === '/contact/ticket';
    if (opensOneRecord || path === '/auth/logout' || path === '/auth/second-step') return false;
    if (role === undefined) return !requiresAuth && !requiresRole;
    return requiresRole?.includes(role) ?? (requiresAuth && role === 'depot');
  });
  return own.map(({ path }) => (path === '*' ? '/no/such/page' : path) + (queries[path] ?? ''));
}

const paths = {
  visitor: pathsOf(),
  admin: ['/', ...pathsOf('admin')],
  customer: ['/', ...pathsOf('customer')],
  retailer: ['/', ...pathsOf('retailer'), '/product-registrations/new'],
  depot: ['/', ...pathsOf('depot'), '/product-registrations/new', '/contact', '/no/such/page'],
};

/** Everything is opened and operated at the smallest size, and checked at all sizes. */
const smallest = { width: 320, height: 640 };
const tablet = { width: 834, height: 1112 };
const widest = { width: 1440, height: 900 };

/**
 * The walks: the longer words at all sizes, and where axe runs too. `npm run screens` runs it at every size, with
 * `THEME=dark` too.
 */
const walks = [
  { name: 'en', language: 'en', theme: 'light', sizes: [smallest], axe: smallest },
  { name: 'fr', language: 'fr', theme: 'light', sizes: [smallest, tablet, widest], axe: widest },
  { name: 'en, dark', language: 'en', theme: 'dark', sizes: [tablet], axe: tablet },
] as const;

for (const { name, language, theme, sizes, axe } of walks)
  testWithWorker(
    `every screen is accessible and does not scroll sideways: ${name}`,
    { tag: '@all' },
    async ({ page, context, server, link, engine }) => {
      test.slow();
      await setLanguage(context, language);
      await setTheme(context, theme);
      // Colours are measured, so there must be no transitions.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(smallest);
      await checkScreens(paths.visitor);
      await signIn(page, 'admin@portal.example');
      await checkScreens(paths.admin);
      await page.goto('/desk');
      await page.locator('a[href^="/desk/claims/"]').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/WC-/);
      await checkScreen();
      await page.goto('/auth/logout');
      await expect(page).toHaveURL(/auth\/login/);
      await signIn(page, 'customer@portal.example');
      await checkScreens(paths.customer);
      await page.goto('/my-product-registrations');
      await page.locator('a[data-row]').first().click();
      await expect(page).toHaveURL(/my-product-registrations\/./);
      await checkScreen();
      await page.goto('/auth/logout');
      await expect(page).toHaveURL(/auth\/login/);
      await signIn(page, 'retailer@portal.example');
      await checkScreens(paths.retailer);
      await page.goto('/auth/logout');
      await expect(page).toHaveURL(/auth\/login/);
      await signIn(page);
      await readyForOffline(page);
      await checkScreens(paths.depot);
      await page.goto('/warranty-claims');
      await page.locator('a[href^="/warranty-claims/"]:not([href$="/new"])').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-/);
      await checkScreen();

      const desk = new ClaimDesk(page, language);
      await desk.openClaim(await (await Api.signIn(server.url)).claimIn('Approved'));
      await desk.action('estimate').click();
      await desk.button(desk.words.estimate).click();
      await desk.fillEstimate({ diagnosis: 'For everyone', file: await cameraPhoto(page) });
      await checkScreen();
      await page.keyboard.press('Escape');
      await expect(desk.dialog).toBeHidden();
      await expect(desk.action('estimate')).toBeFocused();
      await desk.action('invoice').click();
      await desk.button(desk.words.check).click();
      await expect(desk.dialog.getByText(desk.words.numberMissing, { exact: true })).toBeVisible();
      await checkScreen();
      await desk.fillInvoice('ALL-1', { gst: '0.01' }, invoicePdf('all.pdf'));
      await desk.button(desk.words.check).click();
      await expect(desk.dialog.getByText(desk.words.reviewed)).toBeVisible();
      await checkScreen();
      await page.keyboard.press('Escape');
      await expect(desk.dialog).toBeHidden();
      await checkScreen();

      const technician = new Technician(page, language);
      await page.goto('/warranty-claims/new');
      await technician.send();
      await checkScreen();
      await technician.fillClaim({ diagnosis: 'For everyone', photos: [await cameraPhoto(page)] });
      await checkScreen();
      link.down();
      await technician.send();
      await expect(page).toHaveURL(/sent=/);
      await checkScreen();
      await page.goto('/outbox');
      await checkScreen();

      /** Navigates within the open app: loading it again takes as long as the check. */
      async function checkScreens([first = '/', ...others]: readonly string[]): Promise<void> {
        await page.goto(first);
        await checkScreen();
        const title = page.getByRole('heading', { level: 1 });
        for (const path of others) {
          const before = await title.innerText();
          await page.evaluate((to) => {
            history.pushState(null, '', to);
            dispatchEvent(new PopStateEvent('popstate'));
          }, path);
          await expect(title).not.toHaveText(before);
          await checkScreen();
        }
      }

      /** Checks the current screen. */
      async function checkScreen(): Promise<void> {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const size of sizes) {
          await resize(page, size);
          const where = `${page.url()} at ${size.width} px`;
          if (size === axe) expect(await axeViolations(page, accessibilityRules), where).toEqual([]);
          expect(await smallTargets(page), where).toEqual([]);
          expect(await bareGroups(page), where).toEqual([]);
          // Only Chromium shows its accessibility tree.
          if (engine === 'chromium') expect(await badNames(page, language), where).toEqual([]);
          // In one row, also at 400 % zoom.
          const header = await page.evaluate(() => document.querySelector('header')?.clientHeight);
          expect(header, where).toBeLessThan(80);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(sideways, where).toBeLessThanOrEqual(0);
        }
        await resize(page, smallest);
      }
    },
  );

test(
  'with the setting for more contrast all text has a contrast of 7 to 1, also in an operator’s colour',
  { tag: ['@chromium', '@all'] },
  async ({ page }) => {
    await page.route('/portal-config.json', (route) => route.fulfill({ json: { accentColour: '#2a72c8' } }));
    await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' });
    const enhancedContrast = { runOnly: ['color-contrast-enhanced'] };
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    await page.getByRole('button', { name: 'Send claim' }).click();
    await expect(page.locator('[data-error]').first()).toBeVisible();
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
    await expect.poll(accent).toBe('#2a72c8');
    expect(await axeViolations(page, enhancedContrast)).toEqual([]);
    // A rejected registration allows no claim: the form shows that, and folds its other sections.
    await page.getByLabel('Serial number').fill('DEMOREJECT0001');
    await expect(page.getByRole('button', { name: 'Send claim' })).toBeDisabled();
    expect(await axeViolations(page, enhancedContrast)).toEqual([]);
    await page.goto('/warranty-claims');
    await expect(page.locator('a[data-row]').first()).toBeVisible();
    expect(await axeViolations(page, enhancedContrast)).toEqual([]);
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect.poll(() => axeViolations(page, enhancedContrast)).not.toEqual([]);
  },
);

test(
  'in the dark theme the operator’s colour becomes as light as the portal’s own',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setTheme(context, 'dark');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    // Of each hue, from black to the lightest that white text allows.
    for (const accentColour of ['#000000', '#2a72c8', '#0000ff', '#d00000', '#7a6a00', '#008000', '#c000c0']) {
      const config = link.always('GET', /^\/portal-config\.json$/, answerOf({ accentColour }));
      await page.goto('/warranty-claims/new');
      const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
      await expect.poll(accent).toBe(accentColour);
      await page.getByRole('button', { name: 'Send claim' }).click();
      await expect(page.locator('[data-error]').first()).toBeVisible();
      expect(await axeViolations(page, { runOnly: ['color-contrast'] }), accentColour).toEqual([]);
      config.end();
    }
    await page.emulateMedia({ contrast: 'more' });
    expect(await axeViolations(page, { runOnly: ['color-contrast-enhanced'] })).toEqual([]);
  },
);

test(
  'a calendar and a dialog opened with the keyboard return the focus when they close',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    // The first time its code is fetched, the second time it is cached.
    for (const time of ['first', 'second']) {
      const button = page.getByRole('button', { name: 'Calendar for the date of failure' });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog'), time).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), time).toBeHidden();
      await expect(button, time).toBeFocused();
    }

    // Closed before it has taken the focus.
    const calendar = page.getByRole('button', { name: 'Calendar for the date of failure' });
    await calendar.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await calendar.dispatchEvent('keydown', { key: 'Escape' });
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByLabel('Diagnosis').fill('Runs on choke only');
    await expect(page).toHaveURL(/draft=/);
    await page.goto('/outbox');
    for (const time of ['first', 'second']) {
      const button = page.getByRole('button', { name: /^Delete/ });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog'), time).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), time).toBeHidden();
      await expect(button, time).toBeFocused();
    }

    // Closed as soon as it is open, before it has taken the focus.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog]')) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    const remove = page.getByRole('button', { name: /^Delete/ });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(remove).toBeFocused();
  },
);

test(
  'the check of control names finds missing names, duplicates and names in the other language',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.setContent(`
    <button><span role="status">Copy</span></button>
    <button>Delete</button>
    <button>Delete</button>
    <ul><li><button>See</button></li><li><button>See</button></li></ul>
    <a href="https://portal.example/outbox">All sent</a>
    <a href="https://portal.example/outbox">All sent</a>
    <button>Se connecter</button>
    <button lang="fr">Fermer</button>`);
    expect(await badNames(page, 'en')).toEqual([
      expect.stringContaining('no name: button'),
      'two of one name: button “Delete”',
      'other language: button “Se connecter”',
    ]);
  },
);

/** Resizes the window and waits until the page has processed it: listeners run in the next frame. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
