import type { FollowedClaim } from '#storage/rows.ts';
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
