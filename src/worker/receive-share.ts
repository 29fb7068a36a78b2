import type { RouteHandlerCallback } from 'workbox-core';
import { isStorageFull } from '#offline/storage.ts';
import { storeSharedFiles } from '#offline/shared-files.ts';

/**
 * Stores files shared from another app and redirects to a new claim, which asks whether to add them. Works offline. The
 * claim form refuses files that are not photos, with the reason. What another website posts is dropped: it names itself
 * as the referrer or in `Sec-Fetch-Site`; one that does neither looks like the system's share sheet, hence the question.
 */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  if (isFromAnotherSite(request)) return Response.redirect('/warranty-claims/new', 303);
  const outcome = await storeFilesOf(request).then(
    () => 'kept',
    (error: unknown) => (isStorageFull(error) ? 'full' : 'failed'),
  );
  return Response.redirect(`/warranty-claims/new?shared=${outcome}`, 303);
};

async function storeFilesOf(request: Request): Promise<void> {
  const form = await request.formData();
  await storeSharedFiles(form.getAll('photos').filter((part) => part instanceof File));
}

function isFromAnotherSite({ headers, referrer }: Request): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none';
  const isForeign = /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin;
  return isForeign || !['none', 'same-origin'].includes(site);
}
