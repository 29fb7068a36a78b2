import { describe, expect, it } from 'vitest';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import type { RepairDepotContext } from '#domain/repair-depot-rules.ts';
import { type ApplicationProblems, applicationProblems } from '#features/account/repair-depot/application-spec.ts';
import {
  type ApplicationValues,
  applicationOf,
  emptyApplication,
} from '#features/account/repair-depot/application-values.ts';
import * as v from 'valibot';

const address = { country: 'Canada', address: '12, rue du Quai', city: 'Rimouski', provinceState: 'QC' } as const;
const person = { id: 'a', firstName: 'Luc', lastName: 'Gagnon', phone: '+1 418 555-0171', email: 'luc@fleuve.example' };
const typed: ApplicationValues = {
  name: 'Atelier du Fleuve',
  tradeName: '',
  website: '',
  businessNumber: '',
  dateOfEstablishment: '2011-04-01',
  businessType: 'Corporation',
  HQAddress: { ...address, postalCode: 'g5l1a1' },
  sameAddress: true,
  shippingAddress: { country: 'United States', address: '', city: '', provinceState: '', postalCode: '' },
  brandServiceType: ['Norvane'],
  serviceType: ['Snow Blower'],
  repairServiceRate: '95,50',
  contact: [person],
};
const context: RepairDepotContext = {
  today: '2026-11-21',
  businessTypes: { values: [{ label: 'Corporation', value: 'Corporation', validFor: [] }], controllerValues: {} },
  brands: ['Norvane', 'Kelvane'],
  productTypes: ['Snow Blower'],
};
const long = 'x'.repeat(255);
const people = (count: number) => Array.from({ length: count }, () => person);
const hq = (change: Partial<ApplicationValues['HQAddress']>) => ({ HQAddress: { ...typed.HQAddress, ...change } });
const contact = (change: Partial<typeof person>) => ({ contact: [{ ...person, ...change }] });

type Line = [name: string, change: Partial<ApplicationValues>, expected: ApplicationProblems];

function checked(lines: Line[]): void {
  it.each(lines)('%s', (_, change, expected) =>
    expect(applicationProblems({ ...typed, ...change }, context)).toEqual(expected),
  );
}

describe('a company', () => {
  checked([
    ['is valid', {}, {}],
    ['requires a name', { name: ' ' }, { name: 'required' }],
    ['can have a name of 255 characters', { name: long }, {}],
    ['cannot have a longer name', { name: `${long}x` }, { name: { code: 'too_long', max: 255 } }],
    ['cannot have a longer trade name', { tradeName: `${long}x` }, { tradeName: { code: 'too_long', max: 255 } }],
    ['can have a website without its scheme', { website: 'www.fleuve.example/fr' }, {}],
    ['requires a valid website', { website: 'fleuve' }, { website: 'invalid_website' }],
    ['can have a number of 9 digits', { businessNumber: '123456789' }, {}],
    ['can have its number typed in groups', { businessNumber: '123 456-789' }, {}],
    ['cannot have a number of 8 digits', { businessNumber: '12345678' }, { businessNumber: 'invalid_business_number' }],
    [
      'cannot have a number of 10 digits',
      { businessNumber: '1234567890' },
      { businessNumber: 'invalid_business_number' },
    ],
    ['requires a business type', { businessType: '' }, { businessType: 'required' }],
    ['requires a business type of the list', { businessType: 'Circus' }, { businessType: 'invalid_choice' }],
    ['requires a date of establishment', { dateOfEstablishment: '' }, { dateOfEstablishment: 'required' }],
    [
      'requires an existing date of establishment',
      { dateOfEstablishment: '2011-02-30' },
      { dateOfEstablishment: 'invalid_date' },
    ],
    ['can be established today', { dateOfEstablishment: '2026-11-21' }, {}],
    [
      'cannot be established tomorrow',
      { dateOfEstablishment: '2026-11-22' },
      { dateOfEstablishment: 'date_in_future' },
    ],
  ]);
});

