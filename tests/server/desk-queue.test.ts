import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  assignClaim,
  type DeskPage,
  deskViewsMax,
  getDeskChoices,
  listDeskClaims,
  listDeskViews,
  queueColumns,
  queueParts,
  type QueuedClaim,
  queueSorts,
} from '#contract/desk-queue.ts';
import { queuePart } from '#domain/claim-status.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { countByStatus } from '#server/platform/embedded/desk-queue.ts';
import { KeptCounts } from '#server/platform/embedded/kept-counts.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf, newKey } from './support/client.ts';

const deskId = 'demo-desk';
const adminId = 'demo-admin';
const claimId = demoId('claim', 45);

onOneDatabase('The queue of the desk', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);

  const read = async (client: Client, query = ''): Promise<DeskPage> =>
    v.parse(listDeskClaims.output, (await client.get(`/desk/claims${query}`)).json);

  async function readAll(client: Client, query: string, size: number): Promise<QueuedClaim[]> {
    const claims: QueuedClaim[] = [];
    let cursor = '';
    do {
      const page = await read(client, `?${query}&size=${size}${cursor && `&cursor=${cursor}`}`);
      claims.push(...page.data);
      cursor = page.next ?? '';
    } while (cursor);
    return claims;
  }

  /** The value that a column sorts by, then the day of filing. */
  const keyOf = (claim: QueuedClaim, column: (typeof queueColumns)[number]): string | number => {
    switch (column) {
      case 'claim':
        return claim.name;
      case 'depot':
        return claim.depot;
      case 'product':
        return claim.product?.model ?? '';
      case 'serialNumber':
        return claim.serialNumber ?? '';
      case 'filed':
        return claim.createdAt;
      case 'age':
        return -Date.parse(claim.createdAt);
      case 'amount':
        return claim.amount ?? -1;
      case 'status':
        return claim.status ?? '';
      case 'due':
        return claim.dueAt ?? 'never';
      case 'flags':
        // What comes by time alone does not count.
        return claim.flags.filter((flag) => flag !== 'overdue').length;
      case 'assignee':
        return claim.assignee?.name ?? '';
    }
  };

  it('has the claims of all depots, the oldest first, with the counts of all', async () => {
    const page = await read(await as('desk'), '?size=100');
    const claims = await server().database.selectFrom('claims').select(['id', 'status']).execute();
    expect(page.data.map(({ id }) => id).toSorted()).toEqual(claims.map(({ id }) => id).toSorted());
    expect(page.data.map(({ createdAt }) => createdAt)).toEqual(page.data.map(({ createdAt }) => createdAt).toSorted());
    expect(page.total).toEqual({ claims: claims.length, atLeast: false });
    const counted = page.counts.filter(({ status }) => status === 'New').reduce((sum, { claims: of }) => sum + of, 0);
    expect(counted).toBe(claims.filter(({ status }) => status === 'New').length);
    expect(page.counts.reduce((sum, { claims: of }) => sum + of, 0)).toBe(claims.length);
  });

  it.each(queueSorts)('is paged in order of %s', async (sort) => {
    const client = await as('desk');
    await server().database.updateTable('claims').set({ assignee_id: adminId }).where('id', '=', claimId).execute();
    const claims = await readAll(client, `sort=${sort}`, 7);
    expect(new Set(claims.map(({ id }) => id)).size).toBe((await read(client, '?size=100')).data.length);
    const column = queueColumns.find((one) => sort.endsWith(one)) ?? 'filed';
    const keys = claims.map((claim) => keyOf(claim, column));
    const ascending = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(keys).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending);
    await server().database.updateTable('claims').set({ assignee_id: null }).where('id', '=', claimId).execute();
  });

  it('is ordered by the number of a claim, also when it has more digits than others', async () => {
    const { database } = server();
    const client = await as('desk');
    const rename = (from: string, to: string) =>
      database.updateTable('claims').set({ name: to }).where('name', '=', from).execute();
    await rename('WC-000045', 'WC-1000000');
    await rename('WC-000044', 'WC-20000000');
    const names = (await read(client, '?sort=-claim&size=100')).data.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['WC-20000000', 'WC-1000000']);
    await rename('WC-1000000', 'WC-000045');
    await rename('WC-20000000', 'WC-000044');
  });

  describe('is filtered', () => {
    const days = (claim: QueuedClaim) =>
      daysBetween(todayInToronto(new Date(claim.createdAt)), todayInToronto(new Date()));
    it.each<[string, (claim: QueuedClaim) => boolean]>([
      ['part=to-decide', ({ status, substatus }) => queuePart(status, substatus, false) === 'to-decide'],
      ['part=waiting', ({ status, substatus }) => queuePart(status, substatus, false) === 'waiting'],
      ['part=approved', ({ status, substatus }) => queuePart(status, substatus, false) === 'approved'],
      ['part=done', ({ status, substatus }) => queuePart(status, substatus, false) === 'done'],
      ['status=Approved', ({ status }) => status === 'Approved'],
      ['substatus=Photos+requested', ({ substatus }) => substatus === 'Photos requested'],
      [`depot=${depotIds.quebec}`, ({ depot }) => depot === 'Atelier mécanique Beaurivage'],
      ['brand=Norvane', ({ product }) => product?.brand === 'Norvane'],
      ['minDays=31', (claim) => days(claim) >= 31],
      ['maxDays=7', (claim) => days(claim) <= 7],
      ['minDays=8&maxDays=30', (claim) => days(claim) >= 8 && days(claim) <= 30],
      ['minAmount=250', ({ amount }) => amount !== null && amount >= 250],
      ['maxAmount=250.5', ({ amount }) => amount !== null && amount <= 250.5],
      ['flag=no_photo', ({ flags }) => flags.includes('no_photo')],
      ['search=wc-00002', ({ name }) => name.startsWith('WC-00002')],
      ['assignee=none&status=New', ({ status }) => status === 'New'],
      [
        `part=to-decide&depot=${depotIds.ontario}&sort=-amount`,
        ({ status, substatus, depot }) =>
          queuePart(status, substatus, false) === 'to-decide' && depot.startsWith('Harbour'),
      ],
    ])('by %s', async (query, matches) => {
      const client = await as('desk');
      const all = await read(client, '?size=100');
      const found = await readAll(client, query, 9);
      const ids = all.data.filter(matches).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    });

    it('by the values of its claims: depots, brands, people of the desk', async () => {
      const { json } = await (await as('desk')).get('/desk/choices');
      const { depots, brands, people } = v.parse(getDeskChoices.output, json);
      expect(depots).toContainEqual({ id: depotIds.quebec, name: 'Atelier mécanique Beaurivage' });
      expect(brands).toContain('Norvane');
      expect(people).toEqual([
        { id: adminId, name: 'Ada Whitlock' },
        { id: deskId, name: 'Simone Achebe' },
      ]);
    });
  });

  it('returns a claim to those to decide once its depot has answered, and counts it there', async () => {
    const { database } = server();
    const asked = { status: 'Pending Review', substatus: 'Information requested' };
    const counted = async () => {
      const counts = await countByStatus(database);
      return counts.find(({ status, substatus }) => status === asked.status && substatus === asked.substatus);
    };
    const before = await database.selectFrom('claims').selectAll().where('id', '=', claimId).executeTakeFirstOrThrow();
    const step = async (at: Date) =>
      database
        .insertInto('claim_events')
        .values({ ...asked, claim_id: claimId, at, kind: 'requested' })
        .execute();
    const partOf = async () => {
      const client = await as('desk');
      const parts = await Promise.all(
        queueParts.map(async (part) =>
          (await readAll(client, `part=${part}`, 50)).some(({ id }) => id === claimId) ? part : null,
        ),
      );
      return parts.filter((part) => part !== null);
    };
    const write = async (at: Date, from_desk: boolean) =>
      database
        .insertInto('claim_messages')
        .values({ id: crypto.randomUUID(), claim_id: claimId, at, from_desk, body: 'An answer' })
        .execute();
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);

    await database.updateTable('claims').set(asked).where('id', '=', claimId).execute();
    await write(minutes(-1), false);
    await step(minutes(0));
    expect(await partOf()).toEqual(['waiting']);
    await write(minutes(1), true);
    expect(await partOf()).toEqual(['waiting']);
    expect(await counted()).toMatchObject({ answered: 0 });
    await write(minutes(2), false);
    expect(await partOf()).toEqual(['to-decide']);
    expect(await counted()).toMatchObject({ answered: 1 });
    // The desk asks on.
    await write(minutes(3), true);
    expect(await partOf()).toEqual(['waiting']);
    await write(minutes(4), false);
    await step(minutes(5));
    expect(await partOf()).toEqual(['waiting']);

    const { status, substatus } = before;
    await database.updateTable('claims').set({ status, substatus }).where('id', '=', claimId).execute();
    await database.deleteFrom('claim_messages').where('body', '=', 'An answer').execute();
    await database.deleteFrom('claim_events').where('substatus', '=', asked.substatus).execute();
  });

  it('stores the views of each person until they are removed', async () => {
    const [desk, admin] = [await as('desk'), await as('admin')];
    const put = async (client: Client, name: string, query: string | null) =>
      client.write('PUT', '/desk/views', { name, query }, {});
    const views = async (client: Client) => v.parse(listDeskViews.output, (await client.get('/desk/views')).json).views;
    expect((await put(desk, ' Waiting ', '?status=New')).status).toBe(200);
    await put(desk, 'Late', '?age=31-');
    const saved = await put(desk, 'Waiting', '?status=Pending+Review');
    const [waiting, late] = [
      { name: 'Waiting', query: '?status=Pending+Review' },
      { name: 'Late', query: '?age=31-' },
    ];
    expect(saved.json).toEqual({ views: [waiting, late] });
    expect(await views(await as('desk'))).toEqual([waiting, late]);
    expect(await views(admin)).toEqual([]);
    expect((await put(desk, 'Waiting', null)).json).toEqual({ views: [late] });
    expect(errorOf(await put(desk, '', '?status=New'))).toMatchObject({ status: 422, fields: ['name'] });
    for (let at = 1; at < deskViewsMax; at++) await put(desk, `View ${at}`, '?');
    expect(errorOf(await put(desk, 'One more', '?'))).toMatchObject({ status: 422, fields: ['name'] });
    expect(await views(desk)).toHaveLength(deskViewsMax);
  });

  it('refuses a cursor that is damaged or of another order', async () => {
    const client = await as('desk');
    const { next } = await read(client, '?size=5&sort=depot');
    const mangled = ['x', Buffer.from('["amount","x","2026-01-01T00:00:00Z","1"]').toString('base64url'), next ?? ''];
    for (const cursor of mangled)
      expect(errorOf(await client.get(`/desk/claims?sort=amount&cursor=${cursor}`))).toMatchObject({ status: 422 });
  });

  it('updates the copied names of depot, product and person', async () => {
    const { database } = server();
    const client = await as('desk');
    const { data } = await read(client, '?search=WC-000045');
    await database.updateTable('claims').set({ assignee_id: deskId }).where('id', '=', claimId).execute();
    await database.updateTable('platform_accounts').set({ name: 'Zed' }).where('id', '=', depotIds.ontario).execute();
    await database
      .updateTable('products')
      .set({ model: 'ZZ-9' })
      .where('model', '=', data[0]?.product?.model ?? '')
      .execute();
    await database.updateTable('accounts').set({ name: 'Zoe' }).where('id', '=', deskId).execute();
    expect((await read(client, '?sort=-depot&search=WC-000045')).data[0]).toMatchObject({
      depot: 'Zed',
      product: { model: 'ZZ-9' },
      assignee: { id: deskId, name: 'Zoe' },
    });
    await database.updateTable('claims').set({ assignee_id: null }).where('id', '=', claimId).execute();
  });

  describe('has flags', () => {
    const flagsOf = async (id: string) =>
      (await readAll(await as('desk'), '', 100)).find((claim) => claim.id === id)?.flags ?? [];
    const filed = async (id: string) => {
      const row = await server()
        .database.selectFrom('claims')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { serial_number, created_at, registration_id, date_of_failure } = row;
      return { serial_number, created_at, registration_id, date_of_failure };
    };

    it('for the photos, cover and earlier claims of each claim', async () => {
      const { database } = server();
      for (const { id, flags } of await readAll(await as('desk'), '', 100)) {
        const { serial_number, created_at, registration_id, date_of_failure } = await filed(id);
        const photos = await database
          .selectFrom('stored_files')
          .select('id')
          .where('entity_id', '=', id)
          .where('type', 'in', ['image/jpeg', 'image/png'])
          .execute();
        const aYearBefore = new Date(created_at);
        aYearBefore.setUTCFullYear(aYearBefore.getUTCFullYear() - 1);
        const before = await database
          .selectFrom('claims')
          .select('id')
          .where('serial_number', '=', serial_number)
          .where('created_at', '<', created_at)
          .where('created_at', '>', aYearBefore)
          .where('status', 'not in', ['Rejected', 'Closed - Rejected'])
          .execute();
        const cover = await database
          .selectFrom('registrations')
          .select(['labor_warranty_expiration as labour', 'parts_warranty_expiration as parts'])
          .where('id', '=', registration_id)
          .executeTakeFirst();
        const ends = [cover?.labour, cover?.parts].flatMap((end) => end ?? []);
        const isOut = ends.length > 0 && date_of_failure !== null && ends.every((end) => end < date_of_failure);
        const isAfter = (end: string | null | undefined) =>
          Boolean(end && date_of_failure !== null && end < date_of_failure);
        const others = ['overdue', 'same_photo', 'possible_duplicate'];
        expect([id, flags.filter((flag) => !others.includes(flag))]).toEqual([
          id,
          [
            ...(before.length > 0 ? ['earlier_claim'] : []),
            ...(isOut ? ['out_of_cover'] : []),
            ...(isAfter(cover?.labour) ? ['labour_cover_over'] : []),
            ...(isAfter(cover?.parts) ? ['parts_cover_over'] : []),
            ...(photos.length === 0 ? ['no_photo'] : []),
          ],
        ]);
      }
    });

    it('that are updated: after a change of cover, a photo and its copy, an imported or corrected older claim', async () => {
      const { database } = server();
      const { registration_id } = await filed(claimId);
      const cover = await database
        .selectFrom('registrations')
        .select(['labor_warranty_expiration', 'parts_warranty_expiration'])
        .where('id', '=', registration_id)
        .executeTakeFirstOrThrow();
      const setCover = (values: typeof cover) =>
        database.updateTable('registrations').set(values).where('id', '=', registration_id).execute();
      await setCover({ labor_warranty_expiration: '2001-01-01', parts_warranty_expiration: '2001-01-01' });
      expect(await flagsOf(claimId)).toContain('out_of_cover');
      await setCover({ labor_warranty_expiration: '2001-01-01', parts_warranty_expiration: '2999-01-01' });
      expect(await flagsOf(claimId)).toContain('labour_cover_over');
      expect(await flagsOf(claimId)).not.toContain('parts_cover_over');
      expect(await flagsOf(claimId)).not.toContain('out_of_cover');
      await setCover({ labor_warranty_expiration: null, parts_warranty_expiration: '2001-01-01' });
      expect(await flagsOf(claimId)).toEqual(expect.arrayContaining(['out_of_cover', 'parts_cover_over']));
      expect(await flagsOf(claimId)).not.toContain('labour_cover_over');
      await setCover(cover);
      expect(await flagsOf(claimId)).not.toContain('out_of_cover');

      const otherId = demoId('claim', 44);
      const store = async (entity_id: string) => {
        const file = {
          id: crypto.randomUUID(),
          entity_id,
          name: 'a.jpg',
          type: 'image/jpeg' as const,
          size: 1,
          position: 0,
        };
        const row = { ...file, sha256: 'same', path: file.id, purpose: 'claim' as const, created_by: null };
        await database
          .insertInto('stored_files')
          .values({ ...row, created_at: new Date() })
          .execute();
        return file.id;
      };
      const [file_id, other_id] = [await store(claimId), await store(otherId)];
      expect(await flagsOf(claimId)).not.toContain('no_photo');
      await database
        .insertInto('photo_copies')
        .values([
          { file_id, other_id, distance: 0 },
          { file_id: other_id, other_id: file_id, distance: 0 },
        ])
        .execute();
      expect([await flagsOf(claimId), await flagsOf(otherId)].every((flags) => flags.includes('same_photo'))).toBe(
        true,
      );
      expect((await read(await as('desk'), '?flag=same_photo')).data.map(({ id }) => id)).toContain(claimId);
      await database.deleteFrom('stored_files').where('id', '=', other_id).execute();
      expect([await flagsOf(claimId), await flagsOf(otherId)].some((flags) => flags.includes('same_photo'))).toBe(
        false,
      );
      // It has photos, so it is not flagged as a claim without photos.
      expect(await flagsOf(otherId)).not.toContain('no_photo');
      await database.deleteFrom('stored_files').where('id', '=', file_id).execute();

      await database.updateTable('claims').set({ serial_number: 'FLAGS1' }).where('id', '=', claimId).execute();
      expect(await flagsOf(claimId)).not.toContain('earlier_claim');
      const threeMonthsBefore = new Date((await filed(claimId)).created_at.getTime() - 90 * 86_400_000);
      await database
        .insertInto('claims')
        .columns(['id', 'name', 'depot_id', 'serial_number', 'search_text', 'created_at'])
        .expression((from) =>
          from
            .selectFrom('claims')
            .select(({ val }) => [val('imported').as('id'), val('WC-1').as('name'), 'depot_id', 'serial_number'])
            .select(({ val }) => ['search_text', val(threeMonthsBefore).as('created_at')])
            .where('id', '=', claimId),
        )
        .execute();
      expect(await flagsOf(claimId)).toContain('earlier_claim');
      const correct = (serial_number: string) =>
        database.updateTable('claims').set({ serial_number }).where('id', '=', 'imported').execute();
      await correct('FLAGS2');
      expect(await flagsOf(claimId)).not.toContain('earlier_claim');
      await correct('FLAGS1');
      expect(await flagsOf(claimId)).toContain('earlier_claim');
      await database.deleteFrom('claims').where('id', '=', 'imported').execute();
    });
  });

  describe('assigns a claim', () => {
    const assign = (
      client: Client,
      body: { assigneeId: string | null; from: string | null },
      id = claimId,
      headers = {},
    ) =>
      client.post(`/desk/claims/${id}/assign`, body, {
        headers: { 'if-match': '"1"', 'idempotency-key': newKey(), ...headers },
      });

    it('to a person who takes it, passes it on, and releases it', async () => {
      const client = await as('desk');
      const taken = await assign(client, { assigneeId: deskId, from: null });
      expect(v.parse(assignClaim.output, taken.json).assignee?.id).toBe(deskId);
      expect((await read(client, '?assignee=me')).data.map(({ id }) => id)).toEqual([claimId]);
      expect((await assign(client, { assigneeId: adminId, from: deskId })).status).toBe(200);
      expect((await read(client, `?assignee=${adminId}`)).data).toHaveLength(1);
      expect((await assign(client, { assigneeId: null, from: adminId })).json).toMatchObject({ assignee: null });
    });

    it('once when two people take it at the same time, and once for a repeat', async () => {
      const [desk, admin] = [await as('desk'), await as('admin')];
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await assign(desk, { assigneeId: deskId, from: null }, claimId, headers);
      expect(errorOf(await assign(admin, { assigneeId: adminId, from: null }))).toEqual({
        status: 409,
        code: 'CONFLICT',
      });
      const repeat = await assign(desk, { assigneeId: deskId, from: null }, claimId, headers);
      expect([repeat.status, repeat.text]).toEqual([200, first.text]);
      await assign(desk, { assigneeId: null, from: deskId });
    });

    it('only if it is unchanged since it was read', async () => {
      const client = await as('desk');
      const row = (await read(client, '?size=100')).data.find(({ id }) => id === claimId);
      const headers = { 'if-match': `"${(row?.version ?? 0) + 1}"` };
      expect(errorOf(await assign(client, { assigneeId: deskId, from: null }, claimId, headers))).toEqual({
        status: 412,
        code: 'VERSION_OUTDATED',
      });
      expect((await read(client, '?assignee=me')).data).toEqual([]);
    });

    it('only for the desk, and only an existing claim', async () => {
      const client = await as('desk');
      const refused = await assign(client, { assigneeId: 'demo-depot', from: null });
      expect(refused).toMatchObject({ status: 422, json: { fields: { assigneeId: expect.anything() } } });
      expect((await assign(client, { assigneeId: deskId, from: null }, 'no-claim')).status).toBe(404);
    });
  });
});

it('caches a count for forty times as long as it took, and returns it while the next one is calculated', async () => {
  let now = 0;
  let made = 0;
  const counts = new KeptCounts(() => now);
  const count = async () => {
    now += 100;
    return [{ status: 'New', substatus: null, claims: ++made, answered: 0 }];
  };
  const read = async () => (await counts.read(count))[0]?.claims;
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now += 3999;
  expect(await read()).toBe(1);
  now += 1;
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
  now += 6000;
  expect(await read()).toBe(3);
});
