import type { Registration } from '#contract/registrations.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { useEntries } from '#queries/stored-work.ts';
import type { ProofEntry } from '#storage/rows.ts';

/**
 * Live: the proof of this device that answers what the desk asks for, the newest; null without one, undefined until it is
 * known.
 */
export function useProofEntry(accountId: string, registration: Registration | null): ProofEntry | null | undefined {
  const entries = useEntries(accountId);
  return entries && registration ? findProofEntry(entries, registration) : undefined;
}

/** One that arrived, or found no request, before the last request does not answer it. */
export function findProofEntry(
  entries: readonly ListedEntry[],
  { id, proofRequest }: Pick<Registration, 'id' | 'proofRequest'>,
): ProofEntry | null {
  const own = entries.flatMap((entry) =>
    !entry.unreadable && entry.kind === 'proof' && entry.claimRef === id ? [entry] : [],
  );
  const isOpen = ({ receipt, cause }: ProofEntry) => {
    const doneAt = receipt?.at ?? (cause.code === 'refused' && cause.status === 409 ? cause.at : null);
    return !proofRequest || doneAt === null || doneAt > proofRequest.at;
  };
  return own.findLast(isOpen) ?? null;
}
