import { registrationAnswer } from '#tests/support/contract-answers.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Contact, findContacts } from '#contract/contacts.ts';
import { Phone } from '#contract/people.ts';
import { getPicklist, Picklist } from '#contract/picklists.ts';
import {
  findRegistrations,
  Registration,
  registrationStatuses,
  RegistrationState,
  warrantyStatuses,
} from '#contract/registrations.ts';

describe('a North American phone', () => {
  it.each([
    ['4165550199'],
    ['416-555-0199'],
    ['(416) 555-0199'],
    ['416.555.0199'],
    ['416 555 0199'],
    ['14165550199'],
    ['+14165550199'],
    ['1-416-555-0199'],
    ['+1 416 555-0199'],
  ])('is %s', (phone) => expect(v.is(Phone, phone)).toBe(true));

  it.each([
    [''],
    ['5550199'],
    ['416555019'],
    ['41655501999'],
    ['+44 20 7946 0958'],
    ['+2 416 555-0199'],
    ['1165550199'],
    ['0165550199'],
    ['4161550199'],
    ['416-555-0199x'],
    ['416-555-0199 or later'],
    ['４１６5550199'],
  ])('cannot be %j', (phone) => expect(v.is(Phone, phone)).toBe(false));
});

describe('a registration', () => {
  const state = { id: '1', status: 'New', inactive: false, warrantyStatus: 'New' } as const;

  it('has only its state for a caller without access to the rest', () => {
    const answer = { data: [state], pagination: { page: 1, size: 20, totalItems: 1 } };
    expect(v.parse(findRegistrations.output, answer)).toEqual(answer);
    expect(v.is(Registration, state)).toBe(false);
  });

  it('is parsed completely if it is complete', () => {
    const answer = { data: [registrationAnswer()], pagination: { page: 1, size: 20, totalItems: 1 } };
    expect(v.parse(findRegistrations.output, answer)).toEqual(answer);
  });

  it('has one of the statuses of the portal, or of a later version', () => {
    for (const status of registrationStatuses) expect(v.is(RegistrationState, { ...state, status })).toBe(true);
    for (const warrantyStatus of warrantyStatuses)
      expect(v.is(RegistrationState, { ...state, warrantyStatus })).toBe(true);
    expect(v.is(RegistrationState, { ...state, status: 'Lost' })).toBe(true);
    expect(v.is(RegistrationState, { ...state, status: null })).toBe(false);
    expect(v.is(RegistrationState, { ...state, warrantyStatus: 'Approved' })).toBe(true);
  });

  it('is looked up by a typed serial number', () => {
    expect(v.parse(findRegistrations.query, { serialNumber: 'demo active 0001', isStoreStock: 'true' })).toEqual({
      serialNumber: 'DEMOACTIVE0001',
      isStoreStock: true,
    });
    expect(v.is(findRegistrations.query, {})).toBe(false);
  });
});

describe('a contact', () => {
  it('has only an id for a caller without access to the rest', () => {
    expect(v.parse(Contact, { id: '1' })).toEqual({ id: '1' });
    expect(v.is(Contact, { name: 'Nobody' })).toBe(false);
  });

  it('is looked up page by page', () => {
    const query = { email: 'a@example.com', page: '2', isStoreStock: 'false' };
    expect(v.parse(findContacts.query, query)).toEqual({ email: 'a@example.com', page: 2, isStoreStock: false });
  });
});

describe('a picklist', () => {
  const values = [{ label: 'Moteur', value: 'Engine', validFor: [] }];

  it('has the valid indexes of its values as indexes or as a bitset', () => {
    expect(v.is(Picklist, { values, controllerValues: {} })).toBe(true);
    const bitset = values.map((value) => ({ ...value, validFor: 'gAAA' }));
    expect(v.is(Picklist, { values: bitset, controllerValues: { Engine: 0 } })).toBe(true);
    expect(v.is(Picklist, { values, controllerValues: { Engine: 'first' } })).toBe(false);
    expect(v.is(Picklist, { values })).toBe(false);
  });

  it('is requested by object and field', () => {
    expect(v.is(getPicklist.query, { SOBJECT_API_NAME: 'Case', FIELD_API_NAME: 'Type' })).toBe(true);
    expect(v.is(getPicklist.query, { SOBJECT_API_NAME: 'Case', FIELD_API_NAME: '' })).toBe(false);
    expect(v.is(getPicklist.query, { SOBJECT_API_NAME: 'Case' })).toBe(false);
  });
});
