import type { FileReceipt } from '#contract/files.ts';
import { createRegistration, type Registration, type RegistrationInput } from '#contract/registrations.ts';
import { listRetailers } from '#contract/retailers.ts';
import type { StepResults } from '#storage/registering.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { prepareAttachments } from '../uploads/prepare-attachments.ts';
import { isProven } from './proven-outcome.ts';
import { callerOf, type StepContext } from './step-records.ts';

/** The registration of the server, the receipt of its proof, and the steps to record. */
export type Made = { registration: Registration; files: FileReceipt[] | null; steps: StepResults };

/**
 * Registers a product with its proof of purchase, under its own key. Done only when the hash of the proof is in the
 * response, or the backend lists no files (R-API-13). Throws `ApiError`.
 */
export async function makeRegistration(
  input: RegistrationInput,
  steps: StepResults,
  context: StepContext,
): Promise<Made | Outcome> {
  const { entry, call, proof } = context;
  if (!steps.registration && (await lacksStore(input, context)))
    return { kind: 'decision', decision: 'store_required' };

  const { pieces, onProgress } = context;
  const attachments = await prepareAttachments(proof, { call, accountId: entry.accountId, pieces, onProgress });
  await context.onLeaving('registration', { ...steps, registration: { sent: input, files: null } });
  const { files = null, ...registration } = await call(
    createRegistration,
    { body: input, ...attachments },
    {
      ...callerOf(entry),
      idempotencyKey: `${entry.id}/registration`,
      // With a progress callback, an upload that stalls fails (`docs/decisions/0021`).
      onUploadProgress: (!attachments.uploads && onProgress) || (() => {}),
    },
  );
  if (!isProven(proof, files)) return { kind: 'unproven' };
  return { registration, files, steps: { ...steps, registration: { sent: input, files } } };
}

/** Whether the retailer has stores and none was chosen offline. */
async function lacksStore({ retailerId, storeNumber }: RegistrationInput, context: StepContext): Promise<boolean> {
  if (storeNumber !== null) return false;
  const query = { parentID: retailerId, size: 1 };
  const { pagination } = await context.call(listRetailers, { query }, callerOf(context.entry));
  return pagination.totalItems > 0;
}
