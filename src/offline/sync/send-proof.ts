import { addProof } from '#contract/registrations.ts';
import type { ProofEntry } from '#storage/rows.ts';
import type { Sent } from '../outbox/outcome.ts';
import { prepareAttachments } from '../uploads/prepare-attachments.ts';
import { outcomeOfError } from './outcome-of-failure.ts';
import { provenOutcome } from './proven-outcome.ts';
import type { FollowUpOptions } from './send-follow-up.ts';

/** Sends the proof of purchase that the desk asked for, under the key of the entry (R-DESK-76). */
export async function sendProof(entry: ProofEntry, options: FollowUpOptions): Promise<Sent> {
  if (options.photos.length !== entry.photoCount) return { outcome: { kind: 'incomplete' } };
  try {
    const { client, photos, pieces, onProgress } = options;
    const { accountId, claimRef, id: idempotencyKey } = entry;
    const attachments = await prepareAttachments(photos, { call: client.call, accountId, pieces, onProgress });
    await options.onLeaving();
    const { name, files } = await client.call(
      addProof,
      { params: { id: claimRef }, ...attachments },
      { accountId, idempotencyKey, onUploadProgress: attachments.uploads ? () => {} : onProgress },
    );
    return { outcome: provenOutcome({ claimId: claimRef, claimName: name, files }, photos) };
  } catch (error) {
    return { outcome: await outcomeOfError(error, options.probe) };
  }
}
