import type { Registration } from '#contract/registrations.ts';
import { useEntries } from '#queries/stored-work.ts';
import type { ProofEntry } from '#storage/rows.ts';

/**
 * Live: the proof of this device that answers what the desk asks for, the newest; null without one, undefined until it is
 * known. One that arrived before the last request does not answer it.
 */
export function useProofEntry(accountId: string, registration: Registration | null): ProofEntry | null | undefined {
  const entries = useEntries(accountId);
  if (!entries || !registration) return undefined;
  const { id, proofRequest } = registration;
  const own = entries.flatMap((entry) =>
    !entry.unreadable && entry.kind === 'proof' && entry.claimRef === id ? [entry] : [],
  );
  return own.findLast(({ receipt }) => !receipt || !proofRequest || receipt.at > proofRequest.at) ?? null;
}
