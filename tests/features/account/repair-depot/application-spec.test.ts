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
    ['has nothing wrong with it', {}, {}],
    ['has a name', { name: ' ' }, { name: 'required' }],
    ['may have a name of 255 characters', { name: long }, {}],
    ['has no longer name', { name: `${long}x` }, { name: { code: 'too_long', max: 255 } }],
    ['has no longer trade name', { tradeName: `${long}x` }, { tradeName: { code: 'too_long', max: 255 } }],
    ['may have a website without its scheme', { website: 'www.fleuve.example/fr' }, {}],
    ['has a website that is one', { website: 'fleuve' }, { website: 'invalid_website' }],
    ['may have a number of 9 digits', { businessNumber: '123456789' }, {}],
    ['may have its number typed in groups', { businessNumber: '123 456-789' }, {}],
    ['has no number of 8 digits', { businessNumber: '12345678' }, { businessNumber: 'invalid_business_number' }],
    ['has no number of 10 digits', { businessNumber: '1234567890' }, { businessNumber: 'invalid_business_number' }],
    ['has a kind', { businessType: '' }, { businessType: 'required' }],
    ['has a kind on offer', { businessType: 'Circus' }, { businessType: 'invalid_choice' }],
    ['was established on a day', { dateOfEstablishment: '' }, { dateOfEstablishment: 'required' }],
    [
      'was established on a day there is',
      { dateOfEstablishment: '2011-02-30' },
      { dateOfEstablishment: 'invalid_date' },
    ],
    ['may be established today', { dateOfEstablishment: '2026-11-21' }, {}],
    ['is not established tomorrow', { dateOfEstablishment: '2026-11-22' }, { dateOfEstablishment: 'date_in_future' }],
  ]);
});

describe('an address', () => {
  checked([
    [
      'is whole',
      hq({ address: '', city: '', provinceState: '', postalCode: '' }),
      {
        'HQAddress.address': 'required',
        'HQAddress.city': 'required',
        'HQAddress.provinceState': 'required',
        'HQAddress.postalCode': 'required',
      },
    ],
    [
      'in Canada has no zip code',
      hq({ postalCode: '90210' }),
      { 'HQAddress.postalCode': { code: 'postal_code_elsewhere', postalCode: '90210', country: 'Canada' } },
    ],
    ['in Canada is in no state', hq({ provinceState: 'NY' }), { 'HQAddress.provinceState': 'invalid_choice' }],
    ['may be in a state', hq({ country: 'United States', provinceState: 'NY', postalCode: '10001' }), {}],
    [
      'may have a zip code of 5 and 4',
      hq({ country: 'United States', provinceState: 'NY', postalCode: '10001-1234' }),
      {},
    ],
    [
      'has a zip code of 5 digits at least',
      hq({ country: 'United States', provinceState: 'NY', postalCode: '1000' }),
      { 'HQAddress.postalCode': 'invalid_postal_code' },
    ],
    [
      'for shipping is judged where it is another',
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

describe('what a depot services', () => {
  checked([
    ['is a brand at least', { brandServiceType: [] }, { brandServiceType: 'required' }],
    ['is of the brands on offer', { brandServiceType: ['Norvane', 'Other'] }, { brandServiceType: 'invalid_choice' }],
    ['is a type of product at least', { serviceType: [] }, { serviceType: 'required' }],
    ['is of the types on offer', { serviceType: ['Submarine'] }, { serviceType: 'invalid_choice' }],
    ['has a rate', { repairServiceRate: ' ' }, { repairServiceRate: 'required' }],
    ['has a rate that is a number', { repairServiceRate: 'a lot' }, { repairServiceRate: 'not_a_number' }],
    ['may cost $9,999.99', { repairServiceRate: '$ 9999.99' }, {}],
    ['costs no more', { repairServiceRate: '10000' }, { repairServiceRate: { code: 'too_large', max: 9999.99 } }],
    ['may cost nothing', { repairServiceRate: '0' }, {}],
    ['costs no less', { repairServiceRate: '-0.01' }, { repairServiceRate: { code: 'too_small', min: 0 } }],
    ['costs whole cents', { repairServiceRate: '95.555' }, { repairServiceRate: 'too_many_decimals' }],
  ]);
  it('is not judged by lists that could not be read', () => {
    const unread = { today: context.today, businessTypes: null, brands: null, productTypes: null };
    expect(applicationProblems({ ...typed, brandServiceType: ['Other'] }, unread)).toEqual({});
  });
});

describe('a contact', () => {
  checked([
    ['has a first name', contact({ firstName: '' }), { 'contact.0.firstName': 'required' }],
    ['has a last name', contact({ lastName: '' }), { 'contact.0.lastName': 'required' }],
    ['has a phone', contact({ phone: '' }), { 'contact.0.phone': 'required' }],
    ['has a whole phone', contact({ phone: '+1 418 555-017' }), { 'contact.0.phone': 'invalid_phone' }],
    ['has an email', contact({ email: '' }), { 'contact.0.email': 'required' }],
    ['has an email that is one', contact({ email: 'luc@fleuve' }), { 'contact.0.email': 'invalid_email' }],
    ['is one of ten at most', { contact: people(10) }, {}],
    ['is named by its place', { contact: [person, { ...person, email: '' }] }, { 'contact.1.email': 'required' }],
  ]);
});

describe('an application that is sent', () => {
  it('is what the call takes, tidied', () => {
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
