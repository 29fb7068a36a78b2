import type { Refusal } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import type { EntryStep } from '#storage/registering.ts';
import type { Receipt } from '#storage/rows.ts';

/** What became of one try to send an entry. */
export type Outcome =
  /** The answer proves that everything arrived. */
  | { kind: 'accepted'; receipt: Receipt }
  /** The API cannot be reached at all; `captive` when something else answers in its place. */
  | { kind: 'offline'; captive: boolean }
  /** It left, the API is there, and no answer came. */
  | { kind: 'no_answer' }
  | { kind: 'timeout' }
  /** As either, but the server has more of the photos than before. */
  | { kind: 'cut' }
  /** A page instead of an answer, although the API is there. */
  | { kind: 'not_an_answer' }
  /** The page or worker that was sending died before it could tell. */
  | { kind: 'interrupted' }
  /** A fault of ours while sending. */
  | { kind: 'fault' }
  /** There is no session for its account. */
  | { kind: 'signin' }
  /** Accepted, but not every photo is in the receipt (R-OFF-04). */
  | { kind: 'unproven' }
  /** Photos of the entry are missing on this device: it does not go without them. `lost` are the ids of those whose rows are left. */
  | { kind: 'incomplete'; lost?: readonly string[] }
  /** A step at sync met something that a person must decide (R-OFF-16). */
  | { kind: 'decision'; decision: Decision }
  | Refusal;

/** What became of it, with the claim as the answer showed it, and the step it stopped at where there are several. */
export type Sent = { outcome: Outcome; claim?: Claim; step?: EntryStep };

export const decisions = [
  'serial_number_not_found',
  'several_serial_numbers',
  'product_unknown',
  'not_registered',
  'several_registrations',
  'customer_does_not_match',
  'several_contacts',
  'customer_unknown',
  'store_required',
  'already_registered',
  'registration_rejected',
  'warranty_expired',
] as const;
export type Decision = (typeof decisions)[number];
