import type { RouteHandlerCallback } from 'workbox-core';
import { isStorageFull } from '#offline/storage.ts';
import { storeSharedFiles } from '#offline/shared-files.ts';

/**
 * Stores files shared from another app and redirects to a new claim, which adds them. Works offline. The claim form
 * refuses files that are not photos, with the reason.
 */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
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
