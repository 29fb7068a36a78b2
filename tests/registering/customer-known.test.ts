import { describe, expect, it } from 'vitest';
import { contactOf, customerKnown, type CustomerLookUp, customerObstacle } from '#registering/customer-known.ts';
import type { ContactLookUp } from '#offline/look-ups/look-up-contact.ts';

const contact = { id: 'contact-1', name: 'Ada Morin', email: 'ada@example.com', phone: null };
const done = (result: ContactLookUp): CustomerLookUp => ({ phase: 'done', result });
const failed: CustomerLookUp = { phase: 'failed', failure: { kind: 'signin', part: 'serial_number' } };

describe('the contact of a customer', () => {
  it.each<ContactLookUp>([
    { kind: 'one', contact },
    { kind: 'remembered', contact, why: 'offline' },
  ])('is the found one: $kind', (result) => expect(contactOf(done(result), 'ada@example.com', null)).toBe(contact));

  it.each<CustomerLookUp>([{ phase: 'looking' }, failed, done({ kind: 'unreachable', why: 'offline' })])(
    'is the one in the draft until there is a result: $phase',
    (lookUp) => {
      expect(contactOf(lookUp, 'ADA@example.com', contact)).toBe(contact);
      expect(contactOf(lookUp, 'bob@example.com', contact)).toBeNull();
      expect(contactOf(lookUp, '416 555-0199', contact)).toBeNull();
    },
  );

  it.each<CustomerLookUp>([done({ kind: 'none' }), done({ kind: 'several' })])(
    'is none after a result without a contact',
    (lookUp) => expect(contactOf(lookUp, 'ada@example.com', contact)).toBeNull(),
  );
});

it.each<[CustomerLookUp, ReturnType<typeof customerKnown>]>([
  [done({ kind: 'none' }), 'new'],
  [done({ kind: 'several' }), 'unknown'],
  [done({ kind: 'unreachable', why: 'offline' }), 'unknown'],
  [{ phase: 'looking' }, 'unknown'],
  [failed, 'unknown'],
])('a customer without a contact is new only after a result of the server', (lookUp, known) =>
  expect(customerKnown(lookUp, null)).toBe(known),
);

it('several contacts stop the claim, and no other result does', () => {
  expect(customerObstacle(done({ kind: 'several' }))).toBe('several_contacts');
  expect(customerObstacle(done({ kind: 'none' }))).toBeNull();
  expect(customerObstacle(failed)).toBeNull();
});
