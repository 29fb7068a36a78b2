import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '#server/http/describe-failure.ts';
import { salesforcePlatform } from '#server/platform/salesforce/salesforce-platform.ts';
import type { CrmSettings } from '#server/settings.ts';
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

describe('An org that is set up otherwise', () => {
  let standIn: SalesforceStandIn;
  beforeAll(async () => {
    standIn = await SalesforceStandIn.start();
  });
  afterAll(() => standIn.stop());

  const platformOf = (changes: Partial<CrmSettings>) => salesforcePlatform({ ...standIn.settings, ...changes });
  const apply = (id: string, changes: Partial<CrmSettings>) =>
    platformOf(changes).createDepotApplication({ id, application, createdAt: new Date() });
  const madeBy = (object: string, id: string) => standIn.org.byExternalId(object, 'Portal_Id__c', id)[0];

  it('takes codes of states and countries', async () => {
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

  it('gives new records the record type that is set, and its picklists', async () => {
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
