import { beforeAll, describe, expect, it } from 'vitest';
import { contactIds } from '#server/demo/demo-people.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';

describe('People in an org', () => {
  const { standIn, platform } = salesforceSuite();
  let productId = '';
  beforeAll(() => {
    const [product] = standIn().org.records('Product2');
    productId = String(product?.['Id']);
  });

  const contact = {
    firstName: 'Ivy',
    lastName: 'Tremblay',
    email: 'ivy@customer.example',
    phone: null,
    postalCode: null,
    language: null,
    emailConsentOptOut: false,
  };

  it('are created despite a warning about duplicates, and not if the rule blocks them', async () => {
    await platform().createContact({ ...contact, id: 'first' });
    standIn().org.duplicates = 'warn';
    const second = await platform().createContact({ ...contact, id: 'second' });
    expect(second.email).toBe('ivy@customer.example');
    standIn().org.duplicates = 'block';
    await expect(platform().createContact({ ...contact, id: 'third' })).rejects.toMatchObject({ code: 'CONFLICT' });
    standIn().org.duplicates = 'allow';
  });

  it('with invalid names are refused with the names of the fields', async () => {
    const long = { ...contact, id: 'long', lastName: 'x'.repeat(81) };
    await expect(platform().createContact(long)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { lastName: 'outside_limits' },
    });
  });

  it("of a visitor's ticket have the values of the ticket", async () => {
    const ticket = { message: 'Help', productId, ticketType: 'Product', ticketSubtype: null };
    const visitor = {
      firstName: 'Uma',
      lastName: 'V'.repeat(100),
      email: 'uma@visitor.example',
      phone: '416-555-0144',
    };
    await platform().createTicket({ id: 'visitor', ticket, from: visitor, createdAt: new Date() });
    expect(standIn().org.byExternalId('Case', 'Portal_Id__c', 'visitor')[0]).toMatchObject({
      SuppliedName: `Uma ${'V'.repeat(76)}`,
      SuppliedEmail: 'uma@visitor.example',
      SuppliedPhone: '416-555-0144',
      ContactId: null,
      Origin: 'Web',
      Description: 'Help',
    });
    await platform().createTicket({
      id: 'customer',
      ticket,
      from: { contactId: contactIds.customer },
      createdAt: new Date(),
    });
    expect(standIn().org.byExternalId('Case', 'Portal_Id__c', 'customer')[0]).toMatchObject({
      SuppliedName: null,
      ContactId: contactIds.customer,
      Product__c: productId,
    });
  });

  it('of an application with one invalid contact leave nothing', async () => {
    const address = {
      address: '5 Mill Road',
      city: 'Guelph',
      postalCode: 'N1H 2A1',
      provinceState: 'ON',
      country: 'Canada',
    } as const;
    const person = { firstName: 'Ana', lastName: 'Reis', phone: '519-555-0122', email: 'ana@engines.example' };
    const application = {
      name: 'Royal City Small Engines',
      tradeName: null,
      website: null,
      HQAddress: address,
      shippingAddress: { ...address, city: 'Fergus' },
      businessNumber: null,
      dateOfEstablishment: '2009-05-01',
      businessType: 'Corporation',
      brandServiceType: ['Norvane', 'Blackhorn'],
      serviceType: ['Snow Thrower'],
      repairServiceRate: 94.5,
      contact: [person, { ...person, firstName: 'x'.repeat(41) }],
    };
    const create = (id: string, changes = {}) =>
      platform().createDepotApplication({ id, application: { ...application, ...changes }, createdAt: new Date() });
    await expect(create('spoilt')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { firstName: 'outside_limits' },
    });
    expect(standIn().org.byExternalId('Account', 'Portal_Id__c', 'spoilt')).toEqual([]);

    const id = await create('whole', { contact: [person] });
    const [applicant, ...others] = await platform().listAccountContacts(id);
    expect(applicant).toMatchObject({ name: 'Ana Reis', email: 'ana@engines.example' });
    expect(others).toEqual([]);
    expect(await platform().getPortalUser(applicant?.id ?? '')).toMatchObject({ role: 'depot' });
    // Neither its email nor its phone finds a contact that an application created.
    for (const criteria of [
      { email: person.email, phone: null },
      { email: null, phone: person.phone },
    ]) {
      const found = await platform().findContacts({ ...criteria, isStoreStock: null }, null, {
        page: 1,
        size: 5,
        offset: 0,
      });
      expect(found.totalItems).toBe(0);
    }
    expect(standIn().org.byExternalId('Account', 'Portal_Id__c', 'whole')[0]).toMatchObject({
      Portal_Account_Kind__c: 'Repair Depot Applicant',
      Type: 'Corporation',
      Brands_Serviced__c: 'Norvane;Blackhorn',
      BillingCity: 'Guelph',
      ShippingCity: 'Fergus',
      Repair_Service_Rate__c: 94.5,
    });
  });
});
