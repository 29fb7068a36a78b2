import type { PhotoPurpose } from '#storage/rows.ts';

/** Whether a file goes with the registration; all others go with the claim. */
export function isProofOfPurchase({ purpose }: { purpose?: PhotoPurpose }): boolean {
  return purpose === 'proof_of_purchase';
}
