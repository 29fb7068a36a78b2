import { Connection } from 'jsforce';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotIds } from '../../server/demo/demo-people.ts';
import { salesforceSuite } from '../support/platforms.ts';

describe('The stand-in for a Salesforce org, with an independent client', () => {
  const { standIn } = salesforceSuite();
  let client: Connection;

  beforeAll(async () => {
    const { url, clientId, clientSecret, apiVersion } = standIn().settings;
    client = new Connection({ oauth2: { clientId, clientSecret, loginUrl: url }, version: apiVersion });
    await client.authorize({ grant_type: 'client_credentials' });
  });

  it('returns a session, and refuses a wrong secret', async () => {
    expect(client.accessToken).toMatch(/^token-/);
    const { url, clientId } = standIn().settings;
    const stranger = new Connection({ oauth2: { clientId, clientSecret: 'wrong', loginUrl: url } });
    await expect(stranger.authorize({ grant_type: 'client_credentials' })).rejects.toThrow(
      'invalid client credentials',
    );
  });

  it('answers a query in batches, with parents and children', async () => {
    const soql = 'SELECT Id, Repair_Depot__r.Name, (SELECT Id FROM Estimated_Repair_Costs__r) FROM Warranty_Claim__c';
    standIn().batchSize = 3;
    const claims = await client.query(soql, { autoFetch: true, maxFetch: 1000 });
    standIn().batchSize = 2000;
    expect(claims.records).toHaveLength([...standIn().org.records('Warranty_Claim__c')].length);
    expect(claims.totalSize).toBe(claims.records.length);
    expect(claims.records.every((claim) => typeof claim['Repair_Depot__r']?.Name === 'string')).toBe(true);
  });

  it('creates, changes and upserts records, and returns the limits of calls', async () => {
    const contact = { LastName: 'Roy', Phone: '+1 416 555-0188', Portal_Id__c: 'foreign-1' };
    const created = await client.sobject('Contact').upsert(contact, 'Portal_Id__c');
    expect(created).toMatchObject({ success: true, created: true });
    expect(await client.sobject('Contact').upsert({ ...contact, LastName: 'Roy-Côté' }, 'Portal_Id__c')).toMatchObject({
      id: created.id,
      created: false,
    });
    await client.sobject('Contact').update({ Id: created.id ?? '', Email: 'roy@customer.example' });
    const found = await client.query<{ LastName: string; Phone_Digits__c: string }>(
      `SELECT LastName, Phone_Digits__c FROM Contact WHERE Email = 'roy@customer.example'`,
    );
    expect(found.records[0]).toMatchObject({ LastName: 'Roy-Côté', Phone_Digits__c: '4165550188' });
    expect(client.limitInfo.apiUsage?.limit).toBe(15_000);
  });

  it.each([
    ['SELECT Fax FROM Contact', 'INVALID_FIELD'],
    ['SELECT Id FROM Opportunity', 'INVALID_TYPE'],
    ['SELECT Id FROM Contact WHERE', 'MALFORMED_QUERY'],
  ])('refuses %s with a code that the client reads', async (soql, errorCode) => {
    await expect(client.query(soql)).rejects.toMatchObject({ errorCode });
  });

  it.each([
    ['Contact', { FirstName: 'Ann' }, 'REQUIRED_FIELD_MISSING'],
    ['Contact', { LastName: 'x'.repeat(81) }, 'STRING_TOO_LONG'],
    ['Contact', { LastName: 'A', Nickname__c: 'B' }, 'INVALID_FIELD'],
    ['Contact', { LastName: 'A', Phone_Digits__c: '1' }, 'INVALID_FIELD_FOR_INSERT_UPDATE'],
    ['Product2', { Name: 'Thrower' }, 'INSUFFICIENT_ACCESS_OR_READONLY'],
    ['Warranty_Claim__c', { Status__c: 'New' }, 'REQUIRED_FIELD_MISSING'],
  ])('refuses a record of %s that is %o with %s', async (object, record, errorCode) => {
    await expect(client.sobject(object).create(record)).rejects.toMatchObject({ errorCode });
  });

  it('refuses a value that a restricted picklist does not have', async () => {
    const [registration] = standIn().org.records('Product_Registration__c');
    const change = { Id: String(registration?.['Id']), Status__c: 'Lost' };
    await expect(client.sobject('Product_Registration__c').update(change)).rejects.toMatchObject({
      errorCode: 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    });
  });

  it('sets the parent of a detail once', async () => {
    const claim = await client.sobject('Warranty_Claim__c').create({ Repair_Depot__c: depotIds.quebec });
    const estimate = await client.sobject('Estimated_Repair_Cost__c').create({ Warranty_Claim__c: claim.id });
    const again = { Id: estimate.id ?? '', Warranty_Claim__c: claim.id };
    await expect(client.sobject('Estimated_Repair_Cost__c').update(again)).rejects.toMatchObject({
      errorCode: 'INVALID_FIELD_FOR_INSERT_UPDATE',
    });
  });
});
