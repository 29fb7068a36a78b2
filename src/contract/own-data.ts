import { defineEndpoint } from './endpoint.ts';

/** All that is held on the caller, as JSON and files (R-PRIV-01). */
export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/account/data',
  access: 'signed-in',
  archive: ['application/zip'],
  status: 200,
  refusals: ['TOO_MANY_REQUESTS'],
});
