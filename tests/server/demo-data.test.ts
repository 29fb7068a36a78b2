import { onEachDatabase } from '#tests/support/server.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Claim } from '#contract/claims.ts';
import { listUserManuals } from '#contract/documents.ts';
import { Picklist } from '#contract/picklists.ts';
import { paged } from '#contract/primitives.ts';
import { listProducts } from '#contract/products.ts';
import { listRetailers } from '#contract/retailers.ts';
import { Registration } from '#contract/registrations.ts';
import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { Account } from '#contract/session.ts';
import { todayInToronto } from '#domain/dates.ts';
import { offeredValues } from '#domain/offered-values.ts';
import { claimRefusal, coverage } from '#domain/warranty.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { Client, errorOf } from './support/client.ts';

/** The demo data of R-OPS-05, line by line. */
onEachDatabase('The demo data', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);
  const today = todayInToronto(new Date());

  it('has a catalogue whose references are all there (R-CAT-03)', async () => {
    const { database } = server();
    const parts = await database.selectFrom('parts').selectAll().execute();
    const operations = await database.selectFrom('labour_operations').selectAll().execute();
    const failures = await database.selectFrom('failure_codes').selectAll().execute();
    expect([parts.length, operations.length, failures.length]).toEqual([400, 120, 60]);

    const partIds = new Set(parts.map(({ id }) => id));
    const operationIds = new Set(operations.map(({ id }) => id));
    const listed = (cell: string | null) => cell?.split('|') ?? [];
    for (const failure of failures) {
      expect(listed(failure.parts).filter((id) => partIds.has(id)).length).toBeGreaterThan(0);
      expect(listed(failure.parts).filter((id) => !partIds.has(id))).toEqual([]);
      expect(listed(failure.operations).filter((id) => operationIds.has(id)).length).toBeGreaterThan(0);
      expect(listed(failure.operations).filter((id) => !operationIds.has(id))).toEqual([]);
    }
    const superseded = parts.flatMap(({ superseded_by }) => superseded_by ?? []);
    expect(superseded.length).toBeGreaterThan(0);
    expect(superseded.filter((id) => !partIds.has(id))).toEqual([]);
    expect(parts.some(({ wear }) => wear) && parts.some(({ return_required }) => return_required)).toBe(true);
    expect(operations.some(({ overlap_group }) => overlap_group)).toBe(true);

    const products = await database.selectFrom('products').select(['model', 'product_type']).execute();
    const models = new Set(products.map(({ model }) => model));
    expect(parts.flatMap((part) => listed(part.models)).filter((model) => !models.has(model))).toEqual([]);
    const termTypes = await database.selectFrom('warranty_terms').select('product_type').execute();
    expect(new Set(termTypes.map(({ product_type }) => product_type))).toEqual(
      new Set(products.map(({ product_type }) => product_type)),
    );
    const agreements = database.selectFrom('depot_agreements').select('depot_id').where('valid_to', 'is', null);
    expect((await agreements.execute()).map(({ depot_id }) => depot_id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      Object.values(depotIds),
    );
  });

  describe('accounts', () => {
    it.each([
      ['admin', 'admin'],
      ['customer', 'customer'],
      ['depot', 'depot'],
      ['depot.qc', 'depot'],
      ['depot.us', 'depot'],
      ['retailer', 'retailer'],
      ['both', 'retailer_depot'],
      ['desk', 'adjudicator'],
      ['finance', 'finance'],
    ])('%s@portal.example is a verified %s', async (name, role) => {
      const account = v.parse(Account, (await (await as(name)).get('/account')).json);
      expect(account).toMatchObject({ email: `${name}@portal.example`, role });
      expect([account.verifiedAt, account.salesForceId]).not.toContain(null);
    });

    it('of the desk report that claims are decided in the portal (R-DESK-01)', async () => {
      const desks = ['desk', 'admin', 'finance', 'depot'].map(
        async (name) => (await (await as(name)).get('/account')).json,
      );
      const [desk, admin, finance, depot] = (await Promise.all(desks)).map((json) => v.parse(Account, json).desk);
      expect([desk, admin, finance, depot]).toEqual([true, true, true, undefined]);
    });

    it('include unverified@portal.example without verification, and disabled@portal.example, which cannot sign in', async () => {
      const account = v.parse(Account, (await (await as('unverified')).get('/account')).json);
      expect([account.role, account.verifiedAt]).toEqual(['customer', null]);
      const credentials = { email: 'disabled@portal.example', password: demoPassword };
      const answer = await new Client(server().url).post('/auth/login', credentials);
      expect(errorOf(answer)).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
    });

    it('have a customer with three registrations and a retailer with two procedures', async () => {
      const { json } = await (await as('customer')).get('/product-registrations/my-product-registrations');
      expect(v.parse(paged(Registration), json).data).toHaveLength(3);
      const retailer = await as('retailer');
      const { salesForceId } = v.parse(Account, (await retailer.get('/account')).json);
      const procedures = await retailer.get(`/retailer/procedures?contactId=${salesForceId}`);
      expect(procedures.json).toMatchObject({
        data: [{ fileType: 'application/pdf' }, { fileType: 'application/pdf' }],
      });
    });
  });

  describe('claims', () => {
    const claimsOf = async (account: string, page = 1) =>
      v.parse(paged(Claim), (await (await as(account)).get(`/warranties/claims?size=100&page=${page}`)).json).data;

    it('of the Ontario depot are 45, with every status and two closed', async () => {
      const claims = await claimsOf('depot');
      expect(claims).toHaveLength(45);
      const statuses = new Set(claims.map(({ status }) => status));
      for (const status of ['New', 'Pending Review', 'Approved', 'Parts Ordered']) expect(statuses).toContain(status);
      expect([...statuses].filter((status) => status?.startsWith('Closed'))).toHaveLength(2);
      expect(claims[0]?.repairDepot?.billingState).toBe('ON');
    });

    it('of the Ontario depot have photos, estimates, substatus and notes, and some have missing values', async () => {
      const client = await as('depot');
      const claims = await claimsOf('depot');
      const whole = await Promise.all(
        claims.map(async ({ id }) => v.parse(Claim, (await client.get(`/warranties/claims/${id}`)).json)),
      );
      const some = (has: (claim: Claim) => boolean) => {
        const count = whole.filter(has).length;
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(45);
      };
      some(({ files = [] }) => files.length > 0);
      some(({ estimatedRepairCosts }) => estimatedRepairCosts.length > 1);
      some(({ substatus }) => substatus !== null);
      some(({ dealersNotes }) => dealersNotes !== null);
      some(({ customer }) => customer === null);
      some(({ status }) => status === null);
      some(({ serialNumber }) => serialNumber === null);
      some(({ productRegistration }) => productRegistration !== null && productRegistration.product === null);
    });

    it.each([
      ['depot.qc', /^(QC|Quebec)$/],
      ['depot.us', /^(NY|New York)$/],
    ])('of %s include a few in Approved', async (account, state) => {
      const claims = await claimsOf(account);
      expect(claims.length).toBeGreaterThan(2);
      expect(claims.length).toBeLessThan(10);
      for (const { status, repairDepot } of claims) {
        // One was paid in a closed run.
        expect(status).toMatch(/^(Approved|Closed)$/);
        expect(repairDepot?.billingState).toMatch(state);
      }
    });
  });

  describe('serial numbers', () => {
    const numbered = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(4, '0')}`);
    const look = async (serialNumber: string) => {
      const client = await as('depot');
      const serials = await client.get(`/serial-numbers?serialNumber=${serialNumber}`);
      const registrations = await client.get(`/product-registrations?serialNumber=${serialNumber}`);
      return {
        serials: v.parse(findSerialNumbers.output, serials.json).data,
        active: v
          .parse(v.object({ data: v.array(Registration) }), registrations.json)
          .data.filter(({ inactive }) => !inactive),
      };
    };

    it.each(numbered('DEMOUNREG', 20))('%s is a known product without registration', async (serialNumber) => {
      const { serials, active } = await look(serialNumber);
      expect(serials).toHaveLength(1);
      expect(serials[0]?.productId).not.toBeNull();
      expect(active).toEqual([]);
    });

    it.each(numbered('DEMOACTIVE', 10))('%s is registered, approved and covered', async (serialNumber) => {
      const { serials, active } = await look(serialNumber);
      expect([serials.length, active.length]).toEqual([1, 1]);
      const [registration] = active;
      expect(registration).toMatchObject({
        status: 'Approved',
        warrantyStatus: 'Parts and Labour',
        isStoreStock: false,
      });
      // The customer is found by email, not by serial number (R-CONTACT-03).
      expect(registration).not.toHaveProperty('customer');
      const owner = { email: 'owner@customer.example', phone: '+1 416 555-0100' };
      const named = await (await as('depot')).get(`/product-registrations/${registration?.id}?email=${owner.email}`);
      expect(named.json).toMatchObject({ customer: owner });
      for (const date of [registration?.laborWarrantyExpiration, registration?.partsWarrantyExpiration])
        expect(coverage(date ?? null, today).state).toBe('active');
    });

    it('the others have their documented properties', async () => {
      const only = async (serialNumber: string) => {
        const { serials, active } = await look(serialNumber);
        const [registration] = active;
        expect([serials.length, active.length]).toEqual([1, 1]);
        if (!registration) throw new Error(`${serialNumber} has no registration.`);
        return registration;
      };
      expect(await only('DEMOREJECT0001')).toMatchObject({ status: 'Rejected' });
      expect(claimRefusal(await only('DEMOEXPIRE0001'), today)).toBe('WARRANTY_EXPIRED');
      const labour = await only('DEMOLABOUR0001');
      expect(coverage(labour.laborWarrantyExpiration, today).state).toBe('expired');
      expect(coverage(labour.partsWarrantyExpiration, today).state).toBe('active');
      expect((await only('DEMOSTOCK00001')).isStoreStock).toBe(true);
      expect((await look('DEMODOUBLE0001')).serials).toHaveLength(2);
      expect((await look('DEMOMULTI00001')).active).toHaveLength(2);
    });
  });

  describe('the catalogue', () => {
    const products = async () =>
      v.parse(listProducts.output, (await new Client(server().url).get('/products?size=1000')).json).data;

    it('has five brands with products of several types, some without a serial number', async () => {
      const byBrand = Map.groupBy(await products(), ({ brand }) => brand);
      expect(byBrand.size).toBe(5);
      for (const ofBrand of byBrand.values())
        expect(new Set(ofBrand.map(({ productType }) => productType)).size).toBeGreaterThan(1);
      const without = await new Client(server().url).get('/products?hasSerialNumber=false');
      expect(v.parse(listProducts.output, without.json).data.length).toBeGreaterThan(0);
    });

    it('has SKUs that begin with KB-', async () => {
      const skus = (await products()).flatMap(({ sku }) => sku.map(({ retailerSKU }) => retailerSKU));
      expect(skus.length).toBeGreaterThan(20);
      for (const sku of skus) expect(sku).toMatch(/^KB-\d+$/);
      expect(new Set(skus).size).toBe(skus.length);
    });

    it('has retailers with and without stores, some with a promotion statement', async () => {
      const client = new Client(server().url);
      const { data } = v.parse(listRetailers.output, (await client.get('/salesforce-accounts?retailerOnly=true')).json);
      const stores = await Promise.all(
        data.map(
          async ({ id }) =>
            v.parse(listRetailers.output, (await client.get(`/salesforce-accounts?parentID=${id}`)).json).data.length,
        ),
      );
      expect(Math.max(...stores)).toBeGreaterThan(1);
      expect(Math.min(...stores)).toBe(0);
      expect(data.some(({ emailOptInStatement }) => emailOptInStatement !== null)).toBe(true);
    });

    it('has every picklist of the portal in both languages', async () => {
      const client = new Client(server().url);
      const list = async (name: string, field: string, language: string) =>
        v.parse(
          Picklist,
          (
            await client.get(`/salesforce-ui/picklist?SOBJECT_API_NAME=${name}&FIELD_API_NAME=${field}`, {
              headers: { 'accept-language': language },
            })
          ).json,
        );
      for (const [name, field] of [
        ['Account', 'Type'],
        ['Case', 'Type'],
        ['Case', 'Ticket_Subtype__c'],
        ['Warranty_Claim__c', 'Claim_Type__c'],
        ['Warranty_Claim__c', 'Claim_Subtype__c'],
      ] as const) {
        const [english, french] = [await list(name, field, 'en'), await list(name, field, 'fr')];
        expect(english.values.length).toBeGreaterThan(3);
        expect(english.values.map(({ label }) => label)).not.toEqual(french.values.map(({ label }) => label));
      }
      const subtypes = await list('Warranty_Claim__c', 'Claim_Subtype__c', 'en');
      const indexes = Object.values(subtypes.controllerValues);
      expect(Math.max(...indexes)).toBeGreaterThan(indexes.length);
      for (const type of Object.keys(subtypes.controllerValues))
        expect(offeredValues(subtypes, type).length).toBeGreaterThan(0);
      expect(subtypes.values.some(({ validFor }) => validFor.length === 0)).toBe(true);
    });

    it('has manuals, service manuals and bulletins in two languages, and products without documents', async () => {
      const client = await as('depot');
      for (const path of ['/user-manual', '/service-manual', '/technical-bulletin']) {
        const lists = await Promise.all(
          (await products()).map(
            async ({ id }) => v.parse(listUserManuals.output, (await client.get(`${path}?productId=${id}`)).json).data,
          ),
        );
        const documents = lists.flat().map(({ contentDocuments }) => contentDocuments.length);
        expect(documents.length).toBeGreaterThan(4);
        expect(new Set(documents)).toEqual(new Set([2]));
        expect(lists.some((manuals) => manuals.length === 0)).toBe(true);
      }
    });
  });
});
