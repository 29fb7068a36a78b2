import type { WorkboxPlugin } from 'workbox-core';

/** Whether a response is a file of the app: a captive portal responds to everything with 200 and its own page. */
export async function isAppShellFile(url: string, response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!new URL(url).pathname.endsWith('.html')) return !isPage;
  return isPage && (await response.clone().text()).includes('<div id="root"');
}

/** Workbox plugin: a version is not installed if one of its files is not the app's. */
export const appShellOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => ((await isAppShellFile(request.url, response)) ? response : null),
};
