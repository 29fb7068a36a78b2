import { expect, it } from 'vitest';
import { deskKinds, mailedKinds } from '#contract/events.ts';
import { mailedKindsOf } from '#domain/mailed-kinds.ts';

it.each([
  ['depot', mailedKinds.filter((kind) => kind !== 'ticket_filed' && !deskKinds.includes(kind))],
  ['retailer_depot', mailedKinds.filter((kind) => kind !== 'ticket_filed' && !deskKinds.includes(kind))],
  [
    'adjudicator',
    [
      'message',
      'withdrawn',
      'appealed',
      'registration_decided',
      'proof_requested',
      'registration_transferred',
      'ticket_filed',
      ...deskKinds,
    ],
  ],
  ['finance', ['registration_decided', 'proof_requested', 'registration_transferred']],
  [
    'admin',
    [
      'message',
      'withdrawn',
      'appealed',
      'registration_decided',
      'proof_requested',
      'registration_transferred',
      'ticket_filed',
      ...deskKinds,
    ],
  ],
  ['retailer', ['registration_decided', 'proof_requested', 'registration_transferred']],
  ['customer', ['registration_decided', 'proof_requested', 'registration_transferred']],
] as const)('a %s is offered mails of the kinds that they can get (R-EVENT-05)', (role, kinds) => {
  expect(mailedKindsOf(role)).toEqual(kinds);
});
