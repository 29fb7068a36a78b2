import * as v from 'valibot';
import type { RuledLine } from '#domain/rule-judge.ts';
import { ClaimFacts } from '#contract/decision-rules.ts';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { ClaimLine } from '#contract/claim-lines.ts';
import { type Claim, RuleNamed } from '#contract/claims.ts';

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
  | 'registration'
  | 'earlier'
  | 'record'
  | 'samePhotos'
  | 'files'
  | 'notes'
  | 'events'
  | 'lastRateCents'
  | 'paymentRun'
  | 'dueAt'
  | 'picksPrice'
  | 'failureCode'
>;

/** The rule that took a step, and what it saw (R-RULE-04). */
export const RuleStep = v.object({
  ...RuleNamed.entries,
  id: v.string(),
  /** For the desk alone. */
  remark: v.nullable(RuleNamed.entries.name),
  isUnpriced: v.boolean(),
  /** Missing from steps of an older version. */
  isOutsideCover: v.optional(v.boolean(), false),
  saw: ClaimFacts,
});
export type RuleStep = v.InferOutput<typeof RuleStep>;

/** A claim as the rules see it. */
export type SeenClaim = {
  id: string;
  name: string;
  depot: string;
  status: string | null;
  facts: ClaimFacts;
  /** What it asks for, at the prices that a person approved last for its depot; null where the price of a line is not known. */
  lines: RuledLine[] | null;
  /** The rules that have asked about it. */
  askedBy: string[];
};

export type StepKind =
  | 'requested'
  | 'priced'
  /** Approved by somebody above their limit (R-DESK-65). */
  | 'recommended'
  | 'approved'
  | 'rejected'
  | 'parts ordered'
  | 'reopened'
  /** Without a payment; a payment run writes `closed`. */
  | 'closed by desk'
  | 'invoice voided'
  | 'adjusted'
  | (typeof remarkKinds)[number]
  | (typeof depotKinds)[number];

/** Remarks of a rule, which the depot does not see. */
export const remarkKinds = ['referred', 'rejection suggested'] as const;

/** The depot's own steps, besides filing and photos, which have no kind. */
export const depotKinds = ['changed', 'estimate requested', 'invoiced', 'withdrawn', 'appealed'] as const;

/** One step of a claim. What is left out is null. */
export type Step = {
  claimId: string;
  at: Date;
  status: string;
  substatus: string | null;
  kind?: StepKind;
  note?: string | null;
  reasons?: readonly string[];
  /** The claim's total from now on; null leaves it as it is. */
  grossTotalCents?: number | null;
  rule?: RuleStep;
  /** The depot's account. */
  createdBy?: string;
  /** The desk's account. */
  decidedBy?: string;
};

/** An invoice to be made void: when, by whom, and why. */
export type Voiding = { claimId: string; at: Date; voidedBy: string | null; reason: string; note: string | null };

/** What was made void: the number, and what it came to in cents. */
export type Voided = { invoiceNumber: string; amountCents: number };

/** A credit of a claim that was paid, or below zero a charge-back, in cents: when, by whom, and why. */
export type NewAdjustment = {
  id: string;
  claimId: string;
  at: Date;
  adjustedBy: string | null;
  amountCents: number;
  gstHstCents: number;
  pstQstCents: number;
  reason: string;
  note: string | null;
};

/** What only a desk of the portal's own does with claims (R-DESK-20 to R-DESK-27). */
export type ClaimsDesk = {
  /** A claim of any depot, with timeline and lines; each `createdBy` is a name. */
  findClaim(id: string): Promise<FoundClaim | null>;
  readSurroundings(claim: FoundClaim): Promise<Surroundings>;
  /** Replaces the lines of a claim. */
  setLines(claimId: string, lines: readonly ClaimLine[]): Promise<void>;
  /** Keeps the prices that a person has approved: a rule uses no others (R-RULE-02). */
  keepApprovedPrices(claimId: string, lines: readonly ClaimLine[], at: Date): Promise<void>;
  /** Takes back the prices that a claim gave, now that it is reopened. */
  dropApprovedPrices(claimId: string): Promise<void>;
  /**
   * Makes the invoice of a claim void.
   * @throws AppError `CONFLICT` while a payment run holds the claim, or once its payment was adjusted.
   */
  voidInvoice(voiding: Voiding): Promise<Voided>;
  /** Raises the version of the payment run that paid a claim: who acts on it has not seen what is adjusted. */
  touchRunOf(claimId: string): Promise<void>;
  adjust(adjustment: NewAdjustment): Promise<void>;
  /** Whether an account has recommended a claim that waits for its second approval (R-DESK-65). */
  hasRecommended(claimId: string, accountId: string): Promise<boolean>;
  /** Writes a step, and changes the claim to what it says. */
  takeStep(step: Step): Promise<void>;
  /** The claims that there are of these. */
  seeClaims(ids: readonly string[]): Promise<SeenClaim[]>;
  /** The newest claims, of any depot, before one of them. */
  findNewest(before: string | null, max: number): Promise<string[]>;
  /** Whether a person of the desk has taken a step on a claim, or has the claim. */
  isTaken(claimId: string): Promise<boolean>;
  addNote(note: { id: string; claimId: string; at: Date; createdBy: string; text: string }): Promise<void>;
};
