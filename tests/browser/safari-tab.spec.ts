import { expect, pill, readyForOffline, signIn, setLanguage, test, testWithWorker } from '#tests/support/portal.ts';
import { Technician } from '#tests/support/technician.ts';

const words = {
  en: {
    warning: /^Safari deletes what this tab has stored, unsent work too, after seven days without a visit\./,
    gotIt: 'Got it',
    ageNotice: /Safari removes everything after seven days without a visit\..* The oldest was saved just now\./,
  },
  fr: {
    warning:
      /^Après sept jours sans visite, Safari efface ce que cet onglet conserve, y compris le travail non envoyé\./,
    gotIt: 'Compris',
    ageNotice: /Safari efface tout après sept jours sans visite\..* Le plus ancien a été conservé à l’instant\./,
  },
} as const;

test.use({
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
});

for (const language of ['en', 'fr'] as const)
  testWithWorker(
    `a Safari tab warns once about deletion after seven days and shows the age of unsent work: ${language}`,
    { tag: '@all' },
    async ({ page, context, link }) => {
      const { warning, gotIt, ageNotice } = words[language];
      await setLanguage(context, language);
      await signIn(page);
      await expect(page.getByText(warning)).toBeVisible();
      await page.getByRole('button', { name: gotIt }).click();
      await expect(page.getByText(warning)).toHaveCount(0);
      await readyForOffline(page);
      link.down();
      await new Technician(page, language).saveClaim({ diagnosis: 'Waits in a tab' });
      await pill(page).click();
      await expect(page.getByRole('main')).toContainText(ageNotice);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(warning)).toHaveCount(0);
    },
  );

testWithWorker(
  'an app installed from Safari requests, after a tap, the permission for the number on its icon',
  { tag: '@all' },
  async ({ page, context, link }) => {
    // Exists on iPadOS only.
    await context.addInitScript(() => {
      const matches = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('standalone') ? matches('all') : matches(query));
      const notification = {
        permission: 'default',
        requestPermission: async () => (notification.permission = 'granted'),
      };
      const badges: number[] = [];
      Object.assign(window, { Notification: notification, badges });
      const setAppBadge = async (count: number) => void (notification.permission === 'granted' && badges.push(count));
      Object.assign(Navigator.prototype, { setAppBadge, clearAppBadge: async () => {} });
    });
    // An account whose unread entries no other test adds to: the page counts them up to 99.
    await signIn(page, 'both@portal.example');
    await readyForOffline(page);
    link.down();
    await new Technician(page).saveClaim({ diagnosis: 'Counted on the icon' });
    await pill(page).click();
    await page.getByRole('button', { name: 'Show the number' }).click();
    // The claim, and the unread items of the inbox.
    const unread = Number(/\d+/.exec(await page.getByRole('link', { name: /^Inbox/ }).innerText())?.[0] ?? 0);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'badges'))).toEqual([1 + unread]);
    await expect(page.getByRole('button', { name: 'Show the number' })).toHaveCount(0);
  },
);
