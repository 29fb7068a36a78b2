import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  output: v.object({
    status: v.literal('ok'),
    version: v.string(),
    /** Of a server that takes files in pieces (`uploads.ts`): bytes of one piece, at most. */
    uploads: v.optional(v.object({ pieceBytes: v.number() })),
  }),
  status: 200,
});
