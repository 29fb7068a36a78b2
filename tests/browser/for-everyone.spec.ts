import type { Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, speak, test } from '#tests/support/portal.ts';
import { ClaimDesk, invoicePdf } from '#tests/support/repairs.ts';
import { Technician } from '#tests/support/technician.ts';

const paths = ['/', '/warranty-claims', '/warranty-claims/new', '/outbox', '/no/such/page'];
const sizes = { tablet: { width: 834, height: 1112 }, smallest: { width: 320, height: 640 } };

for (const language of ['en', 'fr'] as const)
  for (const [size, viewport] of Object.entries(sizes))
    test(`every screen is accessible and nothing scrolls sideways: ${size}, ${language}`, async ({
      page,
      context,
      server,
      link,
    }) => {
      test.slow();
      await speak(context, language);
      await page.setViewportSize(viewport);
      await page.goto('/auth/login');
      await check();
      await signIn(page);
      await readyForOffline(page);
      for (const path of paths) {
        await page.goto(path);
        await check();
      }
      await page.goto('/warranty-claims');
      await page.locator('a[href^="/warranty-claims/"]:not([href$="/new"])').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^WC-/);
      await check();

      const desk = new ClaimDesk(page, language);
      await desk.openClaim(await (await Api.signIn(server.url)).claimIn('Approved'));
      await desk.action('estimate').click();
      await desk.button(desk.words.estimate).click();
      await desk.fillEstimate({ diagnosis: 'For everyone', file: await cameraPhoto(page) });
      await check();
      await page.keyboard.press('Escape');
      await expect(desk.dialog).toBeHidden();
      await expect(desk.action('estimate')).toBeFocused();
      await desk.action('invoice').click();
      await desk.button(desk.words.check).click();
      await expect(desk.dialog.getByText(desk.words.required, { exact: true }).first()).toBeVisible();
      await check();
      await desk.fillInvoice('ALL-1', { gst: '0.01' }, invoicePdf('all.pdf'));
      await desk.button(desk.words.check).click();
      await expect(desk.dialog.getByText(desk.words.reviewed)).toBeVisible();
      await check();
      await page.keyboard.press('Escape');
      await expect(desk.dialog).toBeHidden();
      await check();

      const technician = new Technician(page, language);
      await page.goto('/warranty-claims/new');
      await technician.send();
      await check();
      await technician.fillClaim({ diagnosis: 'For everyone', photos: [await cameraPhoto(page)] });
      await check();
      link.down();
      await technician.send();
      await expect(page).toHaveURL(/sent=/);
      await check();
      await page.goto('/outbox');
      await check();

      async function check(): Promise<void> {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          // It takes a row that scrolls under the bottom bar for a small one; sizes are measured below instead.
          .disableRules(['target-size'])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join('\n')}`),
        ).toEqual([]);
        expect(await smallTargets(page), page.url()).toEqual([]);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways, page.url()).toBeLessThanOrEqual(0);
      }
    });

test('a calendar and a dialog, opened with the keyboard, give the focus back', async ({ page }) => {
  await signIn(page);
  await page.goto('/warranty-claims/new');
  // The first time its code is fetched, the second time it is there.
  for (const time of ['first', 'second']) {
    const button = page.getByRole('button', { name: 'Calendar for the date of failure' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog'), time).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), time).toBeHidden();
    await expect(button, time).toBeFocused();
  }

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
});

/** Smallest edge of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const targetMinPx = 24;

/** Buttons, fields and links on their own that are smaller than a finger needs. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    return targets
      .filter(
        (target) =>
          target.checkVisibility({ visibilityProperty: true }) && getComputedStyle(target).display !== 'inline',
      )
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width > 1 && height > 1 && (width < least || height < least);
      })
      .map((target) => target.outerHTML);
  }, targetMinPx);
}
