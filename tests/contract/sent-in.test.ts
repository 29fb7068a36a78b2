import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { GuestTicketForm, TicketForm } from '#contract/tickets.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { problemOf } from '#tests/support/problem-of.ts';

/** Returns the path and the problem of a valid application with these changes. */
function problemIn(changes: Record<string, unknown>): string | null {
  const [issue] = v.safeParse(RepairDepotForm, depotApplication(changes)).issues ?? [];
  return issue ? `${v.getDotPath(issue)}: ${issue.message}` : null;
}

const address = depotApplication().HQAddress;
const [person] = depotApplication().contact;

describe('an application of a depot', () => {
  it.each([
    {},
    { tradeName: '', website: null, businessNumber: undefined, shippingAddress: undefined },
    { shippingAddress: { ...address, country: 'United States', provinceState: 'NY', postalCode: '12207-1234' } },
    { repairServiceRate: '0' },
    { repairServiceRate: 9999.99 },
    { website: 'https://fleuve.example/depot?x=1#y' },
    { website: 'dépôt-fleuve.example' },
    { contact: Array.from({ length: 10 }, () => person) },
  ])('is valid: %j', (changes) => expect(problemIn(changes)).toBeNull());

  it('has null for empty optional fields', () => {
    const parsed = v.parse(RepairDepotForm, depotApplication({ tradeName: ' ', website: undefined }));
    expect(parsed).toMatchObject({ tradeName: null, website: null });
  });

  it.each([
    [{ name: ' ' }, 'name: required'],
    [{ HQAddress: undefined }, 'HQAddress: '],
    [{ HQAddress: { ...address, address: '' } }, 'HQAddress.address: required'],
    [{ HQAddress: { ...address, city: '' } }, 'HQAddress.city: required'],
    [{ HQAddress: { ...address, postalCode: '' } }, 'HQAddress.postalCode: required'],
    [{ HQAddress: { ...address, postalCode: 'G5L 1AA' } }, 'HQAddress.postalCode: invalid_postal_code'],
    [{ HQAddress: { ...address, postalCode: 'D5L 1A1' } }, 'HQAddress.postalCode: invalid_postal_code'],
    [{ HQAddress: { ...address, postalCode: '1234' } }, 'HQAddress.postalCode: invalid_postal_code'],
    [{ HQAddress: { ...address, postalCode: '12345-12' } }, 'HQAddress.postalCode: invalid_postal_code'],
    [{ HQAddress: { ...address, provinceState: '' } }, 'HQAddress.provinceState: required'],
    [{ HQAddress: { ...address, country: '' } }, 'HQAddress.country: required'],
    [{ HQAddress: { ...address, country: 'France' } }, 'HQAddress.country: invalid_choice'],
    [{ shippingAddress: { ...address, postalCode: '' } }, 'shippingAddress.postalCode: required'],
    [{ website: 'fleuve' }, 'website: invalid_website'],
    [{ website: 'ftp://fleuve.example' }, 'website: invalid_website'],
    [{ website: 'fleuve.example and more' }, 'website: invalid_website'],
    [{ businessNumber: '12345678' }, 'businessNumber: invalid_business_number'],
    [{ businessNumber: '1234567890' }, 'businessNumber: invalid_business_number'],
    [{ businessNumber: '12345678A' }, 'businessNumber: invalid_business_number'],
    [{ dateOfEstablishment: '' }, 'dateOfEstablishment: required'],
    [{ dateOfEstablishment: '2011-02-30' }, 'dateOfEstablishment: invalid_date'],
    [{ businessType: '' }, 'businessType: required'],
    [{ brandServiceType: [] }, 'brandServiceType: required'],
    [{ serviceType: [] }, 'serviceType: required'],
    [{ repairServiceRate: null }, 'repairServiceRate: not_a_number'],
    [{ repairServiceRate: 'a lot' }, 'repairServiceRate: not_a_number'],
    [{ repairServiceRate: -1 }, 'repairServiceRate: too_small'],
    [{ repairServiceRate: 10_000 }, 'repairServiceRate: too_large'],
    [{ repairServiceRate: 95.555 }, 'repairServiceRate: too_many_decimals'],
    [{ contact: [] }, 'contact: required'],
    [{ contact: Array.from({ length: 11 }, () => person) }, 'contact: invalid_choice'],
    [{ contact: [{ ...person, phone: '' }] }, 'contact.0.phone: required'],
    [{ contact: [person, { ...person, phone: '12' }] }, 'contact.1.phone: invalid_phone'],
    [{ contact: [{ ...person, email: 'luc' }] }, 'contact.0.email: invalid_email'],
    [{ contact: [{ ...person, lastName: '' }] }, 'contact.0.lastName: required'],
  ])('is invalid at this field: %j', (changes, problem) => expect(problemIn(changes)).toContain(problem));
});

describe('a ticket', () => {
  const ticket = { message: 'It stalls.', productId: 'p1', ticketType: 'Product', ticketSubtype: 'How To' };
  const guest = { ...ticket, firstName: 'Ana', lastName: 'Roy', email: 'ana@example.com', phone: '' };

  it('can be without a subtype in the schema', () => {
    expect(v.parse(TicketForm, { ...ticket, ticketSubtype: '' }).ticketSubtype).toBeNull();
  });

  it.each(['message', 'productId', 'ticketType'])('is refused without %s', (field) => {
    expect(problemOf(TicketForm, { ...ticket, [field]: '' })).toBe('required');
  });

  it('has a message up to the length of a diagnosis', () => {
    expect(problemOf(TicketForm, { ...ticket, message: 'x'.repeat(32_768) })).toBeNull();
    expect(problemOf(TicketForm, { ...ticket, message: 'x'.repeat(32_769) })).toBe('too_long');
  });

  it('of a visitor has the values of the visitor', () => {
    expect(v.parse(GuestTicketForm, guest)).toEqual({ ...guest, phone: null });
    for (const field of ['firstName', 'lastName', 'email'])
      expect(problemOf(GuestTicketForm, { ...guest, [field]: ' ' })).toBe('required');
    expect(problemOf(GuestTicketForm, { ...guest, email: 'ana' })).toBe('invalid_email');
    expect(problemOf(GuestTicketForm, { ...guest, phone: '12' })).toBe('invalid_phone');
  });
});
