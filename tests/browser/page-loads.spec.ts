import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, pill, readyForOffline, signIn } from '#tests/support/portal.ts';
import { openPortal, test } from '#tests/support/tablet.ts';
import { Technician } from '#tests/support/technician.ts';

/** Number of pages opened per round. `PAGE_LOADS=75` gives the 300 of the documented guarantee. */
const loads = Number(process.env['PAGE_LOADS'] ?? 6);

/** No page takes so long to show its heading. A page that waits for a suspended page never shows it. */
const stuckAfterMs = 8_000;

const screens = ['/', '/warranty-claims', '/this-device', '/outbox', '/product-information', '/contact', '/buy-parts'];

const rounds = [
  { pauseMs: 0, tabs: 1 },
  { pauseMs: 150, tabs: 3 },
  { pauseMs: 500, tabs: 1 },
  { pauseMs: 'random', tabs: 3 },
] satisfies { pauseMs: number | 'random'; tabs: number }[];

/**
 * A page left by a full navigation enters the back/forward cache. In WebKit it keeps its transactions open, and every
 * later page would wait for them.
 */
for (const { pauseMs, tabs } of rounds)
  test(
    `every page opens and no text is lost when pages are left after ${pauseMs} ms, in ${tabs} tab${tabs > 1 ? 's' : ''}`,
    { tag: ['@engines', '@all'] },
    async ({ tablet, server, link }) => {
      // Many starts take long on a busy machine; each has its own time limit.
      test.setTimeout(loads > 6 ? 0 : 300_000);
      const context = await tablet.start();
      const first = await openPortal(context, `${link.url}/`);
      await signIn(first, 'depot@portal.example', { origin: link.url });
      await readyForOffline(first);
      const diagnosis = `Left and left again ${crypto.randomUUID()}`;
      link.down();
      const photos = [await cameraPhoto(first, { label: 'p1' })];
      await new Technician(first, 'en', link.url).saveClaim({ diagnosis, photos });
      const draft = await beginDraft(first, link.url);
      const pages = [first, ...(await moreTabs(context, tabs - 1))];

      const typed: string[] = [];
      for (let load = 0; load < loads; load++) {
        // The queue is sent meanwhile.
        if (load === Math.floor(loads / 2)) link.up();
        const page = pages[load % pages.length] ?? first;
        await open(page, draft);
        const word = `w${load}`;
        await page.getByLabel('Diagnosis').press('Control+End');
        await page.getByLabel('Diagnosis').pressSequentially(`${word} `);
        typed.push(word);
        await pause(pauseMs === 'random' ? Math.random() * 1_500 : pauseMs);
        await open(page, `${link.url}${screens[load % screens.length]}`);
      }

      await open(first, draft);
      await expect.poll(async () => words(await first.getByLabel('Diagnosis').inputValue())).toEqual(typed);
      // The claim is sent, the draft is not.
      await expect(pill(first)).toContainText('1 to finish');
      expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
    },
  );

/** Navigates as the address bar does, and waits for the page's content. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: stuckAfterMs });
}

/** Starts a claim draft and returns its address. */
async function beginDraft(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/warranty-claims/new`);
  await page.getByLabel('Serial number', { exact: true }).fill('DEMOACTIVE0002');
  await expect(page).toHaveURL(/draft=/);
  return page.url();
}

async function moreTabs(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: count }, () => context.newPage()));
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
