import { depotAccount } from '#tests/support/contract-answers.ts';
import { speak, useEnglish } from '#tests/support/language.ts';
import {
  aboutLines,
  freshTicket,
  type TicketFormContext,
  ticketFormProblems,
  ticketSpec,
  type TicketValues,
  withAbout,
} from '#features/contact/ticket-spec.ts';
import { describe, expect, it } from 'vitest';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { brandsOf, productsOf } from '#features/contact/ticket-lists.ts';

useEnglish();

const typed: TicketValues = {
  firstName: 'Ana',
  lastName: 'Roy',
  email: 'ana@example.com',
  phone: '',
  brand: '',
  productId: 'product-1',
  ticketType: 'Product',
  ticketSubtype: 'Safety',
  message: 'It stalls.',
};
const offered = (value: string, validFor: number[] = []) => ({ label: value, value, validFor });
const context: TicketFormContext = {
  asker: 'guest',
  ticketTypes: { values: [offered('Product'), offered('Other')], controllerValues: {} },
  ticketSubtypes: { values: [offered('Safety', [4])], controllerValues: { Product: 4 } },
  productIds: ['product-1'],
};

const ticketNames = ticketSpec.names(typed, context);

describe('a ticket', () => {
  it.each<[string, Partial<TicketValues>, TicketFormContext['asker'], object]>([
    ['of a guest is valid', {}, 'guest', {}],
    ['of a guest requires a first name', { firstName: ' ' }, 'guest', { firstName: 'required' }],
    ['of a guest requires a last name', { lastName: '' }, 'guest', { lastName: 'required' }],
    ['of a guest requires an email', { email: '' }, 'guest', { email: 'required' }],
    ['of a guest requires a valid email', { email: 'ana@' }, 'guest', { email: 'invalid_email' }],
    ['of a guest can have a complete phone', { phone: '+1 418 555' }, 'guest', { phone: 'invalid_phone' }],
    ['of an account requires no name and email', { firstName: '', email: '', phone: '1' }, 'account', {}],
    ['requires a product', { productId: '' }, 'account', { productId: 'required' }],
    ['requires an existing product', { productId: 'gone' }, 'account', { productId: 'invalid_choice' }],
    ['requires a type', { ticketType: '', ticketSubtype: '' }, 'account', { ticketType: 'required' }],
    ['requires a subtype if its type has any', { ticketSubtype: '' }, 'account', { ticketSubtype: 'required' }],
    ['has no subtype if its type has none', { ticketType: 'Other', ticketSubtype: '' }, 'account', {}],
    ['requires a subtype of its type', { ticketType: 'Other' }, 'account', { ticketSubtype: 'invalid_choice' }],
    ['requires a message', { message: ' ' }, 'account', { message: 'required' }],
    ['can have a message of the maximum length', { message: 'x'.repeat(longTextMaxLength) }, 'account', {}],
    [
      'cannot have a longer message',
      { message: 'x'.repeat(longTextMaxLength + 1) },
      'account',
      { message: { code: 'too_long', max: longTextMaxLength } },
    ],
  ])('%s', (_, change, asker, expected) =>
    expect(ticketFormProblems({ ...typed, ...change }, { ...context, asker })).toEqual(expected),
  );

  it('is not validated against lists that could not be read', () => {
    const unread = { asker: 'account', ticketTypes: null, ticketSubtypes: null, productIds: null } as const;
    expect(ticketFormProblems({ ...typed, ticketType: 'New', productId: 'new' }, unread)).toEqual({});
  });

  it('requires from an account only values that the account does not have', () => {
    const ofAccounts = ticketSpec.names(typed, { ...context, asker: 'account' });
    expect(ticketNames).toEqual(['firstName', 'lastName', 'email', 'phone', ...ofAccounts]);
    expect(ofAccounts).toEqual(['brand', 'productId', 'ticketType', 'ticketSubtype', 'message']);
  });

  it('has a name for each field in both languages', () => {
    const english = ticketNames.map((name) => ticketSpec.label(name, typed, context));
    speak('fr');
    expect(new Set(english).size).toBe(ticketNames.length);
    expect(
      ticketNames.map((name) => ticketSpec.label(name, typed, context)).filter((label) => english.includes(label)),
    ).toEqual(['Message']);
  });
});

describe('a new ticket', () => {
  it('begins with the name and email of an account on the public form', () => {
    expect(freshTicket({ ...depotAccount, name: 'Ana María Roy', email: 'ana@example.com' })).toMatchObject({
      firstName: 'Ana',
      lastName: 'María Roy',
      email: 'ana@example.com',
    });
    expect(freshTicket(null)).toMatchObject({ firstName: '', lastName: '', email: '' });
  });

  it('begins with the values of the link, in the language of the person', () => {
    const about = { serialNumber: 'DEMOACTIVE0001', productId: 'product-1', claimName: 'WC-000001' };
    expect(withAbout(freshTicket(null), about, aboutLines(about))).toMatchObject({
      productId: 'product-1',
      message: 'Claim: WC-000001\nSerial number: DEMOACTIVE0001',
    });
    speak('fr');
    expect(aboutLines(about)).toEqual(['Réclamation\u00A0: WC-000001', 'Numéro de série\u00A0: DEMOACTIVE0001']);
  });

  it('keeps typed values, and adds no text twice', () => {
    const about = { serialNumber: 'DEMOACTIVE0001', productId: 'product-2', claimName: null };
    const once = withAbout(typed, about, aboutLines(about));
    expect(once).toMatchObject({ productId: 'product-1', message: 'It stalls.\nSerial number: DEMOACTIVE0001' });
    expect(withAbout(once, about, aboutLines(about))).toEqual(once);
    const full = { ...typed, message: 'x'.repeat(longTextMaxLength) };
    expect(withAbout(full, about, aboutLines(about)).message).toBe(full.message);
  });
});

describe('the products of a ticket', () => {
  const product = (id: string, brand: string | null): Product => ({ id, name: id, brand, productType: null, sku: [] });
  const products = [product('a', 'Kelvane'), product('b', 'Kelvane'), product('c', null), product('d', 'Norvane')];

  it('are of brands, each named once', () => expect(brandsOf(products)).toEqual(['Kelvane', 'Norvane']));

  it('are those of the chosen brand, or all without one', () => {
    expect(productsOf(products, 'Kelvane').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(productsOf(products, '')).toHaveLength(4);
  });
});
