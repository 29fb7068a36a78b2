import { expect } from '#tests/support/portal.ts';
import { openPortal, test } from '#tests/support/tablet.ts';

test(
  'the app starts although a page in the back/forward cache was frozen during a database upgrade',
  { tag: '@all' },
  async ({ tablet, link }) => {
    const page = await openPortal(await tablet.start(), `${link.url}/auth/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.evaluate(
      () =>
        new Promise<void>((upgrading) => {
          // A later version of the app: an upgrade that continues while its page is open.
          const open = indexedDB.open('depot-portal', 1_000_000);
          open.onupgradeneeded = () => {
            const store = open.result.createObjectStore('work');
            const workOn = () => void (store.get(1).onsuccess = workOn);
            workOn();
            upgrading();
          };
        }),
    );
    await page.goto(`${link.url}/?from=elsewhere`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we assist?');
    await page.goto(`${link.url}/auth/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
  },
);
