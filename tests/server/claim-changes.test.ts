import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { type Claim, listClaims } from '#contract/claims.ts';
import { claimFilesMax } from '#contract/limits.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo, registrationOf } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { amend, claimIn, invoice, newestClaim } from './support/follow-ups.ts';

onOneDatabase('Changing a claim', (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });
  const file = async (files: readonly File[] = []) =>
    claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot), files)));
  const change = async (
    id: string,
    changes: Record<string, string | undefined> = {},
    files: readonly File[] = [],
    serialNumber?: string,
  ) =>
    depot.form(`/warranties/claims/${id}`, claimForm(await claimFields(depot, changes, serialNumber), files), {
      method: 'PATCH',
      headers: { 'idempotency-key': newKey() },
    });

  it('replaces the changed fields, and leaves the others', async () => {
    const before = await file();
    const changes = { diagnosis: 'It was the clutch.', claimSubtype: 'Starter', labourHours: '3' };
    const answer = await change(before.id, changes, [], 'DEMOACTIVE0002');
    expect(answer.status).toBe(200);
    const { id } = await registrationOf(depot, 'DEMOACTIVE0002');
    expect(claimOf(answer)).toMatchObject({
      id: before.id,
      name: before.name,
      status: 'New',
      createdAt: before.createdAt,
      timeline: [...(before.timeline ?? []), { kind: 'changed', status: 'New', createdBy: 'Dave Kowalchuk' }],
      diagnosis: 'It was the clutch.',
      claimType: 'Warranty Repair',
      claimSubtype: 'Starter',
      labourHours: 3,
      serialNumber: 'DEMOACTIVE0002',
      productRegistration: { id },
    });
    const found = await depot.get('/warranties/claims?search=demoactive0002');
    expect(found.text).toContain(before.name);
    expect((await depot.get(`/warranties/claims/${before.id}`)).json).toEqual(answer.json);
  });

  it('adds new photos, and ignores a photo that the claim already has', async () => {
    const [a, b, c] = [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')];
    const { id } = await file([a, b]);
    expect(claimOf(await change(id)).files?.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    expect(claimOf(await change(id, {}, [b, c, c])).files?.map(({ name }) => name)).toEqual([
      'a.jpg',
      'b.jpg',
      'c.jpg',
      'c.jpg',
    ]);
  });

  it('accepts ten photos in total', async () => {
    const photos = Array.from({ length: claimFilesMax }, () => photo('p.jpg', 100));
    const { id } = await file(photos.slice(1));
    expect(claimOf(await change(id, {}, photos)).files).toHaveLength(claimFilesMax);
    const answer = await change(id, { diagnosis: 'One too many' }, [photo()]);
    expect(errorOf(answer)).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    expect((await depot.get(`/warranties/claims/${id}`)).text).not.toContain('One too many');
  });

  it.each(['Pending Review', 'Approved', 'Parts Ordered', 'Closed - Paid', null])(
    'is refused in status %s',
    async (status) => {
      const id = await claimIn(status, depot, server().database);
      expect(errorOf(await change(id, { diagnosis: 'Later' }, [photo()]))).toEqual({ status: 409, code: 'CONFLICT' });
      expect((await depot.get(`/warranties/claims/${id}`)).text).not.toContain('Later');
    },
  );

  it('stores the photos once when the change is repeated with its key', async () => {
    const { id } = await file([photo('a.jpg')]);
    const headers = { 'idempotency-key': newKey() };
    const last = photo('c.jpg');
    const added = { status: 'New', substatus: 'Photos received', note: null };
    const form = claimForm(await claimFields(depot, { diagnosis: 'Twice' }), [photo('b.jpg'), last]);
    const send = () => depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH', headers });
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 200, json: first.json });
    const { files, timeline } = claimOf(await depot.get(`/warranties/claims/${id}`));
    expect(files).toHaveLength(3);
    // The timeline has one entry; a change without a new photo adds none.
    const by = { at: expect.any(String), createdBy: 'Dave Kowalchuk' };
    expect(timeline?.slice(1)).toEqual([
      { ...by, kind: 'changed', status: 'New', substatus: null, note: null },
      { ...by, ...added },
    ]);
    expect(claimOf(await change(id, { diagnosis: 'Twice' }, [last])).timeline).toEqual(timeline);
  });

  it('answers a request for photos, and under review accepts photos only (R-CLAIM-13)', async () => {
    const { id } = await file([photo('a.jpg')]);
    const ask = (status: string) =>
      server()
        .database.updateTable('claims')
        .set({ status, substatus: 'Photos requested' })
        .where('id', '=', id)
        .execute();
    await ask('New');
    expect(claimOf(await change(id)).substatus).toBe('Photos requested');
    expect(claimOf(await change(id, {}, [photo('b.jpg')])).substatus).toBeNull();

    await ask('Pending Review');
    expect(errorOf(await change(id, { diagnosis: 'Later' }, [photo()]))).toEqual({ status: 409, code: 'CONFLICT' });
    const answered = claimOf(await change(id, {}, [photo('c.jpg')]));
    expect(answered).toMatchObject({ status: 'Pending Review', substatus: null });
    expect(answered.files?.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(errorOf(await change(id, {}, [photo()]))).toEqual({ status: 409, code: 'CONFLICT' });
  });

  it('is validated like a new claim', async () => {
    const { id } = await file();
    expect(errorOf(await change(id, { dateOfFailure: '2020-01-01' })).fields).toEqual(['dateOfFailure']);
    expect(errorOf(await change(id, { claimSubtype: 'Shipping Damage' })).fields).toEqual(['claimSubtype']);
    expect(errorOf(await change(id, {}, [], 'DEMOEXPIRE0001')).code).toBe('WARRANTY_EXPIRED');
    expect(errorOf(await change(id, {}, [], 'DEMOREJECT0001')).code).toBe('REGISTRATION_REJECTED');
  });

  it('is accepted after the warranty has ended', async () => {
    const { id, productRegistration } = await file();
    const set = (warranty_status: 'Out of Warranty' | 'Parts and Labour') =>
      server()
        .database.updateTable('registrations')
        .set({ warranty_status })
        .where('id', '=', productRegistration?.id ?? '')
        .execute();
    await set('Out of Warranty');
    const answer = await change(id, { diagnosis: 'Still the same unit.' });
    await set('Parts and Labour');
    expect(answer.status).toBe(200);
  });

  it('and a concurrent amendment are not mixed', async () => {
    const { id } = await file();
    const [changed, amended] = await Promise.all([change(id, { diagnosis: 'Changed' }), amend(depot, id)]);
    expect(amended.status).toBe(201);
    expect([200, 409]).toContain(changed.status);
    const { text } = await depot.get(`/warranties/claims/${id}`);
    expect(text.includes('Changed')).toBe(changed.status === 200);
  });

  it("of another depot's claim is not found", async () => {
    const foreign = await newestClaim(await Client.signIn(server().url, 'depot.us'));
    expect(errorOf(await change(foreign))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('and each part of the claim name their author if the author is of the same depot', async () => {
    const { database } = server();
    const colleague = database.updateTable('contacts').where('id', '=', contactIds.depotQuebec);
    const id = await claimIn('New', depot, database);
    expect(claimOf(await change(id, {}, [photo('a.jpg')]))).toMatchObject({ createdBy: 'Dave Kowalchuk' });
    await colleague.set({ platform_account_id: depotIds.ontario }).execute();
    const second = await Client.signIn(server().url, 'depot.qc');
    await amend(second, id, {}, photo('b.jpg'));
    await database.updateTable('claims').set({ status: 'Approved' }).where('id', '=', id).execute();
    await invoice(second, id);
    const read = async () => claimOf(await depot.get(`/warranties/claims/${id}`));
    const authors = ({ createdBy, estimatedRepairCosts, invoice: bill, files, timeline }: Claim) => [
      createdBy,
      estimatedRepairCosts.map((estimate) => estimate.createdBy),
      bill?.createdBy,
      files?.map((one) => one.createdBy),
      timeline?.map((step) => step.createdBy),
    ];
    const [dave, mathieu] = ['Dave Kowalchuk', 'Mathieu Beaurivage'];
    expect(authors(await read())).toEqual([
      dave,
      [mathieu],
      mathieu,
      [dave, mathieu, mathieu],
      [dave, dave, mathieu, mathieu],
    ]);
    const { data } = v.parse(listClaims.output, (await second.get('/warranties/claims?size=1')).json);
    expect(data).toMatchObject([{ id, createdBy: dave, estimatedRepairCosts: [{ createdBy: mathieu }] }]);

    await colleague.set({ platform_account_id: depotIds.quebec }).execute();
    expect(authors(await read())).toEqual([dave, [null], null, [dave, null, null], [dave, dave, null, null]]);
    // Parts that were filed before authors were recorded.
    await database.updateTable('claims').set({ created_by: null }).where('id', '=', id).execute();
    expect((await read()).createdBy).toBeNull();
  });
});
