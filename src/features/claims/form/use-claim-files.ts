import { useMemo } from 'react';
import { usePhotos } from '#live/use-photos.ts';
import { isProofOfPurchase } from '#offline/photos/is-proof-of-purchase.ts';
import type { OpenPhoto } from '#storage/rows.ts';

/** What the draft holds beside its answers: the claim's photos, and the proof of purchase of its registration. */
export function useClaimFiles(draftId: string): { photos: readonly OpenPhoto[]; proof: OpenPhoto | null } {
  const files = usePhotos(draftId);
  return useMemo(
    () => ({
      photos: files?.filter((file) => !isProofOfPurchase(file)) ?? [],
      proof: files?.find(isProofOfPurchase) ?? null,
    }),
    [files],
  );
}
