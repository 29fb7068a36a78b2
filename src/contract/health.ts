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
     * Of a server that takes files in pieces (`uploads.ts`): bytes of one piece, at most. `hashes`: it compares each file
     * of a form with the hash that the form says, and asks for it again where they differ.
     */
    uploads: v.optional(v.object({ pieceBytes: v.number(), hashes: v.optional(v.boolean(), false) })),
  }),
  status: 200,
});
