import type { InboxItem } from '#contract/inbox.ts';
import { deskRoles, type Role } from '#contract/primitives.ts';

/** The screen that what a person of this role is told leads to: from the inbox, and from a notification. */
export function eventPlace(
  { kind, claim, details }: Pick<InboxItem, 'kind' | 'claim' | 'details'>,
  role: Role,
): string {
  if (claim) {
    const isOfDesk = deskRoles.some((one) => one === role);
    return `${isOfDesk ? '/desk/claims' : '/warranty-claims'}/${claim.id}`;
  }
  if (kind === 'new_device') return '/account/security';
  if (details.registrationId) return `/my-product-registrations/${details.registrationId}`;
  return '/my-account';
}
