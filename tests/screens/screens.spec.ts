import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { screens } from '#app/screens.ts';
import type { Role } from '#contract/session.ts';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, speak, test } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';
import { Technician } from '#tests/support/technician.ts';

/** Not kept in the repository: made by `npm run screens`, one folder a language and size. */
const folder = resolve(import.meta.dirname, '../../docs/screens');

const sizes = {
  tablet: { width: 834, height: 1112 },
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
} as const;

const demoAccounts: Partial<Record<Role, string>> = {
  depot: 'depot@portal.example',
  retailer: 'retailer@portal.example',
  admin: 'admin@portal.example',
  customer: 'customer@portal.example',
};

const words = {
  en: { scan: 'Scan', images: /^Images/, notFound: 'nothing like this' },
  fr: { scan: 'Numériser', images: /^Images/, notFound: 'rien de tel' },
} as const;

for (const language of ['en', 'fr'] as const)
  for (const [size, viewport] of Object.entries(sizes)) {
    const shoot = async (page: Page, name: string): Promise<void> => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      // A page in its full height, with its bar at the foot; a dialog as it stands on the screen.
      const height = await page.evaluate(() =>
        document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight,
      );
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
      await page.screenshot({ path: resolve(folder, `${language}-${size}`, `${name}.png`), animations: 'disabled' });
      await page.setViewportSize(viewport);
    };

    test.describe(`${language}, ${size}`, () => {
      test.use({ viewport });
      test.beforeEach(({ context }) => speak(context, language));

      test('every address, as a visitor and as those who may see it', async ({ page }) => {
        const places = screens
          .filter(({ path }) => !path.includes(':'))
          .map(({ path, ...rest }) => ({ path: path.replace('*', '/no/such/page'), ...rest }));
        for (const { path, name, requiresRole, requiresAuth } of places)
          if (!requiresRole && !requiresAuth) {
            await open(page, path);
            await shoot(page, `visitor-${name}`);
          }
        for (const [role, email] of Object.entries(demoAccounts)) {
          await signIn(page, email);
          for (const { path, name, requiresRole, requiresNoAuth } of places) {
            const theirs = requiresRole?.some((allowed) => allowed === role) ?? path === '/';
            if (!theirs || requiresNoAuth) continue;
            await open(page, path);
            await shoot(page, `${role}-${name}`);
          }
          await page.goto('/auth/logout');
          await expect(page).toHaveURL(/auth\/login/);
        }
      });

      test('what follows a claim', async ({ page, server }) => {
        await signIn(page);
        const desk = new ClaimDesk(page, language);
        await desk.openClaim(await (await Api.signIn(server.url)).claimIn('Approved'));
        await shoot(page, 'claim-approved');
        await desk.action('estimate').click();
        await desk.fillEstimate({ diagnosis: 'Bowl gasket leaks as well', file: await cameraPhoto(page) });
        await shoot(page, 'estimate');
        await page.keyboard.press('Escape');
        await expect(desk.dialog).toBeHidden();
        await desk.action('invoice').click();
        await desk.button(desk.words.check).click();
        await shoot(page, 'invoice-errors');
        await desk.fillInvoice('INV-2041', { gst: '0.01' }, invoicePdf('invoice.pdf'));
        await desk.button(desk.words.check).click();
        await expect(desk.dialog.getByText(desk.words.reviewed)).toBeVisible();
        await shoot(page, 'invoice-review');
      });

      test('the claim in its states', async ({ page, server, link }) => {
        const { scan, images, notFound } = words[language];
        await signIn(page);
        await readyForOffline(page);

        await open(page, `/warranty-claims?search=${encodeURIComponent(notFound)}`);
        await shoot(page, 'claims-none-found');

        const technician = new Technician(page, language);
        await open(page, '/warranty-claims/new');
        await technician.send();
        await shoot(page, 'new-claim-errors');
        await page.getByRole('button', { name: scan, exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
        await shoot(page, 'scan-without-camera');
        await page.keyboard.press('Escape');
        for (const serialNumber of [
          'DEMOUNREG0001',
          'DEMOEXPIRE0001',
          'DEMOREJECT0001',
          'DEMOMULTI00001',
          'NOSUCHNUMBER01',
        ]) {
          await open(page, '/warranty-claims/new');
          await page.locator('#serialNumber').fill(serialNumber);
          await page.locator('#serialNumber').blur();
          await page.waitForLoadState('networkidle');
          await shoot(page, `new-claim-${serialNumber.toLowerCase()}`);
        }
        const diagnosis = `Main jet blocked with varnish, bowl gasket leaks. ${crypto.randomUUID()}`;
        const photos = await Promise.all(
          [1, 2, 3].map((n) => cameraPhoto(page, { label: `p${n}`, width: 800, height: 600 })),
        );
        await technician.fillClaim({ diagnosis, photos });
        await shoot(page, 'new-claim-filled');
        await technician.send();
        await expect(page.getByRole('dialog')).toBeVisible();
        await shoot(page, 'claim-sent');

        const [claim] = await (await Api.signIn(server.url)).claimsWith(diagnosis);
        await open(page, `/warranty-claims/${claim?.id}`);
        await shoot(page, 'claim');
        for (const card of await page.locator('.mantine-Accordion-control').all()) await card.click();
        await expect(page.locator('main img').first()).toBeVisible();
        await shoot(page, 'claim-open');
        await page.getByRole('button', { name: images }).scrollIntoViewIfNeeded();
        await page.locator('main li button:has(img)').first().click();
        await expect(page.locator('.react-transform-wrapper')).toBeVisible();
        await shoot(page, 'viewer');
        await page.keyboard.press('Escape');

        link.next('GET', /\/warranties\/claims$/, { kind: 'answer', status: 500, body: '{}' });
        await open(page, '/warranty-claims');
        await shoot(page, 'claims-reading-failed');

        link.down();
        await open(page, '/');
        await shoot(page, 'offline-home');
        await open(page, '/warranty-claims/no-such-claim');
        await shoot(page, 'offline-claim-not-opened-before');
        await technician.saveClaim({ serialNumber: 'NOSUCHNUMBER01', diagnosis, photos });
        await shoot(page, 'offline-claim-saved');
        await open(page, '/outbox');
        await shoot(page, 'outbox-waiting');
        await open(page, '/warranty-claims');
        await shoot(page, 'claims-waiting');
        link.up();
        await open(page, '/outbox');
        await expect(page.locator('[data-state=attention], [data-tone=wait], [data-tone=bad]').first()).toBeVisible({
          timeout: 60_000,
        });
        await shoot(page, 'outbox-needs-you');
      });
    });
  }

/** Goes there and waits until there is nothing more on its way. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}
