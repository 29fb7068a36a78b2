import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { KillableBrowser } from './killable-browser.ts';
import { testWithWorker } from './portal.ts';

/** The portal's fixtures with a killable browser that has a back/forward cache, as on a tablet. */
export const test = testWithWorker.extend<{ tablet: KillableBrowser }>({
  tablet: async ({ engine }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'depot-tablet-'));
    const browser = new KillableBrowser(profile, engine);
    await use(browser);
    await browser.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Opens a page at an address of the portal, in tablet size. */
export async function openPortal(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 834, height: 1112 });
  await page.goto(url);
  return page;
}
