import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { GivenId, Id, list, requiredLine, roles } from './primitives.ts';
import { Email } from './session.ts';

/** Roles whose people are invited all at once (R-ADMIN-08): customers sign themselves up, admins are chosen one by one. */
export const invitedTogether = ['depot', 'retailer', 'retailer_depot', 'adjudicator', 'finance'] as const;
export type InvitedTogether = (typeof invitedTogether)[number];

/** Most ids, most emails in a call, and most results of a search. */
export const peopleMax = 100;

/** Rate of the mails that invite several people: mail services refuse or defer bursts. */
export const invitationsPerMinute = 30;

/** A contact without an account. */
export const Invitable = v.object({
  id: Id,
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  role: oneOf(roles),
  /** The name of the contact's own account in the CRM, such as a depot. */
  company: v.nullable(v.string()),
});
export type Invitable = v.InferOutput<typeof Invitable>;

/** `more`: others match too. */
export const findInvitable = defineEndpoint({
  method: 'GET',
  path: '/admin/invitation/contact',
  access: ['admin'],
  query: v.object({ search: requiredLine(255) }),
  output: v.object({ data: v.array(Invitable), more: v.boolean() }),
  status: 200,
});

/** How many people of each role have no account, but an email. A role without any is left out. */
export const countInvitable = defineEndpoint({
  method: 'GET',
  path: '/admin/invitation',
  access: ['admin'],
  output: list(v.object({ role: oneOf(invitedTogether), count: v.number() })),
  status: 200,
});

/** The result for a person: invited, or why not. `failed`: an unexpected error for this person alone. */
export const invitationOutcomes = [
  'invited',
  'invited_before',
  'has_account',
  'account_deactivated',
  'no_contact',
  'several_contacts',
  'without_email',
  'email_in_use',
  'failed',
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

/** `name` and `email` are null where the contact has none, or is unknown. */
export const InvitationResult = v.object({
  contactId: v.nullable(v.string()),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  outcome: oneOf(invitationOutcomes),
});
export type InvitationResult = v.InferOutput<typeof InvitationResult>;

function peopleBy<const Key extends v.GenericSchema<string, string>>(key: Key) {
  return v.pipe(v.array(key, 'required'), v.maxLength(peopleMax, 'outside_limits'));
}

/** Invites people by the ids of their contacts and by their emails; each has a result, in this order (R-ADMIN-08). */
export const invitePeople = defineEndpoint({
  method: 'POST',
  path: '/admin/invitation',
  access: ['admin'],
  body: v.object({ contactIds: peopleBy(GivenId), emails: peopleBy(Email) }),
  output: list(InvitationResult),
  status: 200,
});

/** Invites the next people of a role who have no account. `next` is the `after` of the call that goes on; null at the end. */
export const inviteRole = defineEndpoint({
  method: 'POST',
  path: '/admin/invitation/:role',
  access: ['admin'],
  body: v.object({ after: v.nullable(Id) }),
  output: v.object({ data: v.array(InvitationResult), next: v.nullable(v.string()) }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
