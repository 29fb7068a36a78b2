import type { Claim } from '#contract/claims.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Registration } from '#contract/registrations.ts';
import { withAuthors } from './claim-authors.ts';

/** A person with an account, as the sales platform finds what it holds on them. */
export type Person = { accountId: string; contactId: string | null; email: string };

/** A claim without its customer and its authors, who are somebody else. */
export type FiledClaim = Omit<Claim, 'customer'>;

export type OwnTicket = {
  id: string;
  type: string | null;
  subtype: string | null;
  message: string | null;
  at: string;
  /** What was written since, where the portal is the desk. */
  messages?: { at: string; from: 'you' | 'desk'; text: string | null }[];
};

/** What the sales platform holds on one person (R-PRIV-01). */
export type PersonRecords = {
  contact: (Contact & { address: string | null; country: string | null; language: string | null }) | null;
  /** Products of the person. */
  registrations: Registration[];
  /** Claims that the account filed for its depot. */
  filedClaims: FiledClaim[];
  /** Claims of depots on the person's products. */
  claimsOnProducts: FiledClaim[];
  tickets: OwnTicket[];
};

export function withoutClaimant(claim: Claim): FiledClaim {
  const { customer: _, ...rest } = withAuthors(claim, () => null);
  return rest;
}

/** What an erasure changed on the platform, and the registrations whose proofs of purchase name the person. */
export type PersonErased = { contacts: number; tickets: number; claims: number; registrationIds: string[] };
