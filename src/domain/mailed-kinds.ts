import { type MailedKind, mailedKinds } from '#contract/events.ts';
import type { Role } from '#contract/primitives.ts';
import { isDeskRole, mayFileClaims } from './permissions.ts';

/**
 * The kinds that a role is mailed about (R-EVENT-05): a depot of all; the desk of depots' messages; and who registers
 * products of the decision.
 */
export function mailedKindsOf(role: Role): readonly MailedKind[] {
  if (mayFileClaims(role)) return mailedKinds;
  const kinds: readonly MailedKind[] = isDeskRole(role)
    ? ['message', 'registration_decided']
    : ['registration_decided'];
  return mailedKinds.filter((kind) => kinds.includes(kind));
}
