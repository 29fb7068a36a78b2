import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '#server/errors/describe-failure.ts';
import { salesforcePlatform } from '#server/platform/salesforce/salesforce-platform.ts';
import type { CrmSettings } from '#server/settings/settings.ts';
import { SalesforceStandIn } from '#tests/support/salesforce/salesforce-stand-in.ts';

const address = {
  address: '5 Mill Road',
  city: 'Guelph',
  postalCode: 'N1H 2A1',
  provinceState: 'ON',
  country: 'Canada',
} as const;
const application = {
  name: 'Royal City Small Engines',
  tradeName: null,
  website: null,
  HQAddress: address,
  shippingAddress: null,
  businessNumber: null,
  dateOfEstablishment: '2009-05-01',
  businessType: 'Corporation',
  brandServiceType: ['Norvane'],
  serviceType: ['Snow Thrower'],
  repairServiceRate: 94.5,
  contact: [{ firstName: 'Ana', lastName: 'Reis', phone: '519-555-0122', email: 'ana@engines.example' }],
};

describe('An org with another configuration', () => {
  let standIn: SalesforceStandIn;
  beforeAll(async () => {
    standIn = await SalesforceStandIn.start();
  });
  afterAll(() => standIn.stop());

  const platformOf = (changes: Partial<CrmSettings>) => salesforcePlatform({ ...standIn.settings, ...changes });
  const apply = (id: string, changes: Partial<CrmSettings>) =>
    platformOf(changes).createDepotApplication({ id, application, createdAt: new Date() });
  const madeBy = (object: string, id: string) => standIn.org.byExternalId(object, 'Portal_Id__c', id)[0];

  it('accepts codes of states and countries', async () => {
    standIn.access.hasStateCodes = true;
    await expect(apply('names', { stateCodes: false })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await apply('codes', { stateCodes: true });
    standIn.access.hasStateCodes = false;
    expect(madeBy('Account', 'codes')).toMatchObject({
      BillingStateCode: 'ON',
      BillingCountryCode: 'CA',
      ShippingStateCode: 'ON',
      BillingState: null,
    });
    expect(madeBy('Contact', 'codes-0')).toMatchObject({ MailingStateCode: 'ON', MailingCountryCode: 'CA' });
  });

  it('gives new records the configured record type and its picklists', async () => {
    const [depot, ticket] = ['012DEPOT0000000001', '012TICKET000000001'];
    standIn.org.load('RecordType', { Id: depot, SobjectType: 'Account', DeveloperName: 'Portal_Depot' });
    standIn.org.load('RecordType', { Id: ticket, SobjectType: 'Case', DeveloperName: 'Portal_Depot' });
    standIn.picklists.set('Case.Type', { values: [], controllerValues: {} });
    const recordTypes = { Account: 'Portal_Depot', Case: 'Portal_Depot' };
    await apply('typed', { recordTypes });
    expect(madeBy('Account', 'typed')?.['RecordTypeId']).toBe(depot);
    expect(madeBy('Contact', 'typed-0')?.['RecordTypeId']).toBeNull();

    const platform = platformOf({ recordTypes });
    const before = standIn.calls.length;
    await platform.getPicklist({ SOBJECT_API_NAME: 'Case', FIELD_API_NAME: 'Type' }, 'en');
    const calls = standIn.calls.slice(before).filter((call) => call.includes('picklist-values'));
    expect(calls).toEqual([`GET /ui-api/object-info/Case/picklist-values/${ticket}/Type`]);
  });

  it('stores customers as person accounts, and changes them through these', async () => {
    const { org, access } = standIn;
    org.load('RecordType', { Id: '012PERSON000000001', SobjectType: 'Account', DeveloperName: 'PersonAccount' });
    access.hasPersonAccounts = true;
    const platform = platformOf({ personAccounts: 'PersonAccount', recordTypes: { Account: 'Portal_Depot' } });
    const person = {
      firstName: 'Rosa',
      lastName: 'Lind',
      email: 'rosa@customer.example',
      phone: '416-555-0133',
      postalCode: 'N1H 2A1',
      language: 'fr',
      emailConsentOptOut: true,
    } as const;
    const contact = await platform.createContact({ ...person, id: 'rosa' });
    expect(contact).toMatchObject({ name: 'Rosa Lind', email: 'rosa@customer.example', postalCode: 'N1H 2A1' });
    expect(await platform.createContact({ ...person, id: 'rosa' })).toEqual(contact);
    const criteria = { email: null, phone: '+1 (416) 555-0133', isStoreStock: null };
    const found = await platform.findContacts(criteria, null, { page: 1, size: 5, offset: 0 });
    expect(found.items.map(({ id }) => id)).toEqual([contact.id]);
    expect(await platform.getPortalUser(contact.id)).toMatchObject({ role: 'customer', language: 'fr' });

    expect(await platform.setEmailConsent(contact.id, false)).toMatchObject({ emailConsentOptOut: false });
    expect(madeBy('Account', 'rosa')).toMatchObject({ PersonHasOptedOutOfEmail: false, IsPersonAccount: true });
    await expect(platformOf({}).setEmailConsent(contact.id, true)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    await platform.erasePerson({ accountId: 'x', contactId: contact.id, email: 'rosa@customer.example' });
    expect(await platform.getContact(contact.id)).toMatchObject({ name: '-', email: null, phone: null });
    expect(JSON.stringify(madeBy('Account', 'rosa'))).not.toMatch(/Rosa|Lind|rosa@|0133/);
    access.hasPersonAccounts = false;
  });

  it('without the record type is a fault that the log names', async () => {
    const error: unknown = await apply('missing', { recordTypes: { Account: 'Nothing' } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(describeFailure(error).cause).toMatchObject({
      message: expect.stringContaining('CRM_RECORD_TYPES') as string,
      cause: { code: 'INVALID_RECORD_TYPE', fields: ['Account'] },
    });
  });
});
