import type { FollowedClaim } from '#storage/rows.ts';
import type { ClaimActions } from './claim-actions.ts';

export type FollowUpFormProps<Draft> = {
  draft: Draft;
  /** When it was last kept, or null for a new one. */
  keptAt: string | null;
  /** As fresh as it is known. */
  claim: FollowedClaim;
  status: string | null;
  state: ClaimActions[keyof ClaimActions];
  onKept: () => void;
};
