import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import {
  expect,
  nothingUnsent,
  pill,
  readyForOffline,
  signIn,
  setLanguage,
  testWithWorker,
} from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const words = {
  en: {
    open: /Open the app to send it/,
    promise: /will (?:then )?be sent|We’ll (?:try|send)|You can close the app|when the network allows/,
    again: /^(Send now|Try again)$/,
    noNetwork: /^You’re offline. Open the app/,
  },
  fr: {
    open: /Ouvrez l’application pour faire l’envoi/,
    promise: /automatiquement|L’envoi se fera|Vous pouvez fermer|dès que le réseau le permet/,
    again: /^(Envoyer maintenant|Réessayer)$/,
    noNetwork: /^Vous êtes hors ligne. Ouvrez l’application/,
  },
} as const;

for (const language of ['en', 'fr'] as const)
  testWithWorker(
    `a browser without Background Sync promises nothing for a closed app, and sends when opened: ${language}`,
    { tag: '@all' },
    async ({ page, context, server, link }) => {
      const { open, promise, again, noNetwork } = words[language];
      await setLanguage(context, language);
      // As in WebKit and Firefox.
      await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
      await signIn(page);
      await readyForOffline(page);
      const technician = new Technician(page, language);
      const diagnosis = `Without Background Sync ${crypto.randomUUID()}`;
      await technician.fillClaim({ diagnosis });
      await expect(page.getByRole('main')).not.toContainText(promise);
      link.down();
      await technician.send();
      await expect(technician.savedHeading()).toBeVisible();
      await expect(page.getByText(open).first()).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(promise);

      await pill(page).click();
      await expect(page.getByText(open).first()).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(promise);
      await page.getByRole('button', { name: again }).click();
      await expect(page.getByText(noNetwork).first()).toBeVisible();
      await page.close();

      link.up();
      const api = await Api.signIn(server.url);
      expect(await api.claimsWith(diagnosis)).toHaveLength(0);
      await openApp(await context.newPage());
      await expect.poll(async () => (await api.claimsWith(diagnosis)).length).toBe(1);
    },
  );

async function openApp(page: Page): Promise<void> {
  await page.goto('/');
  await expect(nothingUnsent(page)).toBeVisible();
}
