import { createRegistration, type RegistrationInput } from '#contract/registrations.ts';
import { listRetailers } from '#contract/retailers.ts';
import type { StepResults } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { fileOf } from './file-of.ts';
import { isProven } from './is-proven.ts';
import { judged } from './look-up.ts';
import type { StepContext } from './step-records.ts';

/**
 * Registers a product with its proof of purchase, under the entry's key for it. Done only when the proof's hash is in
 * the answer, or the backend lists nothing (`contract.md §1`). Throws `ApiError`.
 */
export async function makeRegistration(
  input: RegistrationInput,
  steps: StepResults,
  context: StepContext,
): Promise<FoundRegistration | Outcome> {
  const { entry, call, proof } = context;
  if (!steps.registration && (await lacksStore(input, context)))
    return { kind: 'decision', decision: 'store_required' };

  await context.onLeaving('registration', { ...steps, registration: { sent: input, files: null } });
  const { files, ...registration } = await call(
    createRegistration,
    { body: input, files: proof.map(fileOf) },
    {
      accountId: entry.accountId,
      idempotencyKey: `${entry.id}/registration`,
      // With somebody watching the bytes, an upload that stalls is given up (`docs/decisions/0004`).
      onUploadProgress: () => {},
    },
  );
  if (!isProven(proof, files)) return { kind: 'unproven' };
  const made = judged(registration);
  await context.onDone('registration', { ...steps, registration: { sent: input, files: files ?? null } }, made.found);
  return made.kind === 'refused' ? { kind: 'decision', decision: made.decision } : made.found;
}

/** Whether the purchase was at a retailer with stores, and which one was not known without network. */
async function lacksStore({ retailerId, storeNumber }: RegistrationInput, context: StepContext): Promise<boolean> {
  if (storeNumber !== null) return false;
  const query = { parentID: retailerId, size: 1 };
  const { pagination } = await context.call(listRetailers, { query }, { accountId: context.entry.accountId });
  return pagination.totalItems > 0;
}
