import type { Submission } from './submission.ts';

/** A submission, or one of its steps, as stored on the server. */
export type ServerRecord = {
  kind: 'claim' | 'amendment' | 'invoice' | 'registration' | 'contact';
  accountId: string;
  /** The text that identifies the submission and its version. */
  marker: string;
  /** The id of its claim; its own id without one. */
  claimId: string;
  /** The claim's number. */
  claimName: string;
  hashes: string[];
  /** Contacts only. */
  email?: string;
};

/** A server as the laboratory sees it. */
export type SeenServer = {
  /** In order of creation, at least within each claim. */
  readonly records: readonly ServerRecord[];
  /** Identifies the requests of a submission that have a final response; changes with each further one. */
  answered: (one: Pick<Submission, 'accountId' | 'id' | 'name'>) => string;
};
