import { type ClaimFollowUp, createAmendment } from '#contract/amendments.ts';
import { createClaimMessage } from '#contract/claim-conversation.ts';
import { type Claim, updateClaim } from '#contract/claims.ts';
import { appealClaim, withdrawClaim } from '#contract/depot-corrections.ts';
import { createInvoice } from '#contract/invoices.ts';
import type { FollowUpEntry } from '#storage/rows.ts';
import type { Sent } from '../outbox/outcome.ts';
import { type PreparedAttachments, prepareAttachments } from '../uploads/prepare-attachments.ts';
import { outcomeOfError } from './outcome-of-failure.ts';
import { provenOutcome } from './proven-outcome.ts';
import type { SendOptions } from './send.ts';

/** The options of a claim without its look-up and steps. */
export type FollowUpOptions = Omit<SendOptions, 'onResolved' | 'onDone'>;

/** Sends a follow-up with its file, under the key of the entry. Its claim is on the server. */
export async function sendFollowUp(entry: FollowUpEntry, options: FollowUpOptions): Promise<Sent> {
  if (options.photos.length !== entry.photoCount) return { outcome: { kind: 'incomplete' } };
  try {
    const { client, photos, pieces, onProgress } = options;
    const attachments = await prepareAttachments(photos, {
      call: client.call,
      accountId: entry.accountId,
      pieces,
      onProgress,
    });
    await options.onLeaving();
    const { id, files, claim } = await post(entry, attachments, options);
    const claimName = claim?.name ?? entry.claim.name ?? '';
    const messageId = entry.kind === 'message' ? { messageId: id } : {};
    const outcome = provenOutcome({ claimId: entry.claimRef, claimName, ...messageId, files }, options.photos);
    return { outcome, ...(claim ? { claim } : {}) };
  } catch (error) {
    return { outcome: await outcomeOfError(error, options.probe) };
  }
}

async function post(
  entry: FollowUpEntry,
  attachments: PreparedAttachments,
  { client, onProgress }: FollowUpOptions,
): Promise<ClaimFollowUp> {
  const params = { id: entry.claimRef };
  const request = { params, ...attachments };
  const { accountId, id: idempotencyKey } = entry;
  const options = { accountId, idempotencyKey, onUploadProgress: attachments.uploads ? () => {} : onProgress };
  switch (entry.kind) {
    case 'amendment':
      return client.call(createAmendment, { ...request, body: entry.payload }, options);
    case 'invoice':
      return client.call(createInvoice, { ...request, body: entry.payload }, options);
    case 'change': {
      const body = { ...entry.payload, productRegistrationId: entry.filed.registrationId, customerId: null };
      return changed(await client.call(updateClaim, { ...request, body }, options));
    }
    case 'message':
      return client.call(createClaimMessage, { ...request, body: entry.payload }, options);
    case 'appeal':
      return client.call(appealClaim, { ...request, body: entry.payload }, options);
    case 'withdrawal':
      return changed(await client.call(withdrawClaim, { params, body: entry.payload }, options));
  }
}

/** The changed claim as the response of a follow-up. Its files include the new ones. */
function changed(claim: Claim): ClaimFollowUp {
  return { id: claim.id, claim, ...(claim.files && { files: claim.files }) };
}
