import type { BrowserContext, Page } from 'playwright';
import type { Workbench } from './workbench/workbench.ts';

declare global {
  /** Set by the workbench's page when it is ready. */
  var workbench: Workbench;
}

/** Opens the app's own modules in a page of the app's origin, signed in as a depot of the demo data or as `email`. */
export async function openWorkbench(context: BrowserContext, url: string, email?: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('In the workbench:', error));
  page.on('requestfailed', (request) =>
    console.error('In the workbench:', request.url(), request.failure()?.errorText),
  );
  await page.goto(`${url}/workbench/index.html${email === undefined ? '' : `?email=${email}`}`);
  await page.waitForFunction(() => 'workbench' in globalThis);
  return page;
}
