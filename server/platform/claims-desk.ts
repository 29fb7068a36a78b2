import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { ClaimLine } from '#contract/claim-lines.ts';
import type { Claim } from '#contract/claims.ts';

/** A claim of any depot, with what its version and its owner say. */
export type FoundClaim = {
  claim: Claim;
  version: number;
  depotId: string;
  /** The account that filed it. */
  filedBy: string | null;
};

/** What the desk sees beside a claim. */
export type Surroundings = Pick<
  DeskClaim,
  'earlier' | 'record' | 'samePhotos' | 'files' | 'notes' | 'events' | 'lastRateCents'
>;

/** One step of a claim. What is left out is null. */
export type Step = {
  claimId: string;
  at: Date;
  status: string;
  substatus: string | null;
  kind?: 'requested' | 'priced' | 'approved' | 'rejected' | 'parts ordered';
  note?: string | null;
  reasons?: readonly string[];
  /** The claim's total from now on; null leaves it as it is. */
  grossTotalCents?: number | null;
  /** The depot's account. */
  createdBy?: string;
  /** The desk's account. */
  decidedBy?: string;
};

/** What only a desk of the portal's own does with claims (R-DESK-20 to R-DESK-27). */
export type ClaimsDesk = {
  /** A claim of any depot, with timeline and lines; each `createdBy` is a name. */
  findClaim(id: string): Promise<FoundClaim | null>;
  readSurroundings(claim: FoundClaim): Promise<Surroundings>;
  /** Replaces the lines of a claim. */
  setLines(claimId: string, lines: readonly ClaimLine[]): Promise<void>;
  /** Writes a step, and changes the claim to what it says. */
  takeStep(step: Step): Promise<void>;
  addNote(note: { id: string; claimId: string; at: Date; createdBy: string; text: string }): Promise<void>;
};
