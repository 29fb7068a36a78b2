import { describe, expect, it } from 'vitest';
import { contactOf, customerKnown, type CustomerLookUp, customerObstacle } from '#registering/customer-known.ts';
import type { ContactLookUp } from '#offline/look-ups/look-up-contact.ts';

const contact = { id: 'contact-1', name: 'Ada Morin', email: 'ada@example.com', phone: null };
const answered = (answer: ContactLookUp): CustomerLookUp => ({ phase: 'answered', answer });
const failed: CustomerLookUp = { phase: 'failed', failure: { kind: 'signin' } };

describe('the contact of a customer', () => {
  it.each(['one', 'remembered'] as const)('is the one that was found: %s', (kind) =>
    expect(contactOf(answered({ kind, contact }), 'ada@example.com', null)).toBe(contact),
  );

  it.each<CustomerLookUp>([{ phase: 'looking' }, failed, answered({ kind: 'unreachable' })])(
    'is the one that the draft remembers, as long as nobody says otherwise: $phase',
    (lookUp) => {
      expect(contactOf(lookUp, 'ADA@example.com', contact)).toBe(contact);
      expect(contactOf(lookUp, 'bob@example.com', contact)).toBeNull();
      expect(contactOf(lookUp, '416 555-0199', contact)).toBeNull();
    },
  );

  it.each<CustomerLookUp>([answered({ kind: 'none' }), answered({ kind: 'several' })])(
    'is nobody once the server says so',
    (lookUp) => expect(contactOf(lookUp, 'ada@example.com', contact)).toBeNull(),
  );
});

it.each<[CustomerLookUp, ReturnType<typeof customerKnown>]>([
  [answered({ kind: 'none' }), 'new'],
  [answered({ kind: 'several' }), 'unknown'],
  [answered({ kind: 'unreachable' }), 'unknown'],
  [{ phase: 'looking' }, 'unknown'],
  [failed, 'unknown'],
])('a customer without a contact is new only when the server says so', (lookUp, known) =>
  expect(customerKnown(lookUp, null)).toBe(known),
);

it('several contacts stop the claim, and nothing else does', () => {
  expect(customerObstacle(answered({ kind: 'several' }))).toBe('several_contacts');
  expect(customerObstacle(answered({ kind: 'none' }))).toBeNull();
  expect(customerObstacle(failed)).toBeNull();
});
