import * as v from 'valibot';
import { LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { FileReceipt } from './files.ts';
import { messageFilesMax } from './limits.ts';
import { Id, Instant, list } from './primitives.ts';

/** What the depot or the desk wrote on a claim (R-MESSAGE-01). */
export const ClaimMessage = v.object({
  id: Id,
  at: Instant,
  text: v.string(),
  from: v.picklist(['depot', 'desk']),
  /** The author's name; null for somebody who is gone. */
  by: v.nullable(v.string()),
  /** Whether the caller wrote it. */
  isOwn: v.boolean(),
  files: v.array(FileReceipt),
});
export type ClaimMessage = v.InferOutput<typeof ClaimMessage>;

export const ClaimMessageInput = v.object({ text: LongText });
export type ClaimMessageInput = v.InferOutput<typeof ClaimMessageInput>;

const messages = {
  path: '/warranties/claims/:id/messages',
  access: ['depot', 'retailer_depot', 'adjudicator', 'admin'],
} as const;

/** All messages on a claim, oldest first. */
export const listClaimMessages = defineEndpoint({
  ...messages,
  method: 'GET',
  output: list(ClaimMessage),
  status: 200,
});

export const createClaimMessage = defineEndpoint({
  ...messages,
  method: 'POST',
  body: ClaimMessageInput,
  upload: { name: 'files', max: messageFilesMax },
  output: v.object({ id: Id, files: v.array(FileReceipt) }),
  status: 201,
  idempotent: true,
});
