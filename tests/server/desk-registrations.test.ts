import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  decideRegistration,
  DeskRegistration,
  listDeskRegistrations,
  type QueuedRegistration,
  registrationReasons,
  registrationSortColumns,
  registrationSorts,
} from '#contract/desk-registrations.ts';
import { listInbox } from '#contract/inbox.ts';
import { addDays } from '#domain/dates.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { untilLocked } from '#tests/support/until-locked.ts';
import { photo, today } from './support/claim-form.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { lettersTo } from './support/letters.ts';
import { registrationFields, registrationForm, registrationMade } from './support/registration-form.ts';

const approve = { decision: 'approve' };
const reject = { decision: 'reject', reason: 'proof_unreadable', text: 'The total cannot be read.' };

onEachDatabase('The registrations desk', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  const read = async (query = '') =>
    v.parse(listDeskRegistrations.output, (await desk.get(`/desk/registrations${query}`)).json);
  const readAll = async (query: string, size: number): Promise<QueuedRegistration[]> => {
    const found: QueuedRegistration[] = [];
    let cursor = '';
    do {
      const page = await read(`?${query}&size=${size}${cursor && `&cursor=${cursor}`}`);
      found.push(...page.data);
      cursor = page.next ?? '';
    } while (cursor);
    return found;
  };
  const one = async (id: string) => v.parse(DeskRegistration, (await desk.get(`/desk/registrations/${id}`)).json);
  const decide = (id: string, body: unknown, version: number, client = desk, key = newKey()): Promise<Answer> =>
    client.post(`/desk/registrations/${id}/decision`, body, {
      headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
    });
  const decided = async (id: string, body: unknown) => {
    const answer = await decide(id, body, (await one(id)).version);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const state = v.parse(decideRegistration.output, answer.json);
    const after = await one(id);
    expect(after).toMatchObject(state);
    return after;
  };
  let units = 0;
  /** A registration of a unit of its own. */
  const register = async (
    changes: Record<string, string> = {},
    { proof = photo(`receipt ${newKey()}`, 900), serial }: { proof?: File; serial?: string } = {},
  ) => {
    const name = serial ?? `DESKUNIT${String((units += 1)).padStart(4, '0')}`;
    const { database } = server();
    const { product_id } = await database
      .selectFrom('serial_numbers')
      .select('product_id')
      .where('name', '=', 'DEMOUNREG0001')
      .executeTakeFirstOrThrow();
    if (serial === undefined)
      await database.insertInto('serial_numbers').values({ id: name, name, product_id }).execute();
    const form = registrationForm(await registrationFields(depot, name, changes), proof);
    return registrationMade(await depot.form('/product-registrations', form)).id;
  };

  /** PGlite has one connection, so that nothing waits. */
  const databaseName = async (skip: () => void) => {
    const { rows } = await sql<{ version: string; name: string }>`
      select version(), current_database() as name`.execute(server().database);
    if (rows[0]?.version.includes('PGlite')) skip();
    return rows[0]?.name ?? '';
  };

  /** Texts in the order of the database, which is not that of JavaScript. */
  const sorted = async (keys: readonly (string | number)[], descending: boolean): Promise<unknown[]> => {
    const type = typeof keys[0] === 'number' ? sql`float8` : sql`text`;
    const { rows } = await sql<{ key: string | number }>`select key from unnest(${keys}::${type}[]) as keys (key)
      order by key ${descending ? sql`desc` : sql`asc`}`.execute(server().database);
    return rows.map(({ key }) => key);
  };

  it('has the registrations of all, the oldest first, and how many of each group there are', async () => {
    const all = await readAll('', 60);
    const rows = await server().database.selectFrom('registrations').select(['id', 'inactive']).execute();
    expect(all.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    const { counts, total } = await read('?size=1');
    expect(total).toEqual({ registrations: rows.length, atLeast: false });
    expect(counts.map(({ part }) => part)).toEqual(['to-decide', 'waiting', 'decided', 'retired']);
    expect(counts.reduce((sum, { registrations }) => sum + registrations, 0)).toBe(rows.length);
    expect(counts.at(-1)?.registrations).toBe(rows.filter(({ inactive }) => inactive).length);
  });

  it.each(registrationSorts)('is paged in order of %s', async (sort) => {
    const found = await readAll(`sort=${sort}`, 23);
    const unpaged = await server().context.platform.desk?.findRegistrationsPage({
      filter: {},
      sort,
      size: 10_000,
      cursor: null,
      today,
    });
    expect(found).toEqual(unpaged?.data);
    const column = registrationSortColumns.find((name) => name === sort.replace('-', ''));
    const keys = found.map((row): string | number => {
      switch (column) {
        case 'serialNumber':
          return row.serialNumber;
        case 'product':
          return row.product?.model ?? '';
        case 'owner':
          return row.owner ?? '';
        case 'retailer':
          return row.retailer ?? '';
        case 'bought':
          return row.dateOfPurchase ?? '';
        case 'flags':
          return row.flags.length;
        case 'age':
          return -Date.parse(row.createdAt);
        default:
          return Date.parse(row.createdAt);
      }
    });
    expect(keys).toEqual(await sorted(keys, sort.startsWith('-')));
  });

  it('reads those of a status by an index of their own', async () => {
    const { database } = server();
    await sql`analyze registrations`.execute(database);
    const { rows } = await database.transaction().execute(async (transaction) => {
      // On small tables a scan is cheaper; forbidding it reveals a missing index.
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql`explain select id from registrations where status = 'Rejected' order by created_at, id`.execute(
        transaction,
      );
    });
    expect(JSON.stringify(rows)).toContain('registrations_queue_status');
  });

  it('is searched by number, serial number and owner, and filtered by flag and group', async () => {
    const id = await register();
    const { name, serialNumber, owner } = await one(id);
    for (const search of [name, serialNumber, owner?.email ?? ''])
      expect((await readAll(`search=${encodeURIComponent(search)}`, 100)).map((row) => row.id)).toContain(id);
    expect((await readAll('part=to-decide', 100)).map((row) => row.id)).toContain(id);
    expect((await readAll('flag=no_proof', 100)).map((row) => row.id)).not.toContain(id);
    expect((await readAll(`minDays=1&search=${name}`, 100)).map((row) => row.id)).not.toContain(id);
  });

  it('finds the new name of an owner, and no longer that of one who was erased', async () => {
    const id = await register();
    const { database } = server();
    const rename = (first_name: string | null) =>
      database.updateTable('contacts').set({ first_name }).where('id', '=', contactIds.owner).execute();
    const { first_name } = await database
      .selectFrom('contacts')
      .select('first_name')
      .where('id', '=', contactIds.owner)
      .executeTakeFirstOrThrow();
    await rename('Zéphirine');
    expect((await readAll('search=zephirine', 100)).map((row) => row.id)).toContain(id);
    await rename(null);
    expect(await readAll('search=zephirine', 100)).toEqual([]);
    await rename(first_name);
  });

  it('refuses a cursor of another order, and what is no flag', async () => {
    const { next } = await read('?size=1&sort=owner');
    for (const query of [`?sort=flags&cursor=${next}`, '?flag=none'])
      expect((await desk.get(`/desk/registrations${query}`)).status).toBe(422);
  });

  describe('flags', () => {
    it('the proof that another registration has, in both, and shows the other', async () => {
      const proof = photo('the same receipt', 1_200);
      const [first, second] = [await register({}, { proof }), await register({}, { proof })];
      const [one1, one2] = [await one(first), await one(second)];
      expect([one1.flags, one2.flags]).toEqual([['proof_elsewhere'], ['proof_elsewhere']]);
      expect(one2.sameProofs).toMatchObject([
        { id: first, name: one1.name, fileId: one2.files[0]?.id, otherFileId: one1.files[0]?.id },
      ]);
      expect(one2.files[0]?.sha256).toBe(
        createHash('sha256')
          .update(Buffer.from(await proof.arrayBuffer()))
          .digest('hex'),
      );
      await server().database.deleteFrom('stored_files').where('entity_id', '=', second).execute();
      // A proof that is deleted later is not missing.
      expect([(await one(first)).flags, (await one(second)).flags]).toEqual([[], []]);
    });

    it('a proof of many, without a write to those that are flagged already', async () => {
      const proof = photo('an invoice of many units', 1_400);
      const [first, second] = [await register({}, { proof }), await register({}, { proof })];
      const writes = async () => {
        const { rows } = await sql<{ id: string; written: string }>`select id, xmin::text as written
          from registrations where id in (${first}, ${second}) order by id`.execute(server().database);
        return rows;
      };
      const before = await writes();
      const third = await register({}, { proof });
      expect((await one(third)).flags).toEqual(['proof_elsewhere']);
      expect(await writes()).toEqual(before);
    });

    it('a second registration of a serial number, until the first is rejected', async () => {
      const first = await register();
      const { serialNumber } = await one(first);
      await server().database.updateTable('registrations').set({ inactive: true }).where('id', '=', first).execute();
      const second = await register({}, { serial: serialNumber });
      expect((await one(second)).flags).toEqual(['second_registration']);
      expect((await one(second)).others).toMatchObject([{ id: first, inactive: true }]);
      await server()
        .database.updateTable('registrations')
        .set({ status: 'Rejected' })
        .where('id', '=', first)
        .execute();
      expect((await one(second)).flags).toEqual([]);
    });

    it('a second registration, no longer when the first is of another unit, store stock or gone', async () => {
      const { database } = server();
      const pair = async () => {
        const first = await register();
        const { serialNumber } = await one(first);
        await database.updateTable('registrations').set({ inactive: true }).where('id', '=', first).execute();
        const second = await register({}, { serial: serialNumber });
        expect((await one(second)).flags).toEqual(['second_registration']);
        return [first, second] as const;
      };
      const change = (id: string, changes: { serial_number_id: string } | { is_store_stock: boolean }) =>
        database.updateTable('registrations').set(changes).where('id', '=', id).execute();

      const [moved, stays] = await pair();
      const [stock, later] = await pair();
      await change(moved, { serial_number_id: (await one(stock)).serialNumber });
      expect([(await one(stays)).flags, (await one(stock)).flags]).toEqual([[], ['second_registration']]);
      await database.deleteFrom('registrations').where('id', '=', moved).execute();
      expect((await one(stock)).flags).toEqual([]);
      await change(stock, { is_store_stock: true });
      expect((await one(later)).flags).toEqual([]);
      await change(stock, { is_store_stock: false });
      expect((await one(later)).flags).toEqual(['second_registration']);
    });

    it('a purchase before the unit was built, where that is known', async () => {
      const id = await register({ dateOfPurchase: addDays(today, -10) });
      const { serialNumber } = await one(id);
      const built = (built_on: string) =>
        server().database.updateTable('serial_numbers').set({ built_on }).where('id', '=', serialNumber).execute();
      await built(addDays(today, -9));
      expect(await one(id)).toMatchObject({ flags: ['bought_before_made'], builtOn: addDays(today, -9) });
      await built(addDays(today, -10));
      expect((await one(id)).flags).toEqual([]);
    });

    it('a registration without a proof, but no store stock', async () => {
      const { database } = server();
      const bare = await database
        .selectFrom('registrations')
        .select(['id', 'is_store_stock', 'flags'])
        .where(sql<boolean>`not exists (select from stored_files where entity_id = registrations.id)`)
        .where('created_at', '<', new Date(Date.now() - 3_600_000))
        .execute();
      expect(bare.length).toBeGreaterThan(0);
      for (const { is_store_stock, flags } of bare) expect(flags.includes('no_proof')).toBe(!is_store_stock);
    });
  });

  describe('A decision', () => {
    it('approves, and tells owner and filer, who read it in the inbox and by mail', async () => {
      const id = await register();
      const after = await decided(id, approve);
      expect(after).toMatchObject({ status: 'Approved', version: 2, filedBy: expect.any(String) });
      expect(after.steps).toMatchObject([{ kind: 'approved', reason: null, note: null, by: 'Simone Achebe' }]);
      expect((await read(`?part=decided&search=${after.name}`)).data).toMatchObject([{ id, status: 'Approved' }]);
      await tellEvents(server().context);
      const inbox = v.parse(listInbox.output, (await depot.get('/inbox')).json);
      expect(inbox.data[0]).toMatchObject({
        kind: 'registration_decided',
        details: { registrationId: id, registrationNumber: after.name, status: 'Approved' },
      });
    });

    it('rejects with its reason and text, which the mail says', async () => {
      const id = await register();
      const after = await decided(id, reject);
      expect(after).toMatchObject({ status: 'Rejected', version: 2 });
      expect(after.steps).toMatchObject([{ kind: 'rejected', reason: reject.reason, note: reject.text }]);
      await tellEvents(server().context);
      await server().database.updateTable('notification_settings').set({ mailed_at: null }).execute();
      await mailNews(server().context);
      const letters = await lettersTo(server(), 'owner@customer.example');
      const told = [...letters, ...(await lettersTo(server(), 'depot@portal.example'))].map(({ text }) => text).join();
      expect(told).toContain(
        `, ${after.serialNumber}) · Registration rejected. The proof of purchase cannot be read. ${reject.text}`,
      );
    });

    it('is taken back by the other one, but not made twice, nor of what is retired', async () => {
      const id = await register();
      await decided(id, reject);
      expect(errorOf(await decide(id, reject, 2))).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect((await decided(id, approve)).status).toBe('Approved');
      await server().database.updateTable('registrations').set({ inactive: true }).where('id', '=', id).execute();
      const { version } = await one(id);
      expect(errorOf(await decide(id, reject, version))).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('needs a reason to reject, and a text for another reason', async () => {
      const id = await register();
      expect(errorOf(await decide(id, { decision: 'reject' }, 1))).toMatchObject({ status: 422 });
      expect(errorOf(await decide(id, { decision: 'reject', reason: 'other' }, 1))).toMatchObject({ status: 422 });
      expect(registrationReasons).toContain('other');
      expect((await decided(id, { decision: 'reject', reason: 'wrong_date' })).status).toBe('Rejected');
    });

    it('names the version that it was based on: of two at once one is refused', async () => {
      const id = await register();
      const admin = await Client.signIn(server().url, 'admin');
      const answers = await Promise.all([decide(id, approve, 1), decide(id, reject, 1, admin)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      expect((await one(id)).steps).toHaveLength(1);
    });

    it('is refused where an import that it waited for changed the registration', async ({ skip }) => {
      const { database } = server();
      const name = await databaseName(skip);
      const id = await register();
      const { answer } = await database.transaction().execute(async (holder) => {
        await holder
          .updateTable('registrations')
          .set({ date_of_purchase: addDays(today, -20) })
          .where('id', '=', id)
          .execute();
        const answer = decide(id, approve, 1);
        await untilLocked(database, name);
        return { answer };
      });
      expect(errorOf(await answer)).toMatchObject({ status: 412, code: 'VERSION_OUTDATED' });
      expect(await one(id)).toMatchObject({ status: 'New', version: 2, steps: [] });
    });

    it('is made once for a key', async () => {
      const id = await register();
      const key = newKey();
      const [first, again] = [await decide(id, approve, 1, desk, key), await decide(id, approve, 1, desk, key)];
      expect(again.json).toEqual(first.json);
      expect((await one(id)).steps).toHaveLength(1);
    });

    it('is in the audit log, without its text', async () => {
      const id = await register();
      await decided(id, reject);
      const rows = await server().database.selectFrom('audit_log').selectAll().where('target', '=', id).execute();
      expect(rows).toMatchObject([{ kind: 'registration_decided' }]);
      expect(JSON.stringify(rows)).not.toContain(reject.text);
      expect(JSON.stringify(rows)).toContain('proof_unreadable');
    });
  });

  it('is retired once, with a text for the desk, and its serial number can be registered again', async () => {
    const id = await register();
    const { serialNumber } = await one(id);
    const retire = (body: unknown, version: number) =>
      desk.post(`/desk/registrations/${id}/retire`, body, {
        headers: { 'if-match': `"${version}"`, 'idempotency-key': newKey() },
      });
    expect((await retire({ text: '' }, 1)).status).toBe(422);
    const retired = await retire({ text: 'Returned to the shop.' }, 1);
    expect(retired.json).toEqual({ id, inactive: true, status: 'New', version: 2 });
    const after = await one(id);
    expect(after).toMatchObject({ inactive: true, status: 'New', version: 2 });
    expect(after.steps).toMatchObject([{ kind: 'retired', note: 'Returned to the shop.', by: 'Simone Achebe' }]);
    expect(errorOf(await retire({ text: 'Again.' }, 2))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await read(`?part=retired&search=${serialNumber}`)).data).toMatchObject([{ id }]);
    expect((await one(await register({}, { serial: serialNumber }))).others).toMatchObject([{ id, inactive: true }]);
  });

  describe('with APPROVE_REGISTRATIONS=auto', () => {
    beforeAll(() => (server().context.approvesRegistrations = true));
    afterAll(() => (server().context.approvesRegistrations = false));

    it('approves what has a proof and no flag as it comes, by nobody, and tells so', async () => {
      const id = await register();
      const approved = await one(id);
      expect(approved).toMatchObject({ status: 'Approved', flags: [] });
      expect(approved.steps).toMatchObject([{ kind: 'approved', by: null }]);
      const events = await server()
        .database.selectFrom('events')
        .select('kind')
        .where(sql<boolean>`payload ->> 'registrationId' = ${id}`)
        .orderBy('id')
        .execute();
      expect(events.map(({ kind }) => kind)).toEqual(['registration_received', 'registration_decided']);
      // The desk may still reject it.
      expect((await decided(id, reject)).status).toBe('Rejected');
    });

    it('leaves what is flagged to the desk', async () => {
      const proof = photo('a receipt of two', 1_300);
      await register({}, { proof });
      expect(await one(await register({}, { proof }))).toMatchObject({ status: 'New', flags: ['proof_elsewhere'] });
    });

    it('approves one of two that come at once with the same proof', async ({ skip }) => {
      const { database } = server();
      await databaseName(skip);
      const proof = photo('a receipt of two at once', 1_500);
      const waiting = sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      // Each has its proof before it comes to this table.
      const { both } = await database.transaction().execute(async (holder) => {
        await sql`lock table registrations_filed in share mode`.execute(holder);
        const both = Promise.all([register({}, { proof }), register({}, { proof })]);
        while (((await waiting.execute(database)).rows[0]?.waiting ?? 0) < 2);
        return { both };
      });
      const made = await Promise.all((await both).map(one));
      expect(made.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['Approved', 'New']);
      expect(made.map(({ flags }) => flags)).toEqual([['proof_elsewhere'], ['proof_elsewhere']]);
    });
  });

  it('shows nobody else anything', async () => {
    const id = await register();
    for (const path of ['/desk/registrations', `/desk/registrations/${id}`])
      expect((await depot.get(path)).status).toBe(403);
    expect((await desk.get('/desk/registrations/none')).status).toBe(404);
    expect((await decide('none', approve, 1)).status).toBe(404);
  });
});
