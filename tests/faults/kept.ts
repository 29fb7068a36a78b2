import type { Submission } from './submission.ts';

/** What the server holds of one submission, or of what it needed first. */
export type Kept = {
  kind: 'claim' | 'amendment' | 'invoice' | 'registration' | 'contact';
  accountId: string;
  /** The text by which the laboratory knows the submission again, and its version. */
  marker: string;
  /** Of its claim; its own where it is none's. */
  claimId: string;
  /** The claim's number as people know it. */
  claimName: string;
  hashes: string[];
  /** Of a contact. */
  email?: string;
};

/** A server as the laboratory sees it. */
export type SeenServer = {
  /** In the order in which it was made, at least within each claim. */
  readonly kept: readonly Kept[];
  /** Which requests of a submission have been answered for good; changes when one more is. */
  answered: (one: Pick<Submission, 'accountId' | 'id' | 'name'>) => string;
};
