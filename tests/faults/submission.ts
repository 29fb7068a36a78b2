import type { EntryStep } from '#storage/registering.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import type { FollowedClaim } from '#storage/rows.ts';
import type { SentOff } from './hands.ts';
import type { Product, Wrong } from './model/schedule.ts';

/** One submission as the people at the tablet know it, for the laboratory to compare. */
export type Submission = {
  /** What its marker begins with. */
  name: string;
  kind: 'claim' | 'amendment' | 'invoice' | 'registration';
  accountId: string;
  /** The claim that it follows. */
  of: Submission | null;
  product: Product;
  version: number;
  wrong: Wrong;
  hashes: string[];
  /** Of the proof of purchase that goes with its registration. */
  proof: string | null;
  /** Where it lies: its entry or its draft, which share their id, or nowhere by somebody's will. */
  place: 'entry' | 'draft' | 'discarded';
  id: string;
  /** When it was sent off last, among all. */
  order: number;
  /** An old backup of the tablet contradicts what was done since: what became of it, nobody can say. */
  uncertain: boolean;
};

type Marked = Pick<Submission, 'name' | 'version' | 'wrong'>;

/** The text by which what a step makes is known again on the server. */
export function markerOf({ name, version, wrong }: Marked, step: EntryStep): string {
  return `${name} v${version}${wrong === step ? ' wrong' : ''}`;
}

/** The name of the submission that a text on the server came from. */
export function nameOf(marker: string): string {
  return marker.split(' ')[0] ?? '';
}

/** What people write into their forms. */
export type Papers = {
  /** The form of a submission filled in, as far as its draft is not known better. */
  of: (one: Submission, draft: EntryDraft) => SentOff;
  /** What is known of the claim that something follows. */
  followed: FollowedClaim;
};
