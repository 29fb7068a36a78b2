import type { Refusal } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import type { EntryStep } from '#storage/registering.ts';
import type { Receipt } from '#storage/rows.ts';

/** The outcome of one attempt to send an entry. */
export type Outcome =
  /** The response proves that everything arrived. */
  | { kind: 'accepted'; receipt: Receipt }
  /** The API cannot be reached; `captive` if something else responds in its place. */
  | { kind: 'offline'; captive: boolean }
  /** The API can be reached, but the request got no response. */
  | { kind: 'no_answer' }
  | { kind: 'timeout' }
  /** As `no_answer` or `timeout`, but the server received new bytes of the photos. */
  | { kind: 'cut' }
  /** The response is a web page, although the API can be reached. */
  | { kind: 'not_an_answer' }
  /** The page or worker ended while it was sending. */
  | { kind: 'interrupted' }
  /** A bug while sending. */
  | { kind: 'fault' }
  /** There is no session for its account. */
  | { kind: 'signin' }
  /** Accepted, but not every photo is in the receipt (R-OFF-04). */
  | { kind: 'unproven' }
  /** Photos of the entry are missing on this device, so it is not sent. `lost` has the ids of photos whose rows remain. */
  | { kind: 'incomplete'; lost?: readonly string[] }
  /** A step at sync needs the decision of a person (R-OFF-16). */
  | { kind: 'decision'; decision: Decision }
  | Refusal;

/** The outcome, with the claim of the response, and the step at which an entry with several steps stopped. */
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
