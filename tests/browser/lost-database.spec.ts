import type { Page } from '@playwright/test';
import { expect, pill, readyForOffline, signIn, setLanguage, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

/** Deletes only the database of the site, as a browser may do. */
async function loseDatabase(page: Page): Promise<void> {
  await page.goto('/portal-config.json');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('depot-portal');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('error', () => reject(deleting.error ?? new Error('not deleted')));
      }),
  );
}

const words = {
  en: { missing: '1 unsent claim is missing from this device', close: 'Close' },
  fr: { missing: '1 réclamation non envoyée manque sur cet appareil', close: 'Fermer' },
} as const;

for (const language of ['en', 'fr'] as const)
  testWithWorker(
    `unsent work lost with the whole database is reported instead of an empty list: ${language}`,
    { tag: '@all' },
    async ({ page, context, link }) => {
      const { missing, close } = words[language];
      await setLanguage(context, language);
      await signIn(page);
      await readyForOffline(page);
      link.down();
      await new Technician(page, language).saveClaim({ diagnosis: 'Lost with the database' });
      await expect(pill(page)).toContainText('1');
      // The record of unsent work, which survives the loss of the database.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-witness'))).toContain('"count":1');
      await loseDatabase(page);
      link.up();
      await signIn(page);
      await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible();
      await page.goto('/outbox');
      await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible();
      await page.getByRole('button', { name: close }).click();
      await expect(page.getByText(missing)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(missing)).toHaveCount(0);
    },
  );
