import type { Page } from '@playwright/test';
import { expect, nothingUnsent, readyForOffline, signIn, testWithWorker } from '#tests/support/portal.ts';
import { daysAgo, Technician } from '#tests/support/technician.ts';

const yearMs = 365 * 24 * 60 * 60_000;

const wrong = [
  {
    clock: 'a year slow',
    offMs: -yearMs,
    said: 'This device’s clock is 1 year slow. Dates follow the server’s clock.',
  },
  {
    clock: 'a year fast',
    offMs: yearMs,
    said: 'This device’s clock is 1 year fast. Dates follow the server’s clock.',
  },
];

for (const { clock, offMs, said } of wrong) {
  testWithWorker(
    `claims are filed on a device whose clock is ${clock}, also offline`,
    async ({ page, context, link }) => {
      await context.addInitScript((ms) => {
        const RightDate = Date;
        class WrongDate extends RightDate {
          constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
            if (parts.length === 0) super(RightDate.now() + ms);
            else super(...parts);
          }
          static override now() {
            return RightDate.now() + ms;
          }
        }
        Reflect.set(globalThis, 'Date', WrongDate);
      }, offMs);
      await signIn(page);
      await readyForOffline(page);
      await expect(page.getByText(said)).toBeVisible();

      const remaining = await fileClaim(page, `Clock ${clock}, online`);
      await expect(nothingUnsent(page)).toBeVisible();

      link.down();
      await page.reload();
      await expect(page.getByText(said)).toBeVisible();
      expect(await fileClaim(page, `Clock ${clock}, offline`)).toEqual(remaining);
      await expect(new Technician(page).savedHeading()).toBeVisible();
      await page.goto('/outbox');
      await expect(page.getByText(/saved just now/)).toBeVisible();
      link.up();
      await expect(nothingUnsent(page)).toBeVisible();

      // Another device, whose clock is right.
      const right = await context.browser()?.newContext();
      const there = await right?.newPage();
      if (!there) throw new Error('The browser has ended');
      await signIn(there, undefined, { origin: new URL(page.url()).origin });
      await there.goto(new URL('/warranty-claims/new', page.url()).href);
      expect(await daysRemaining(there)).toEqual(remaining);
      await expect(there.getByText('Dates follow the server’s clock.')).toHaveCount(0);
      await right?.close();
    },
  );
}

/** Files a claim with yesterday's and today's dates. Returns what the form says of the warranty. */
async function fileClaim(page: Page, diagnosis: string): Promise<string[]> {
  const technician = new Technician(page);
  await technician.fillClaim({ diagnosis });
  await technician.setDate('Date of failure', daysAgo(1));
  const shop = technician.field('Date entered shop');
  // Tomorrow is refused, and today taken, by the server's clock.
  await technician.setDate('Date entered shop', daysAgo(-1));
  await expect(page.getByText('Must be today or earlier')).toBeVisible();
  await expect(shop).toHaveAccessibleDescription(new RegExp(`Today is ${daysAgo(0)} by the server’s clock`));
  await page.getByRole('button', { name: 'Today, Date entered shop' }).click();
  await expect(shop).toHaveValue(daysAgo(0));
  await expect(page.getByText('Must be today or earlier')).toHaveCount(0);
  const remaining = await daysRemaining(page);
  await technician.send();
  await expect(page).toHaveURL(/sent=/);
  return remaining;
}

async function daysRemaining(page: Page): Promise<string[]> {
  await new Technician(page).field('Serial number').fill('DEMOACTIVE0001');
  await expect(page.getByText(/days remaining/).first()).toBeVisible();
  return page.getByText(/days remaining/).allTextContents();
}
