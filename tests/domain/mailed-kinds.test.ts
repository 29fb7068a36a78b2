import { expect, it } from 'vitest';
import { mailedKinds } from '#contract/events.ts';
import { mailedKindsOf } from '#domain/mailed-kinds.ts';

it.each([
  ['depot', mailedKinds.filter((kind) => kind !== 'ticket_filed')],
  ['retailer_depot', mailedKinds.filter((kind) => kind !== 'ticket_filed')],
  ['adjudicator', ['message', 'withdrawn', 'appealed', 'registration_decided', 'ticket_filed']],
  ['finance', ['registration_decided']],
  ['admin', ['message', 'withdrawn', 'appealed', 'registration_decided', 'ticket_filed']],
  ['retailer', ['registration_decided']],
  ['customer', ['registration_decided']],
] as const)('a %s is offered mails of the kinds that they can get (R-EVENT-05)', (role, kinds) => {
  expect(mailedKindsOf(role)).toEqual(kinds);
});
