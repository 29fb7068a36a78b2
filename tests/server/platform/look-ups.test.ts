import { describe, expect, it } from 'vitest';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import type { PersonCriteria } from '#server/platform/sales-platform.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { firstPage } from './support/pages.ts';

const anybody: PersonCriteria = { email: null, phone: null, isStoreStock: null };

onEachPlatform('Look-ups', (platform) => {
  describe('serial numbers', () => {
    it.each([
      ['DEMOUNREG0001', 1],
      ['DEMODOUBLE0001', 2],
      ['DEMOUNREG000', 0],
      ["DEMO' OR Name != '", 0],
      ['DEMO%', 0],
    ])('finds %s exactly: %i', async (serialNumber, found) => {
      const { items, totalItems } = await platform().findSerialNumbers(serialNumber, firstPage());
      expect(items.map(({ name }) => name)).toEqual(Array.from({ length: found }, () => serialNumber));
      expect(totalItems).toBe(found);
    });

    it('come page by page', async () => {
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(await platform().findSerialNumbers('DEMODOUBLE0001', { page, size: 1, offset: page - 1 }));
      expect(pages.map(({ items }) => items.length)).toEqual([1, 1, 0]);
      expect(pages.map(({ totalItems }) => totalItems)).toEqual([2, 2, 2]);
      expect(pages[0]?.items[0]?.id).not.toBe(pages[1]?.items[0]?.id);
    });
  });

  describe('contacts', () => {
    const ids = async (criteria: Partial<PersonCriteria>, depotId: string | null = null) =>
      (await platform().findContacts({ ...anybody, ...criteria }, depotId, firstPage())).items.map(({ id }) => id);

    it('are found by email ignoring case, and by the digits of their phone', async () => {
      expect(await ids({ email: 'OWNER@Customer.example' })).toEqual([contactIds.owner]);
      expect(await ids({ phone: '(416) 555-0100' })).toEqual([contactIds.owner]);
      expect(await ids({ phone: '14165550100', email: 'owner@customer.example' })).toEqual([contactIds.owner]);
      expect(await ids({ phone: '4165550199', email: 'owner@customer.example' })).toEqual([]);
    });

    it('of store stock are found in their own depot only', async () => {
      expect(await ids({ isStoreStock: true }, depotIds.quebec)).toEqual([contactIds.stockQuebec]);
      expect(await ids({ isStoreStock: true, email: 'owner@customer.example' }, depotIds.quebec)).toEqual([]);
    });

    it('are returned completely by their id', async () => {
      expect(await platform().getContact(contactIds.owner)).toEqual({
        id: contactIds.owner,
        name: 'Martin Okafor',
        firstName: 'Martin',
        lastName: 'Okafor',
        email: 'owner@customer.example',
        phone: '+1 416 555-0100',
        postalCode: 'M1K 1N6',
        emailConsentOptOut: false,
      });
    });

    it.each(['nothing', '', '003DEMO0000000000Z', "' OR Id != '"])('are null for the id "%s"', async (id) => {
      expect(await platform().getContact(id)).toBeNull();
      expect(await platform().getAccountId(id)).toBeNull();
    });

    it('belong to a depot or to none', async () => {
      expect(await platform().getAccountId(contactIds.depotQuebec)).toBe(depotIds.quebec);
      expect(await platform().getAccountId(contactIds.owner)).toBeNull();
    });
  });

  describe('registrations', () => {
    const found = async (serialNumber: string, criteria: Partial<PersonCriteria> = {}) =>
      (await platform().findRegistrations(serialNumber, { ...anybody, ...criteria }, firstPage())).items;

    it.each([
      [{}, 1],
      [{ email: 'OWNER@customer.example' }, 1],
      [{ phone: '416-555-0100' }, 1],
      [{ email: 'owner@customer.example', phone: '4165550199' }, 0],
      [{ email: 'else@customer.example' }, 0],
      [{ isStoreStock: false }, 1],
      [{ isStoreStock: true }, 0],
    ] as const)('match every given value: %o', async (criteria, count) => {
      expect(await found('DEMOACTIVE0001', criteria)).toHaveLength(count);
    });

    it('have the states of the demo', async () => {
      expect((await found('DEMOREJECT0001'))[0]).toMatchObject({ status: 'Rejected' });
      expect((await found('DEMOEXPIRE0001'))[0]).toMatchObject({ warrantyStatus: 'Out of Warranty' });
      expect((await found('DEMOSTOCK00001'))[0]).toMatchObject({ isStoreStock: true, dateOfPurchase: null });
      expect(await found('DEMOMULTI00001')).toHaveLength(2);
      expect(await found('DEMOUNREG0001')).toEqual([]);
    });

    it('are returned completely by their id, and by no other value', async () => {
      const [registration] = await found('DEMOACTIVE0001');
      if (!registration) throw new Error('The demo has no such registration.');
      expect(await platform().getRegistration(registration.id)).toEqual(registration);
      expect(registration).toMatchObject({
        name: expect.stringMatching(/^PR-\d{6}$/),
        status: 'Approved',
        warrantyStatus: 'Parts and Labour',
        inactive: false,
        isStoreStock: false,
        serialNumber: 'DEMOACTIVE0001',
        serialNumberId: expect.any(String),
        productName: expect.any(String),
        productId: expect.any(String),
        customerId: contactIds.owner,
        model: expect.any(String),
        brand: expect.any(String),
        dateOfPurchase: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        laborWarrantyExpiration: expect.any(String),
        partsWarrantyExpiration: expect.any(String),
        customer: {
          name: 'Martin Okafor',
          email: 'owner@customer.example',
          phone: '+1 416 555-0100',
          postalCode: 'M1K 1N6',
        },
      });
      for (const id of ['nothing', "' OR Name != '", 'a02DEMO99999999999'])
        expect(await platform().getRegistration(id)).toBeNull();
    });
  });

  describe('picklists', () => {
    it('have labels in the requested language, and sparse indexes as numbers', async () => {
      const name = { SOBJECT_API_NAME: 'Warranty_Claim__c', FIELD_API_NAME: 'Claim_Subtype__c' };
      const [english, french] = [await platform().getPicklist(name, 'en'), await platform().getPicklist(name, 'fr')];
      expect(english?.controllerValues).toEqual(french?.controllerValues);
      expect(english?.controllerValues).toMatchObject({ 'Pre-Sale Repair': 2, Goodwill: 12 });
      expect(english?.values[0]).toEqual({ label: 'Engine', value: 'Engine', validFor: [0, 2, 3, 12] });
      expect(french?.values[0]).toEqual({ label: 'Moteur', value: 'Engine', validFor: [0, 2, 3, 12] });
    });

    it.each([
      ['Warranty_Claim__c', 'Status__c'],
      ['Opportunity', 'StageName'],
      ['Case', 'Type/../../Account'],
      ['constructor', 'name'],
    ])('are null for %s.%s, which the portal does not show', async (SOBJECT_API_NAME, FIELD_API_NAME) => {
      expect(await platform().getPicklist({ SOBJECT_API_NAME, FIELD_API_NAME }, 'en')).toBeNull();
    });
  });
});
