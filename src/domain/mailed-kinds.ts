import { deskKinds, type MailedKind, mailedKinds } from '#contract/events.ts';
import type { Role } from '#contract/primitives.ts';
import { isDeskRole, mayFileClaims } from './permissions.ts';

const ofRegistrations: readonly MailedKind[] = ['registration_decided', 'proof_requested', 'registration_transferred'];

/**
 * The kinds that a role is notified of, by mail or push (R-EVENT-05): a depot all but those of the desk; the desk messages,
 * withdrawals, appeals, tickets, what is said of registrations, what arrives of a claim and what is due; others what is
 * said of registrations.
 */
export function mailedKindsOf(role: Role): readonly MailedKind[] {
  if (mayFileClaims(role)) return mailedKinds.filter((kind) => kind !== 'ticket_filed' && !deskKinds.includes(kind));
  const kinds: readonly MailedKind[] = isDeskRole(role)
    ? ['message', 'withdrawn', 'appealed', 'invoice_received', 'ticket_filed', ...ofRegistrations]
    : ofRegistrations;
  return mailedKinds.filter((kind) => kinds.includes(kind) || (isDeskRole(role) && deskKinds.includes(kind)));
}
