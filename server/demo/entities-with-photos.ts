import type { PicturedEntity } from './demo-photos.ts';
import type { DemoClaims } from './demo-claims.ts';

/** Photos of Ontario claims, by the claim's number from 1. */
const ofClaims: readonly [number: number, photos: readonly string[]][] = [
  [43, ['pump-plungers.jpg']],
  [41, ['crushed-carton.jpg']],
  [40, ['spark-plug.jpg']],
  [33, ['serial-plate.jpg', 'friction-disc.jpg']],
  [27, ['pump-plungers.jpg']],
  [25, ['crushed-carton.jpg']],
  [21, ['spindle-crack.jpg']],
  [17, ['friction-disc.jpg']],
];

const proofOfPurchase = ['receipt.jpg'];

/** Claims with photos, and their registrations with a proof of purchase. */
export function picturedEntities({ claims }: DemoClaims): PicturedEntity[] {
  return ofClaims.flatMap(([number, photos]) => {
    const claim = claims[number - 1];
    if (!claim) return [];
    const proof = claim.registration_id
      ? [{ entityId: claim.registration_id, photos: proofOfPurchase, purpose: null }]
      : [];
    return [{ entityId: claim.id, photos, purpose: 'claim' as const }, ...proof];
  });
}
