import type { Page, Route } from '@playwright/test';
import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn, setLanguage, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const words = {
  en: {
    account: /^Account/,
    title: 'This device',
    unsent: 'Not sent yet: 1 entry',
    ask: 'Ask the browser to keep everything',
    refused: /^The browser does not promise it yet/,
    persisted: 'The browser keeps everything until you remove it.',
    remove: 'Remove',
    cancel: 'Cancel',
    freed: /freed on this device/,
    comesLater: 'Not yet; it comes with the network',
    encryption: /^Your work here is encrypted/,
    evictionWarning: /^The browser may remove everything .* Send unsent work soon\.$/,
    saved: 'Saved on this device',
    sendNow: 'Send now',
  },
  fr: {
    account: /^Compte/,
    title: 'Cet appareil',
    unsent: 'Pas encore envoyé : 1 envoi',
    ask: 'Demander au navigateur de tout conserver',
    refused: /^Le navigateur ne le promet pas encore/,
    persisted: 'Le navigateur conserve tout jusqu’à ce que vous le retiriez.',
    remove: 'Retirer',
    cancel: 'Annuler',
    freed: /libérés sur cet appareil/,
    comesLater: 'Pas encore sur cet appareil; à venir avec le réseau',
    encryption: /^Rien n’est chiffré sur cet appareil/,
    evictionWarning: /^Le navigateur peut tout effacer .* Envoyez sans tarder le travail non envoyé\.$/,
    saved: 'Enregistrée sur cet appareil',
    sendNow: 'Envoyer maintenant',
  },
} as const;

/** Without unsent work the warning does not ask to send it soon. */
const readAgain = 'The browser may remove this when the device runs out of room. It will download again.';

/** Every cache that the app may have; each has one kind of content (R-OFF-22). */
const allowed =
  /^(workbox-precache-.*|doors-[0-9a-f]+|app-versions|picklists|products|retailers|portal-config|documents-.+)$/;

for (const language of ['en', 'fr'] as const)
  testWithWorker(
    `the screen of this device lists the stored data and deletes all of it but unsent work: ${language}`,
    { tag: '@all' },
    async ({ page, context, link }) => {
      const texts = words[language];
      await setLanguage(context, language);
      // A backend without encryption keys, in one of the languages.
      const hasStorageKey = language === 'en';
      if (!hasStorageKey) await page.route('**/api/auth/login', removeStorageKey);
      await signIn(page, 'depot@portal.example', { at: '/warranty-claims' });
      await expect(page.locator('a[data-row]').first()).toBeVisible();
      await readyForOffline(page);
      link.down();
      const technician = new Technician(page, language);
      await technician.saveClaim({ diagnosis: 'Kept here', photos: [await cameraPhoto(page)] });

      await page.getByRole('button', { name: texts.account }).click();
      await page.getByRole('menuitem', { name: texts.title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
      await expect(page.getByText(texts.unsent)).toBeVisible();
      await expect(page.getByText(texts.encryption)).toBeVisible();
      await expect(page.getByText(texts.evictionWarning)).toBeVisible();
      expect(await isReadable(page)).toBe(!hasStorageKey);
      expect(await axeViolations(page, accessibilityRules)).toEqual([]);
      expect((await cacheNames(page)).filter((name) => !allowed.test(name))).toEqual([]);

      const ask = page.getByRole('button', { name: texts.ask });
      await ask.click();
      await expect(page.getByText(texts.refused)).toBeVisible();
      // A private window never gets persistent storage, so only the browser's reply is simulated.
      await page.evaluate(() => {
        navigator.storage.persist = async () => true;
        navigator.storage.persisted = async () => true;
      });
      await ask.click();
      await expect(page.getByText(texts.persisted)).toBeVisible();

      const unsentRows = await rowsOf(page, ['entries', 'photos', 'photoBytes', 'drafts']);
      await page.getByRole('button', { name: texts.remove, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: texts.cancel })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect((await rowsOf(page, ['snapshots']))[0]).toBeGreaterThan(0);
      await page.getByRole('button', { name: texts.remove, exact: true }).first().click();
      await dialog.getByRole('button', { name: texts.remove, exact: true }).click();
      await expect(page.getByText(texts.freed).first()).toBeVisible();
      await expect(page.getByText(texts.comesLater).first()).toBeVisible();
      expect(await rowsOf(page, ['snapshots'])).toEqual([0]);
      expect(await cacheNames(page)).not.toContain('picklists');
      expect(await rowsOf(page, ['entries', 'photos', 'photoBytes', 'drafts'])).toEqual(unsentRows);
      expect(unsentRows.slice(0, 2)).toEqual([1, 1]);

      // An entry without an attempt is not shown as failed.
      await page.goto('/outbox');
      await expect(page.getByRole('button', { name: texts.sendNow, exact: true })).toBeVisible();
      await expect(page.locator('[data-tone=ok]').getByText(texts.saved)).toBeVisible();
      await expect(page.getByText(texts.evictionWarning)).toBeVisible();
    },
  );

testWithWorker(
  'a retailer sees no mention of claims and returns to the dashboard',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page, 'retailer@portal.example', { at: '/product-registrations/new' });
    await readyForOffline(page);
    await page.goto('/this-device');
    await expect(page.getByText('Products, look-ups and lists to choose from')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('dialog').getByText(/^This removes products and lists/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).not.toContainText(/claims/i);
    await expect(page.getByText(readAgain)).toBeVisible();
    await page.goto('/outbox');
    await expect(page.getByText(readAgain)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  },
);

async function removeStorageKey(route: Route): Promise<void> {
  const response = await route.fetch();
  const { storageKey: _, ...json } = await response.json();
  await route.fulfill({ response, json });
}

/** Whether the raw database contains the text of the entry. */
function isReadable(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return JSON.stringify(reading.result).includes('Kept here');
  });
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** The number of rows in these tables. */
function rowsOf(page: Page, stores: readonly string[]): Promise<number[]> {
  return page.evaluate(async (names) => {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counts = names.map(async (name) => {
      const counting = opening.result.transaction(name).objectStore(name).count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      return counting.result;
    });
    const rows = await Promise.all(counts);
    opening.result.close();
    return rows;
  }, stores);
}
