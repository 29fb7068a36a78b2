import { t } from '@lingui/core/macro';
import type { FollowedClaim } from '#storage/rows.ts';

/** What a claim is called that something follows: its number once it has one. */
export function followedClaimName({ name, product, serialNumber }: FollowedClaim): string {
  return name ?? product ?? serialNumber ?? t`a claim without a serial number`;
}
