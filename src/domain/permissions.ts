import type { Role } from '#contract/session.ts';

/** Roles that file and follow warranty claims (`portal.md §6`). */
export const claimRoles: readonly Role[] = ['depot', 'retailer_depot'];

/** Whether a role files and follows warranty claims. */
export function mayFileClaims(role: Role): boolean {
  return claimRoles.includes(role);
}
