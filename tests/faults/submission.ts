import type { ClaimFields } from '#contract/claims.ts';
import type { EntryStep } from '#storage/registering.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import type { Picks } from '#contract/picks.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import type { FollowedClaim } from '#storage/rows.ts';
import type { SubmittedForm } from './screen-actions.ts';
import type { Product, Wrong } from './model/schedule.ts';

/** One submission as its sender knows it. The laboratory compares it with the server. */
export type Submission = {
  /** Prefix of its marker. */
  name: string;
  kind:
    | 'claim'
    | 'amendment'
    | 'invoice'
    | 'registration'
    | 'change'
    | 'message'
    | 'withdrawal'
    | 'appeal'
    | 'proof'
    | 'ticket_message';
  accountId: string;
  /** The claim of a follow-up. */
  of: Submission | null;
  product: Product;
  /** What was picked for a claim first; null where nothing was. */
  picks: PicksDraft | null;
  version: number;
  wrong: Wrong;
  /** A change that adds photos and leaves the fields as they are. */
  photosAlone: boolean;
  hashes: string[];
  /** The proof of purchase of its registration. */
  proof: string | null;
  /** An entry or a draft, which share their id, or discarded. */
  place: 'entry' | 'draft' | 'discarded';
  id: string;
  /** Position in the order of all submissions. */
  order: number;
  /** A restored backup contradicts later actions, so the result is unknown. */
  uncertain: boolean;
};

type Marked = Pick<Submission, 'name' | 'version' | 'wrong'>;

/** The text that identifies the result of a step on the server. */
export function markerOf({ name, version, wrong }: Marked, step: EntryStep): string {
  return `${name} v${version}${wrong === step ? ' wrong' : ''}`;
}

/** The text that the server is to store: none for a change of no field, and for a proof. */
export function finalMarkerOf({ kind, photosAlone, name, version }: Submission): string {
  return photosAlone || kind === 'proof' ? '' : markerOf({ name, version, wrong: null }, 'claim');
}

/** The fields of a change: its marker is in the parts, so that the diagnosis still identifies the claim. */
export function changedFields(submission: Submission, filed: ClaimFields): ClaimFields {
  return submission.photosAlone ? filed : { ...filed, partsRequired: markerOf(submission, 'claim') };
}

/** The picks of a draft after so many versions: each adds a piece of every part. */
export function pickedAgain(picks: PicksDraft, { version }: Pick<Submission, 'version'>): PicksDraft {
  return { ...picks, parts: picks.parts.map((part) => ({ ...part, quantity: version })), expectedCents: version };
}

/** What the server is to store of the picks. */
export function finalPicksOf(submission: Submission): Picks | null {
  if (!submission.picks) return null;
  const { filled: _, ...filed } = pickedAgain(submission.picks, submission);
  return { ...filed, campaign: null };
}

/** Returns the name of the submission in a text of the server. */
export function nameOf(marker: string): string {
  return marker.split(' ')[0] ?? '';
}

/** The content of the forms. */
export type Forms = {
  /** The form of a submission filled in, with the fields of its draft where they exist. */
  of: (submission: Submission, draft: EntryDraft) => SubmittedForm;
  /** The claim fields of a follow-up. */
  followed: FollowedClaim;
};
