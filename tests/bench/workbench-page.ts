import type { BrowserContext, Page } from 'playwright';
import type { Workbench } from './workbench/workbench.ts';

declare global {
  /** Set by the workbench's page when it is ready. */
  var workbench: Workbench;
}

/** Opens the app's own modules in a page of the app's origin, signed in. */
export async function openWorkbench(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('In the workbench:', error));
  page.on('requestfailed', (request) =>
    console.error('In the workbench:', request.url(), request.failure()?.errorText),
  );
  await page.goto(`${url}/workbench/index.html`);
  await page.waitForFunction(() => 'workbench' in globalThis);
  return page;
}
