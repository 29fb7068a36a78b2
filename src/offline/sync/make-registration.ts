import type { KeptFile } from '#contract/files.ts';
import { createRegistration, type Registration, type RegistrationInput } from '#contract/registrations.ts';
import { listRetailers } from '#contract/retailers.ts';
import type { StepResults } from '#storage/registering.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { prepareAttachments } from '../uploads/prepare-attachments.ts';
import { isProven } from './proven-outcome.ts';
import { askedByOf, type StepContext } from './step-records.ts';

/** The registration as the server has it, the receipt of its proof, and what is to be recorded of it. */
export type Made = { registration: Registration; files: KeptFile[] | null; steps: StepResults };

/**
 * Registers a product with its proof of purchase, under the entry's key for it. Done only when the proof's hash is in
 * the answer, or the backend lists nothing (R-API-13). Throws `ApiError`.
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
      ...askedByOf(entry),
      idempotencyKey: `${entry.id}/registration`,
      // With somebody watching the bytes, an upload that stalls is given up (`docs/decisions/0021`).
      onUploadProgress: (!attachments.uploads && onProgress) || (() => {}),
    },
  );
  if (!isProven(proof, files)) return { kind: 'unproven' };
  return { registration, files, steps: { ...steps, registration: { sent: input, files } } };
}

/** Whether the purchase was at a retailer with stores, and which one was not known without network. */
async function lacksStore({ retailerId, storeNumber }: RegistrationInput, context: StepContext): Promise<boolean> {
  if (storeNumber !== null) return false;
  const query = { parentID: retailerId, size: 1 };
  const { pagination } = await context.call(listRetailers, { query }, askedByOf(context.entry));
  return pagination.totalItems > 0;
}
