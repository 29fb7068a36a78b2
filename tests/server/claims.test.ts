import { onEachDatabase } from '#tests/support/server.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { getClaim, listClaims } from '#contract/claims.ts';
import { openClaimStatuses } from '#domain/claim-status.ts';
import { addDays } from '#domain/dates.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { claimFields, claimForm, claimOf, registrationOf, today } from './support/claim-form.ts';
import { Client, errorOf } from './support/client.ts';

onEachDatabase('Claims', (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });
  const list = async (query = '', client = depot) =>
    v.parse(listClaims.output, (await client.get(`/warranties/claims${query}`)).json);
  const ownerOf = (serialNumber: string) =>
    server()
      .database.selectFrom('registrations')
      .innerJoin('serial_numbers', 'serial_numbers.id', 'registrations.serial_number_id')
      .innerJoin('contacts', 'contacts.id', 'registrations.customer_id')
      .select(['contacts.id', 'contacts.email', 'contacts.last_name'])
      .where('serial_numbers.name', '=', serialNumber)
      .executeTakeFirstOrThrow();
  const create = async (changes: Record<string, string | undefined>, serialNumber?: string) =>
    depot.form('/warranties/claims', claimForm(await claimFields(depot, changes, serialNumber)));

  describe('the list', () => {
    it('pages through the 45 claims of the demo data, newest first, twenty a page', async () => {
      const pages = [await list(), await list('?page=2'), await list('?page=3'), await list('?page=4')];
      expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0]);
      expect(pages[0]?.pagination).toEqual({ page: 1, size: 20, totalItems: 45 });
      const claims = pages.flatMap(({ data }) => data);
      expect(new Set(claims.map(({ id }) => id)).size).toBe(45);
      const dates = claims.map(({ createdAt }) => createdAt ?? '');
      expect(dates).toEqual(dates.toSorted().toReversed());
    });

    it('has every status, and claims with missing values', async () => {
      const { data } = await list('?size=1000');
      const statuses = new Set(data.map(({ status }) => status));
      expect(openClaimStatuses.every((status) => statuses.has(status))).toBe(true);
      expect([...statuses].filter((status) => status?.startsWith('Closed'))).toHaveLength(2);
      const lacks = (missing: (claim: Claim) => unknown) =>
        expect(data.some((claim) => missing(claim) === null)).toBe(true);
      lacks(({ status }) => status);
      lacks(({ customer }) => customer);
      lacks(({ serialNumber }) => serialNumber);
      lacks(({ productRegistration }) => productRegistration && productRegistration.product);
      expect(data.some(({ substatus }) => substatus !== null)).toBe(true);
      expect(data.some(({ dealersNotes }) => dealersNotes !== null)).toBe(true);
      expect(data.some(({ estimatedRepairCosts }) => estimatedRepairCosts.length > 1)).toBe(true);
    });

    it.each([
      ['wc-000007', 1],
      ['HPON2600', 44],
      ['BELANGER', 4],
      ['bélanger', 4],
      ['alvarez', 4],
      ['100%', 0],
      ['_', 0],
      ['\\', 0],
      ['nobody at all', 0],
    ])('finds "%s" ignoring case and accents', async (search, found) => {
      const { pagination } = await list(`?search=${encodeURIComponent(search)}`);
      expect(pagination.totalItems).toBe(found);
    });

    it('ignores an empty search, and filters by status', async () => {
      expect((await list('?search=&status=')).pagination.totalItems).toBe(45);
      const { data } = await list('?status=Parts%20Ordered&size=100');
      expect(data.length).toBeGreaterThan(2);
      expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['Parts Ordered']));
      expect((await list('?status=Nonsense')).data).toEqual([]);
    });

    it('has the total also beyond its last page, and pages a search', async () => {
      expect((await list('?page=9')).pagination).toEqual({ page: 9, size: 20, totalItems: 45 });
      expect((await list('?page=9&search=HPON2600')).pagination.totalItems).toBe(44);
      expect((await list('?page=9&search=nobody')).pagination.totalItems).toBe(0);
      const pages = await Promise.all(
        ['', '&page=2', '&page=3'].map((page) => list(`?search=HPON2600&status=Approved&size=4${page}`)),
      );
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
      expect(new Set(ids).size).toBe(pages[0]?.pagination.totalItems);
    });

    it('finds a claim of a customer with a very long name', async () => {
      const customers = server().database.updateTable('contacts').where('email', '=', 'owner@customer.example');
      await customers.set({ last_name: 'Okafor '.repeat(2_000) }).execute();
      const answer = await create({});
      await customers.set({ last_name: 'Okafor' }).execute();
      expect(answer.status).toBe(201);
      const { pagination } = await list(`?search=${claimOf(answer).name}`);
      expect(pagination.totalItems).toBe(1);
    });

    it('has only claims of the depot', async () => {
      for (const [account, state] of [
        ['depot.qc', 'Quebec'],
        ['depot.us', 'New York'],
        ['both', 'BC'],
      ] as const) {
        const { data } = await list('', await Client.signIn(server().url, account));
        expect(data.length).toBeGreaterThan(2);
        expect(new Set(data.map(({ repairDepot }) => repairDepot?.billingState))).toEqual(new Set([state]));
        for (const { status } of data) expect(status).toMatch(/^(Approved|Closed)$/);
      }
    });

    it('counts up to a thousand beyond the first of the page, and reports that more follow', async () => {
      const ours = (from: number, to: number) =>
        sql`
        insert into claims (id, name, depot_id, status, search_text, created_at)
        select 'many-' || n, 'MANY-' || n, ${depotIds.britishColumbia}, 'New', 'many', now() - n * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) n`.execute(server().database);
      const both = await Client.signIn(server().url, 'both');
      const { totalItems } = (await list('', both)).pagination;
      await ours(totalItems + 1, 1_000);
      expect((await list('', both)).pagination).toEqual({ page: 1, size: 20, totalItems: 1_000 });
      await ours(1_001, 1_030);
      expect((await list('', both)).pagination).toEqual({ page: 1, size: 20, totalItems: 1_000, atLeast: true });
      expect((await list('?page=3', both)).pagination).toEqual({ page: 3, size: 20, totalItems: 1_030 });
      expect((await list('?page=52', both)).data).toHaveLength(10);
      expect((await list('?page=99', both)).pagination.totalItems).toBe(1_030);
      expect((await list('?search=MANY', both)).pagination).toEqual({
        page: 1,
        size: 20,
        totalItems: 1_030 - totalItems,
      });
      await sql`delete from claims where id like 'many-%'`.execute(server().database);
    });

    it('reports an account whose depot the platform does not know', async () => {
      const retailerDepot = server().database.updateTable('accounts').where('email', '=', 'both@portal.example');
      const client = await Client.signIn(server().url, 'both');
      await retailerDepot.set({ contact_id: 'gone' }).execute();
      const answer = await client.get('/warranties/claims');
      await retailerDepot.set({ contact_id: '003DEMO00000000007' }).execute();
      expect(errorOf(answer)).toEqual({ status: 422, code: 'SALESFORCE_DATA_INCONSISTENCY' });
    });
  });

  describe('one claim', () => {
    it('is returned with its files, estimates and timeline', async () => {
      const found = await list('?search=WC-000043');
      const claim = v.parse(getClaim.output, (await depot.get(`/warranties/claims/${found.data[0]?.id}`)).json);
      expect(claim.files?.map(({ name }) => name)).toEqual(['pump-plungers.jpg']);
      expect(claim.timeline?.[0]?.status).toBe('New');
      expect(claim.timeline?.at(-1)?.status).toBe(claim.status);
    });

    it('of another depot is not found, like an unknown id', async () => {
      const { data } = await list('', await Client.signIn(server().url, 'depot.qc'));
      const foreign = await depot.get(`/warranties/claims/${data[0]?.id}`);
      expect(errorOf(foreign)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await depot.get('/warranties/claims/nothing')).text).toBe(foreign.text);
      expect((await depot.get('/warranties/claims/%00')).status).toBe(404);
    });
  });

  describe('a new claim', () => {
    it('is answered with 201 and the complete claim with the next number', async () => {
      const first = await create({ emailOrPhone: 'Owner@customer.example' });
      const second = await create({});
      expect(first.status).toBe(201);
      const claim = claimOf(first);
      expect(claim).toMatchObject({
        status: 'New',
        serialNumber: 'DEMOACTIVE0001',
        diagnosis: 'Auger gearbox leaks at the left seal.',
        customer: { name: 'Martin Okafor' },
        repairDepot: { name: 'Harbour & Pine Small Engine', billingState: 'ON' },
        files: [],
        timeline: [{ status: 'New' }],
      });
      expect(claim.name).toMatch(/^WC-\d{6}$/);
      expect(claimOf(second).name > claim.name).toBe(true);
      expect((await list()).data[0]?.name).toBe(claimOf(second).name);
      expect((await depot.get(`/warranties/claims/${claim.id}`)).json).toEqual(first.json);
    });

    describe('on a product whose owner the depot does not know', () => {
      const file = (changes: Record<string, string>) => create(changes, 'DEMOACTIVE0008');
      const lookUp = (who = '') => registrationOf(depot, `DEMOACTIVE0008${who}`);

      it('names nobody without the owner’s email or phone, and is taken', async () => {
        expect((await lookUp()).customerId).toBeNull();
        const answer = await file({});
        expect(answer.status).toBe(201);
        const { id, name } = claimOf(answer);
        const { text } = await depot.get(`/warranties/claims/${id}`);
        const exported = (await depot.get(`/exports/claims?search=${name}`)).text;
        expect(exported).toContain(name);
        const owner = await ownerOf('DEMOACTIVE0008');
        for (const told of [answer.text, text, exported])
          for (const word of [owner.email, owner.last_name]) expect(told).not.toContain(word);
        expect((await list(`?search=${owner.last_name}`)).data.map((claim) => claim.id)).not.toContain(id);
      });

      it('is refused with an email or phone that is not the owner’s, and so is a change of it', async () => {
        const wrong = { emailOrPhone: 'somebody@else.example' };
        expect(errorOf(await file(wrong))).toMatchObject({ status: 422, fields: ['emailOrPhone'] });
        const { id } = claimOf(await file({}));
        const fields = await claimFields(depot, wrong, 'DEMOACTIVE0008');
        const changed = await depot.form(`/warranties/claims/${id}`, claimForm(fields), { method: 'PATCH' });
        expect(errorOf(changed)).toMatchObject({ status: 422, fields: ['emailOrPhone'] });
      });

      it('is filed no more for an hour after 30 of these', async () => {
        const both = await Client.signIn(server().url, 'both');
        const fields = await claimFields(both, {}, 'DEMOACTIVE0008');
        const wrong = () => both.form('/warranties/claims', claimForm({ ...fields, emailOrPhone: '4165550188' }));
        for (let count = 0; count < 30; count++) expect((await wrong()).status).toBe(422);
        expect(errorOf(await wrong())).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
        const right = { ...fields, emailOrPhone: (await ownerOf('DEMOACTIVE0008')).email ?? '' };
        expect((await both.form('/warranties/claims', claimForm(right))).status).toBe(429);
      });

      it('names the owner once the email or phone was given, at first or by a change, and in later claims', async () => {
        // The tests above need an owner whom the depot does not know.
        const another = 'DEMOACTIVE0007';
        const owner = await ownerOf(another);
        const given = { emailOrPhone: owner.email ?? '' };
        const { id } = claimOf(await create({}, another));
        const fields = await claimFields(depot, given, another);
        const changed = await depot.form(`/warranties/claims/${id}`, claimForm(fields), { method: 'PATCH' });
        expect(claimOf(changed).customer?.email).toBe(owner.email);
        expect(claimOf(await create({}, another)).customer?.email).toBe(owner.email);
        expect((await registrationOf(depot, `${another}&email=${owner.email}`)).customerId).toBe(owner.id);
        expect((await registrationOf(depot, another)).customerId).toBeNull();
      });
    });

    it('stores every character of a long text', async () => {
      const diagnosis = `é\u{1F527}\n"'<b>% ${'ü'.repeat(32_768 - 12)}`;
      const answer = await create({ diagnosis });
      expect(claimOf(answer).diagnosis).toBe(diagnosis);
      // Browsers send a line break as two characters.
      const lines = 'a\r\n'.repeat(32_768 / 2);
      expect(claimOf(await create({ diagnosis: `${lines}` })).diagnosis).toBe(lines.replaceAll('\r', '').trim());
      expect(errorOf(await create({ diagnosis: 'x'.repeat(32_769) }))).toMatchObject({ fields: ['diagnosis'] });
    });

    it.each([
      ['diagnosis', { diagnosis: undefined }],
      ['diagnosis', { diagnosis: '   ' }],
      ['diagnosis', { diagnosis: 'null' }],
      ['partsRequired', { partsRequired: '' }],
      ['dateOfFailure', { dateOfFailure: '2026-02-30' }],
      ['dateOfFailure', { dateOfFailure: addDays(today, 2), dateEnteredShop: addDays(today, 2) }],
      ['dateOfFailure', { dateOfFailure: '2020-01-01' }],
      ['dateEnteredShop', { dateEnteredShop: addDays(today, -4) }],
      ['dateEnteredShop', { dateEnteredShop: undefined }],
      ['claimType', { claimType: 'Nonsense' }],
      ['claimType', { claimType: undefined }],
      ['claimSubtype', { claimSubtype: 'Shipping Damage' }],
      ['claimSubtype', { claimSubtype: 'Carburetor Exchange 2019' }],
      ['labourHours', { labourHours: '' }],
      ['labourHours', { labourHours: '100' }],
      ['labourHours', { labourHours: '-1' }],
      ['labourHours', { labourHours: '1.234' }],
      ['labourHours', { labourHours: 'two' }],
      ['labourHours', { labourHours: 'NaN' }],
      ['productRegistrationId', { productRegistrationId: 'nothing' }],
      ['productRegistrationId', { productRegistrationId: undefined }],
      ['customerId', { customerId: '003DEMO00000000002' }],
    ])('is refused with %s for %j', async (field, changes) => {
      const answer = await create(changes);
      expect(errorOf(answer)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
      expect(errorOf(answer).fields).toContain(field);
    });

    it.each([
      [{ customerId: 'null' }],
      [{ customerId: undefined }],
      [{ labourHours: '0' }],
      [{ labourHours: ' 99.99 ' }],
      [{ dateOfFailure: today, dateEnteredShop: today }],
    ])('is accepted with %j', async (changes) => {
      expect((await create(changes)).status).toBe(201);
    });

    it('is refused for a rejected or expired registration', async () => {
      const refused = async (serialNumber: string) => errorOf(await create({}, serialNumber));
      expect(await refused('DEMOREJECT0001')).toEqual({ status: 409, code: 'REGISTRATION_REJECTED' });
      expect(await refused('DEMOEXPIRE0001')).toEqual({ status: 409, code: 'WARRANTY_EXPIRED' });
    });

    it('is refused for a registration that another has replaced', async () => {
      const fields = await claimFields(depot, {}, 'DEMOACTIVE0009');
      const retire = (inactive: boolean) =>
        server()
          .database.updateTable('registrations')
          .set({ inactive })
          .where('id', '=', fields['productRegistrationId'] ?? '')
          .execute();
      await retire(true);
      const answer = await depot.form('/warranties/claims', claimForm(fields));
      await retire(false);
      expect(errorOf(answer)).toMatchObject({ status: 422, fields: ['productRegistrationId'] });
    });

    it('needs no labour hours after the labour warranty has ended', async () => {
      const claim = claimOf(await create({ labourHours: '' }, 'DEMOLABOUR0001'));
      expect(claim.productRegistration?.productWarrantyStatus).toBe('Parts Only');
    });

    it('is accepted for store stock, whose warranty has not begun', async () => {
      const { id } = await registrationOf(depot, 'DEMOSTOCK00001');
      expect(claimOf(await create({}, 'DEMOSTOCK00001')).productRegistration?.id).toBe(id);
    });
  });
});
