import type { ChangeDraft } from '#storage/draft-rows.ts';
import type { FiledClaim, FollowedClaim } from '#storage/rows.ts';
import type { ClaimActions } from './claim-actions.ts';

export type FollowUpFormProps<Draft> = {
  draft: Draft;
  /** When it was last saved; null for a new draft. */
  savedAt: string | null;
  /** From the server or the cache, else from the draft. */
  claim: FollowedClaim;
  status: string | null;
  state: ClaimActions[keyof ClaimActions];
  onSaved: () => void;
};

/** The form of a change. It belongs to the claims, which pass it to the dialog. */
export type ChangeFormProps = FollowUpFormProps<ChangeDraft> & {
  /** The claim as it was filed, if it can be read. */
  filed: FiledClaim | null;
  photosFirst: boolean;
};
