import { givenCustomer, purchase } from '#tests/support/registering-entry.ts';
import { describe, expect, it } from 'vitest';
import { registeringTyped } from '#offline/outbox/registering-typed.ts';
import { emptyRegistering, type GivenCustomer, type Registering, type StepResults } from '#storage/registering.ts';

const contact = { id: 'contact-1', name: 'Ada Morin', email: 'ada@example.com' };
const typed = { ...emptyRegistering, chosen: true, dateOfPurchase: '2026-10-04', retailerId: 'retailer-1' };

const back = (
  owner: Registering['owner'],
  steps: StepResults | null = null,
  known: { emailOrPhone: string } | null = null,
) => registeringTyped({ known, registering: { owner, purchase } }, steps);

const given = (change: Partial<GivenCustomer> = {}) => ({ ...givenCustomer, emailConsentOptOut: false, ...change });
const made = (id: string | null): StepResults => ({
  contact: { sent: { ...givenCustomer, firstName: 'Ada', lastName: 'Morin' }, id },
  registration: null,
});

describe('the typed values of a registration in its form', () => {
  it('are empty without a registration', () => {
    expect(registeringTyped({ known: null, registering: null }, null)).toEqual({
      emailOrPhone: '',
      contact: null,
      registering: emptyRegistering,
    });
  });

  it('are those of store stock without a customer', () => {
    expect(back({ kind: 'stock' }, null, { emailOrPhone: 'ada@example.com' })).toEqual({
      emailOrPhone: 'ada@example.com',
      contact: null,
      registering: { ...typed, storeStock: true },
    });
  });

  it.each([
    ['email', contact, 'ada@example.com'],
    ['phone, where there is no email', { ...contact, email: null, phone: '416 555-0199' }, '416 555-0199'],
    ['neither', { id: 'contact-1', name: 'Ada Morin' }, ''],
  ])('include the customer who was found by their %s', (_, found, emailOrPhone) => {
    expect(back({ kind: 'found', contact: found })).toEqual({ emailOrPhone, contact: found, registering: typed });
  });

  it("are the signed-in customer's own, with their consent to promotions", () => {
    expect(back({ kind: 'own', contact, promotions: true })).toEqual({
      emailOrPhone: '',
      contact,
      registering: { ...typed, promotions: true },
    });
  });

  it.each([
    ['an email', given(), 'ada@example.com', ''],
    ['a phone', given({ email: null, phone: '416 555-0199' }), '416 555-0199', ''],
    ['both', given({ phone: '416 555-0199' }), 'ada@example.com', '416 555-0199'],
    ['neither', given({ email: null }), '', ''],
  ])('include all values of a new customer with %s', (_, customer, emailOrPhone, otherContact) => {
    expect(back({ kind: 'given', customer })).toEqual({
      emailOrPhone,
      contact: null,
      registering: {
        ...typed,
        otherContact,
        firstName: 'Ada',
        lastName: 'Morin',
        postalCode: 'M5V 2T6',
        promotions: true,
      },
    });
  });

  it('leave empty fields empty, and keep a refusal of promotions', () => {
    const customer = given({ firstName: null, lastName: null, postalCode: null, emailConsentOptOut: true });
    expect(back({ kind: 'given', customer }).registering).toEqual(typed);
  });

  it.each([
    ['Ada Morin', given()],
    ['Ada', given({ lastName: null })],
    ['Morin', given({ firstName: null })],
  ])('include the created contact of a new customer, %s', (name, customer) => {
    expect(back({ kind: 'given', customer }, made('contact-7')).contact).toMatchObject({ id: 'contact-7', name });
    expect(back({ kind: 'given', customer }, made(null)).contact).toBeNull();
  });
});
