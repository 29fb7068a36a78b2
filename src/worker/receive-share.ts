import type { RouteHandlerCallback } from 'workbox-core';
import { keepSharedFiles } from '#offline/shared-files.ts';

/**
 * Keeps what another app shared and leads to a new claim, which takes it in. It never leaves for the network, so it
 * works without one; what is no photo is refused there, with the reason, like any other file.
 */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  const form = await request.formData();
  const files = form.getAll('photos').filter((part) => part instanceof File);
  const outcome = await keepSharedFiles(files).then(
    () => 'kept',
    () => 'full',
  );
  return Response.redirect(`/warranty-claims/new?shared=${outcome}`, 303);
};
