import type { WorkboxPlugin } from 'workbox-core';

/** Whether an answer is the app's own file: a captive portal answers everything with 200 and a page of its own. */
export async function isOwnFile(url: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!new URL(url).pathname.endsWith('.html')) return !isPage;
  return isPage && (await answer.clone().text()).includes('<div id="root"');
}

/** For what is kept of the app itself: a version of which one file is not its own is not installed. */
export const ownFilesOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => ((await isOwnFile(request.url, response)) ? response : null),
};
