import { expect, it } from 'vitest';
import { deskKinds, mailedKinds } from '#contract/events.ts';
import { mailedKindsOf } from '#domain/mailed-kinds.ts';

const ofRegistrations = ['registration_decided', 'proof_requested', 'registration_transferred'];
const ofDesk = mailedKinds.filter(
  (kind) =>
    ['message', 'withdrawn', 'appealed', 'invoice_received', 'ticket_filed', ...ofRegistrations].includes(kind) ||
    deskKinds.includes(kind),
);

it.each([
  ['depot', mailedKinds.filter((kind) => kind !== 'ticket_filed' && !deskKinds.includes(kind))],
  ['retailer_depot', mailedKinds.filter((kind) => kind !== 'ticket_filed' && !deskKinds.includes(kind))],
  ['adjudicator', ofDesk],
  ['finance', ofRegistrations],
  ['admin', ofDesk],
  ['retailer', ofRegistrations],
  ['customer', ofRegistrations],
] as const)('a %s is offered mails of the kinds that they can get (R-EVENT-05)', (role, kinds) => {
  expect(mailedKindsOf(role)).toEqual(kinds);
});
