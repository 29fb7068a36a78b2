import { expect, it } from 'vitest';
import { mailedKinds } from '#contract/events.ts';
import { mailedKindsOf } from '#domain/mailed-kinds.ts';

it.each([
  ['depot', mailedKinds.filter((kind) => kind !== 'ticket_filed')],
  ['retailer_depot', mailedKinds.filter((kind) => kind !== 'ticket_filed')],
  ['adjudicator', ['message', 'withdrawn', 'appealed', 'registration_decided', 'proof_requested', 'ticket_filed']],
  ['finance', ['registration_decided', 'proof_requested']],
  ['admin', ['message', 'withdrawn', 'appealed', 'registration_decided', 'proof_requested', 'ticket_filed']],
  ['retailer', ['registration_decided', 'proof_requested']],
  ['customer', ['registration_decided', 'proof_requested']],
] as const)('a %s is offered mails of the kinds that they can get (R-EVENT-05)', (role, kinds) => {
  expect(mailedKindsOf(role)).toEqual(kinds);
});
