import type { FiledPicks } from '#contract/picks.ts';
import type { FiledClaim, ProvenRegistration } from '#storage/rows.ts';
import { nameOf, type Submission } from './submission.ts';

/** A submission, or one of its steps, as stored on the server. */
export type ServerRecord = {
  kind: Submission['kind'] | 'contact';
  accountId: string;
  /** The text that identifies the submission and its version; empty for a change of no field. */
  marker: string;
  /** The id of its claim; its own id without one. */
  claimId: string;
  /** The claim's number. */
  claimName: string;
  hashes: string[];
  /** Contacts only. */
  email?: string;
  /** Claims only: null where nothing was picked, missing from a server that knows no picks. */
  picks?: FiledPicks | null;
  /** Claims only: what a change starts from, and what the claim takes now. */
  filed?: FiledClaim;
  takes?: readonly ('fields' | 'photos' | 'invoice' | 'withdrawal' | 'appeal')[];
};

/** The server as the laboratory observes it. */
export type ObservedServer = {
  /** In order of creation, at least within each claim. */
  readonly records: readonly ServerRecord[];
  /** Identifies the requests of a submission that have a final response; changes with each further one. */
  answered: (submission: Pick<Submission, 'accountId' | 'id' | 'name' | 'hashes'>) => string;
  /** Reads everything again; missing where the records are always current. */
  refresh?: () => Promise<void>;
};

/** What the desk does before a person answers it. */
export type Desk = {
  /** Asks for the proof of another registration of the account. */
  askForProof: (accountId: string) => Promise<{ claimRef: string; registration: ProvenRegistration }>;
  /** The account's ticket. */
  ticketOf: (accountId: string) => Promise<{ claimRef: string; number: string }>;
};

/** Whether a record comes from a submission. Its photos identify a proof, and a change of no field. */
export function isRecordOf(
  { kind, marker, hashes }: ServerRecord,
  submission: Pick<Submission, 'name' | 'hashes'>,
): boolean {
  if ((kind === 'change' || kind === 'proof') && marker === '')
    return hashes.some((hash) => submission.hashes.includes(hash));
  return nameOf(marker) === submission.name;
}
