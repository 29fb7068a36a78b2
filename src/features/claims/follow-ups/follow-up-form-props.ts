import type { FollowedClaim } from '#storage/rows.ts';
import type { ClaimActions } from './claim-actions.ts';

export type FollowUpFormProps<Draft> = {
  draft: Draft;
  /** When it was last saved, or null for a new one. */
  savedAt: string | null;
  /** As fresh as it is known. */
  claim: FollowedClaim;
  status: string | null;
  state: ClaimActions[keyof ClaimActions];
  onSaved: () => void;
};
