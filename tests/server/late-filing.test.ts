import * as v from 'valibot';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { getPicklist } from '#contract/picklists.ts';
import { addDays } from '#domain/dates.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, registrationOf, today } from './support/claim-form.ts';
import { Client, errorOf } from './support/client.ts';

const serial = 'DEMOACTIVE0001';
const claimTypes = '/salesforce-ui/picklist?SOBJECT_API_NAME=Warranty_Claim__c&FIELD_API_NAME=Claim_Type__c';
const goodwill = { value: 'Goodwill', en: 'Goodwill', fr: 'Geste commercial', validFor: [] };

onEachDatabase('A claim after the end of cover (R-COVER-04, R-COVER-05)', (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });
  afterEach(async () => {
    server().context.lateFilingDays = 0;
    await markGoodwill(false);
  });

  const endCover = async (end: string, warranty_status: 'Out of Warranty' | 'Parts Only' = 'Out of Warranty') =>
    server()
      .database.updateTable('registrations')
      .set({ labor_warranty_expiration: end, parts_warranty_expiration: end, warranty_status })
      .where('id', '=', (await registrationOf(depot, serial)).id)
      .execute();
  const markGoodwill = async (afterExpiry: boolean) => {
    const lists = server().database.updateTable('picklists').where('field', '=', 'Claim_Type__c');
    const repair = { value: 'Warranty Repair', en: 'Warranty repair', fr: 'Réparation sous garantie', validFor: [] };
    const values = [repair, { ...goodwill, ...(afterExpiry && { afterExpiry }) }];
    await lists.set({ definition: JSON.stringify({ values, controllerValues: {} }) }).execute();
    const subtypes = server().database.updateTable('picklists').where('field', '=', 'Claim_Subtype__c');
    const engine = { value: 'Engine', en: 'Engine', fr: 'Moteur', validFor: [0, 1] };
    const controllerValues = { 'Warranty Repair': 0, Goodwill: 1 };
    await subtypes.set({ definition: JSON.stringify({ values: [engine], controllerValues }) }).execute();
  };
  const file = async (changes: Record<string, string>) =>
    depot.form('/warranties/claims', claimForm(await claimFields(depot, changes, serial)));
  const failed = (dateOfFailure: string, claimType = 'Warranty Repair') => ({ dateOfFailure, claimType });
  const refused = { status: 409, code: 'WARRANTY_EXPIRED' };

  it('is refused by default, and the device is told of no way', async () => {
    await markGoodwill(false);
    await endCover(addDays(today, -5));
    expect(errorOf(await file(failed(addDays(today, -5))))).toEqual(refused);
    expect(errorOf(await file(failed(addDays(today, -5), 'Goodwill')))).toEqual(refused);
    expect(await registrationOf(depot, serial)).not.toHaveProperty('filing');
  });

  it('is taken for the days of the setting, if the failure lies within cover', async () => {
    await markGoodwill(false);
    server().context.lateFilingDays = 5;
    for (const status of ['Out of Warranty', 'Parts Only'] as const) {
      await endCover(addDays(today, -5), status);
      expect((await file(failed(addDays(today, -5)))).status).toBe(201);
      expect(errorOf(await file(failed(addDays(today, -4))))).toEqual(refused);
      await endCover(addDays(today, -6), status);
      expect(errorOf(await file(failed(addDays(today, -6))))).toEqual(refused);
    }
    const { filing } = await registrationOf(depot, serial);
    expect(filing).toEqual({ lateDays: 5, afterExpiry: false });
  });

  it('is taken at any time of a type for it, which the list marks', async () => {
    await markGoodwill(true);
    await endCover(addDays(today, -400));
    expect((await file(failed(addDays(today, -3), 'Goodwill'))).status).toBe(201);
    expect(errorOf(await file(failed(addDays(today, -3))))).toEqual(refused);
    expect((await registrationOf(depot, serial)).filing).toEqual({ lateDays: 0, afterExpiry: true });
    const { values } = v.parse(getPicklist.output, (await depot.get(claimTypes)).json);
    expect(values.map(({ value, afterExpiry = false }) => [value, afterExpiry])).toEqual([
      ['Warranty Repair', false],
      ['Goodwill', true],
    ]);
  });

  it('names what is wrong with the claim itself first', async () => {
    await markGoodwill(true);
    await endCover(addDays(today, -400));
    const wrong = { ...failed(addDays(today, -3), 'Unheard of') };
    expect(errorOf(await file(wrong))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['claimType', 'claimSubtype'],
    });
  });
});