describe('an address', () => {
  checked([
    [
      'requires every field',
      hq({ address: '', city: '', provinceState: '', postalCode: '' }),
      {
        'HQAddress.address': 'required',
        'HQAddress.city': 'required',
        'HQAddress.provinceState': 'required',
        'HQAddress.postalCode': 'required',
      },
    ],
    [
      'in Canada cannot have a zip code',
      hq({ postalCode: '90210' }),
      { 'HQAddress.postalCode': { code: 'postal_code_elsewhere', postalCode: '90210', country: 'Canada' } },
    ],
    ['in Canada cannot have a state', hq({ provinceState: 'NY' }), { 'HQAddress.provinceState': 'invalid_choice' }],
    ['can be in a state', hq({ country: 'United States', provinceState: 'NY', postalCode: '10001' }), {}],
    [
      'can have a zip code of 5 and 4 digits',
      hq({ country: 'United States', provinceState: 'NY', postalCode: '10001-1234' }),
      {},
    ],
    [
      'requires a zip code of at least 5 digits',
      hq({ country: 'United States', provinceState: 'NY', postalCode: '1000' }),
      { 'HQAddress.postalCode': 'invalid_postal_code' },
    ],
    [
      'for shipping is validated if it is different',
      { sameAddress: false },
      {
        'shippingAddress.address': 'required',
        'shippingAddress.city': 'required',
        'shippingAddress.provinceState': 'required',
        'shippingAddress.postalCode': 'required',
      },
    ],
  ]);
});

describe('the services of a depot', () => {
  checked([
    ['include at least one brand', { brandServiceType: [] }, { brandServiceType: 'required' }],
    [
      'include only brands of the list',
      { brandServiceType: ['Norvane', 'Other'] },
      { brandServiceType: 'invalid_choice' },
    ],
    ['include at least one product type', { serviceType: [] }, { serviceType: 'required' }],
    ['include only product types of the list', { serviceType: ['Submarine'] }, { serviceType: 'invalid_choice' }],
    ['require a rate', { repairServiceRate: ' ' }, { repairServiceRate: 'required' }],
    ['require a number as rate', { repairServiceRate: 'a lot' }, { repairServiceRate: 'not_a_number' }],
    ['can cost $9,999.99', { repairServiceRate: '$ 9999.99' }, {}],
    ['cannot cost more', { repairServiceRate: '10000' }, { repairServiceRate: { code: 'too_large', max: 9999.99 } }],
    ['can cost 0', { repairServiceRate: '0' }, {}],
    [
      'cannot have a negative rate',
      { repairServiceRate: '-0.01' },
      { repairServiceRate: { code: 'too_small', min: 0 } },
    ],
    ['require a rate in whole cents', { repairServiceRate: '95.555' }, { repairServiceRate: 'too_many_decimals' }],
  ]);
  it('are not validated against lists that could not be read', () => {
    const unread = { today: context.today, businessTypes: null, brands: null, productTypes: null };
    expect(applicationProblems({ ...typed, brandServiceType: ['Other'] }, unread)).toEqual({});
  });
});

describe('a contact', () => {
  checked([
    ['requires a first name', contact({ firstName: '' }), { 'contact.0.firstName': 'required' }],
    ['requires a last name', contact({ lastName: '' }), { 'contact.0.lastName': 'required' }],
    ['requires a phone', contact({ phone: '' }), { 'contact.0.phone': 'required' }],
    ['requires a complete phone', contact({ phone: '+1 418 555-017' }), { 'contact.0.phone': 'invalid_phone' }],
    ['requires an email', contact({ email: '' }), { 'contact.0.email': 'required' }],
    ['requires a valid email', contact({ email: 'luc@fleuve' }), { 'contact.0.email': 'invalid_email' }],
    ['can be one of ten', { contact: people(10) }, {}],
    [
      'has its position in the name of the field',
      { contact: [person, { ...person, email: '' }] },
      { 'contact.1.email': 'required' },
    ],
  ]);
});

describe('a submitted application', () => {
  it('is a valid request with trimmed values', () => {
    expect(v.parse(RepairDepotForm, applicationOf({ ...typed, businessNumber: '123 456 789' }))).toMatchObject({
      tradeName: null,
      website: null,
      businessNumber: '123456789',
      repairServiceRate: 95.5,
      HQAddress: { postalCode: 'G5L 1A1' },
      shippingAddress: null,
      contact: [{ firstName: 'Luc', lastName: 'Gagnon', phone: '+1 418 555-0171', email: 'luc@fleuve.example' }],
    });
  });

  it('begins with one contact, in Canada, and ships to its head office', () => {
    expect(emptyApplication()).toMatchObject({ sameAddress: true, HQAddress: { country: 'Canada' }, contact: [{}] });
  });
});
