import type { RouteHandlerCallback } from 'workbox-core';
import { storeSharedFiles } from '#offline/shared-files.ts';

/**
 * Stores files shared from another app and redirects to a new claim, which adds them. Works offline. The claim form
 * refuses files that are not photos, with the reason.
 */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  const form = await request.formData();
  const files = form.getAll('photos').filter((part) => part instanceof File);
  const outcome = await storeSharedFiles(files).then(
    () => 'kept',
    () => 'full',
  );
  return Response.redirect(`/warranty-claims/new?shared=${outcome}`, 303);
};
