import type { InboxItem } from '#contract/inbox.ts';
import type { Role } from '#contract/primitives.ts';
import { isDeskRole, isStaffRole } from './permissions.ts';

/** Where on the page of a claim its depot does what it was told of: reads, writes, or adds photos. */
export const claimPlaces = { message: '#messages', information_requested: '#answer', photos_requested: '#photos' };

/** The screen that what a person of this role is told leads to: from the inbox, and from a notification. */
export function eventPlace(
  { kind, claim, details }: Pick<InboxItem, 'kind' | 'claim' | 'details'>,
  role: Role,
): string {
  if (claim) {
    if (isStaffRole(role)) return `/desk/claims/${claim.id}`;
    return `/warranty-claims/${claim.id}${new Map(Object.entries(claimPlaces)).get(kind) ?? ''}`;
  }
  if (details.ticketId)
    return isDeskRole(role) && kind === 'ticket_filed'
      ? `/desk/tickets/${details.ticketId}`
      : `/contact/tickets/${details.ticketId}`;
  if (kind === 'proof_requested' && details.registrationId)
    return `/product-registrations/${details.registrationId}/proof`;
  if (kind === 'new_device') return '/account/security';
  if (details.registrationId && role === 'customer') return `/my-product-registrations/${details.registrationId}`;
  return '/my-account';
}
