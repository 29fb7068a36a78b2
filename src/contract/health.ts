import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  output: v.object({
    status: v.literal('ok'),
    version: v.string(),
    /**
     * Set by a server that accepts files in pieces (`uploads.ts`). `pieceBytes` is the largest piece. `hashes`: the
     * server compares each file of a form with the hash in the form, and requests the file again if they differ.
     */
    uploads: v.optional(v.object({ pieceBytes: v.number(), hashes: v.optional(v.boolean(), false) })),
  }),
  status: 200,
});
