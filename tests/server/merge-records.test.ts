import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import type { ImportKind, MergeKind } from '#contract/import-kinds.ts';
import { Import, listImportProblems } from '#contract/imports.ts';
import { MasterRecord, previewMerge } from '#contract/master-records.ts';
import { requestSubstatus } from '#contract/claim-decisions.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { referencesTo } from '#server/imports/merge-records.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { registrationFields, registrationForm, registrationMade } from './support/registration-form.ts';

onEachDatabase('Two records that are one', (server) => {
  let admin: Client;
  beforeAll(async () => {
    admin = await Client.signIn(server().url, 'admin');
  });

  async function write(kind: ImportKind, file: string) {
    const bytes = new Uint8Array(Buffer.from(file));
    const answer = await admin.sendBytes('POST', `/admin/imports?kind=${kind}&name=a.csv&size=${bytes.length}`, bytes);
    const { id } = v.parse(Import, answer.json);
    const found = v.parse(listImportProblems.output, (await admin.get(`/admin/imports/${id}/problems`)).json).data;
    const done = (await admin.post(`/admin/imports/${id}/confirm`)).json;
    return { done, found: found.map(({ row, column, expected }) => [row, column, expected]) };
  }
  const recordOf = async (kind: MergeKind, id: string) =>
    v.parse(MasterRecord, (await admin.get(`/admin/records/${kind}/${id}`)).json);
  /** Merges, after a preview that must have said the same. */
  async function merge(kind: MergeKind, id: string, into: string, language = 'en') {
    const { version } = await recordOf(kind, id);
    const preview = await admin.get(`/admin/records/${kind}/${id}/merge?into=${into}`, {
      headers: { 'accept-language': language },
    });
    const headers = { 'idempotency-key': newKey(), 'if-match': `"${version}"`, 'accept-language': language };
    const answer = await admin.post(`/admin/records/${kind}/${id}/merge`, { into }, { headers });
    if (answer.status === 200) {
      const { gone, kept, merged } = v.parse(previewMerge.output, preview.json);
      expect([gone.id, gone.version, kept.id]).toEqual([id, version, into]);
      expect(merged).toEqual(v.parse(MasterRecord, answer.json).cells);
    } else {
      const { fields } = v.parse(v.object({ fields: v.unknown() }), answer.json);
      expect(preview).toMatchObject({ status: answer.status, json: { fields } });
    }
    return answer;
  }
  const why = (sentence: string) => ({ status: 422, json: { fields: { into: expect.stringContaining(sentence) } } });
  const column = async (from: string, which: string, id: string) =>
    (
      await sql<{ value: string }>`select ${sql.ref(which)} as value from ${sql.table(from)} where id = ${id}`.execute(
        server().database,
      )
    ).rows[0]?.value;

  it('are named by all that the schema lets name them', async () => {
    const { rows } = await sql<{ table: string; column: string; target: string }>`
      select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f'`.execute(server().database);
    const tables = Object.keys(referencesTo);
    const known = Object.entries(referencesTo).flatMap(([target, of]) =>
      of.map(([table, name]) => `${table}.${name} ${target}`),
    );
    expect(known).toEqual(
      expect.arrayContaining(
        rows.filter(({ target }) => tables.includes(target)).map((row) => `${row.table}.${row.column} ${row.target}`),
      ),
    );
  });

  it('become one customer, with the claims, registrations and consents of both, and what the one lacked', async () => {
    const { database } = server();
    await write(
      'customers',
      'id,first_name,last_name,email,phone,email_opt_out\nM-1,Ann,Roy,ann@one.example,416-555-0111,true\nM-2,Anne,Roy-Lee,,,false\n',
    );
    await write('serial-numbers', 'serial_number\nMERGEUNIT0001\n');
    await write(
      'registrations',
      'id,number,serial_number_id,customer_id,date_of_purchase\nMR-1,MR-1,MERGEUNIT0001,M-1,2025-01-02\n',
    );
    await sql`insert into claims (id, name, depot_id, registration_id, customer_id, status, search_text, created_at)
      values ('MC-1', 'WC-777001', ${depotIds.quebec}, 'MR-1', 'M-1', 'New', 'ann roy', now())`.execute(database);
    await sql`insert into consents (contact_id, kind, given, language, at) values ('M-1', 'promotions', true, 'en', now())`.execute(
      database,
    );
    const stale = await admin.post(
      '/admin/records/customers/M-1/merge',
      { into: 'M-2' },
      { headers: { 'idempotency-key': newKey(), 'if-match': '"1"' } },
    );
    expect(stale).toMatchObject({ status: 412 });
    expect(await merge('customers', 'M-1', 'M-1')).toMatchObject(why('Choose another'));
    expect(await merge('customers', 'M-1', 'none')).toMatchObject(why('does not exist'));
    const { references } = v.parse(
      previewMerge.output,
      (await admin.get('/admin/records/customers/M-1/merge?into=M-2')).json,
    );
    expect(references).toEqual([
      { name: 'consents', count: 1 },
      { name: 'claims', count: 1 },
      { name: 'registrations', count: 1 },
    ]);
    expect(await merge('customers', 'M-1', 'M-2')).toMatchObject({
      status: 200,
      json: {
        id: 'M-2',
        cells: {
          first_name: 'Anne',
          last_name: 'Roy-Lee',
          email: 'ann@one.example',
          phone: '+1 416 555-0111',
          email_opt_out: 'true',
        },
      },
    });
    expect(await admin.get('/admin/records/customers/M-1')).toMatchObject({ status: 404 });
    expect(await column('claims', 'customer_id', 'MC-1')).toBe('M-2');
    expect(await column('claims', 'search_text', 'MC-1')).toBe('wc-777001\nanne roy-lee');
    expect(await column('registrations', 'customer_id', 'MR-1')).toBe('M-2');
    expect(await column('contacts', 'phone_digits', 'M-2')).toBe('4165550111');
    const audit = await database
      .selectFrom('audit_log')
      .select(['target', 'after'])
      .where('kind', '=', 'records_merged')
      .where('target', '=', 'M-1')
      .execute();
    expect(audit.map(({ target, after }): unknown => [target, JSON.parse(after ?? '')])).toEqual([
      ['M-1', { records: 'customers', into: 'M-2', consents: 1, claims: 1, registrations: 1 }],
    ]);
  });

  it('are one for later files: the id that went writes to the one that stayed, also over two merges', async () => {
    await write('customers', 'id,last_name\nN-1,One\nN-2,Two\nN-3,Three\n');
    expect(await merge('customers', 'N-1', 'N-2')).toMatchObject({ status: 200 });
    expect(await merge('customers', 'N-2', 'N-3')).toMatchObject({ status: 200 });
    const merged = 'This id was merged: the row applies to N-3';
    expect(await write('customers', 'id,last_name\nN-1,Renamed\n')).toMatchObject({
      done: { state: 'done', added: 0, changed: 1 },
      found: [[2, 'id', merged]],
    });
    expect(await column('contacts', 'last_name', 'N-3')).toBe('Renamed');
    await write('serial-numbers', 'serial_number\nMERGEUNIT0002\n');
    expect(
      await write('registrations', 'id,number,serial_number_id,customer_id\nNR-1,NR-1,MERGEUNIT0002,N-2\n'),
    ).toMatchObject({
      done: { added: 1 },
      found: [[2, 'customer_id', merged]],
    });
    expect(await column('registrations', 'customer_id', 'NR-1')).toBe('N-3');
    expect((await write('customers', 'id,last_name\nN-1,A\nN-3,B\n')).found).toContainEqual([
      3,
      'id',
      'Row 2 is the same: keep one',
    ]);
    expect((await admin.get('/admin/exports/customers')).text).not.toMatch(/^N-[12],/m);
  });

  it('are refused, and left as they are, with two accounts or other owners, in both languages', async () => {
    const { database } = server();
    await write(
      'contacts',
      `id,account_id,last_name\nO-1,${depotIds.quebec},A\nO-2,${depotIds.quebec},B\nO-3,${depotIds.ontario},C\n`,
    );
    expect(await merge('contacts', 'O-1', 'O-3')).toMatchObject(why('These are two different records'));
    await write('customers', 'id,last_name\nO-4,Customer\n');
    expect(await merge('contacts', 'O-1', 'O-4', 'fr')).toMatchObject(why('Cet identifiant n’existe pas'));
    for (const id of ['O-1', 'O-2'])
      await sql`insert into accounts (id, email, role, contact_id) values (${id}, ${`${id}@o.example`}, 'depot', ${id})`.execute(
        database,
      );
    expect(await merge('contacts', 'O-1', 'O-2', 'fr')).toMatchObject(why('Les deux ont un compte'));
    await sql`delete from accounts where id = 'O-2'`.execute(database);
    expect(await merge('contacts', 'O-1', 'O-2')).toMatchObject({ status: 200 });
    expect(await column('accounts', 'contact_id', 'O-1')).toBe('O-2');
    expect(await column('accounts', 'search_text', 'O-1')).toBe('\no-1@o.example\no-2');
    expect(
      await admin.post(
        `/admin/records/depots/${depotIds.quebec}/merge`,
        { into: depotIds.ontario },
        { headers: { 'idempotency-key': newKey(), 'if-match': '"1"' } },
      ),
    ).toMatchObject({ status: 404 });
  });

  it('become one serial number and one registration, never two that are active', async () => {
    const { database } = server();
    for (const id of ['MERGEUNIT0003', 'ERP-3'])
      await sql`insert into serial_numbers (id, name) values (${id}, 'MERGEUNIT0003')`.execute(database);
    await write(
      'registrations',
      'id,number,serial_number_id,date_of_purchase\nPA-1,PA-1,MERGEUNIT0003,2025-01-02\nPA-2,PA-2,ERP-3,\n',
    );
    await write('serial-numbers', 'serial_number\nMERGEUNIT0004\n');
    expect(await merge('serial-numbers', 'ERP-3', 'MERGEUNIT0004')).toMatchObject(
      why('These are two different records'),
    );
    expect(await merge('serial-numbers', 'ERP-3', 'MERGEUNIT0003')).toMatchObject(
      why('several active registrations (PA-1, PA-2)'),
    );
    await write('registrations', 'id,number,serial_number_id,inactive,use\nPA-2,PA-2,ERP-3,true,commercial\n');
    expect(await merge('serial-numbers', 'ERP-3', 'MERGEUNIT0003')).toMatchObject({ status: 200 });
    expect(await merge('registrations', 'PA-1', 'PA-2')).toMatchObject(
      why('Registration PA-1 is active and the other is not'),
    );
    expect(await merge('registrations', 'PA-2', 'PA-1')).toMatchObject({
      status: 200,
      json: { cells: { inactive: 'false', use: 'commercial' } },
    });
    const found = await admin.get('/serial-numbers?serialNumber=MERGEUNIT0003');
    expect(found).toMatchObject({ json: { data: [{ id: 'MERGEUNIT0003' }] } });
  });

  it('take a claim that waited on a device under the id that went', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const fields = await claimFields(depot);
    const old = String(fields['productRegistrationId']);
    const { serial_number_id: serial, customer_id: customer } = await server()
      .database.selectFrom('registrations')
      .select(['serial_number_id', 'customer_id'])
      .where('id', '=', old)
      .executeTakeFirstOrThrow();
    await write('registrations', `id,number,serial_number_id,customer_id\nQD-1,QD-1,${serial},${customer ?? ''}\n`);
    expect(await merge('registrations', old, 'QD-1')).toMatchObject({ status: 200 });
    const headers = { 'idempotency-key': newKey() };
    const answer = await depot.form('/warranties/claims', claimForm(fields, [photo()]), { headers });
    expect(answer).toMatchObject({ status: 201 });
    const { id } = v.parse(v.object({ id: v.string() }), answer.json);
    expect(await column('claims', 'registration_id', id)).toBe('QD-1');

    // So do photos that the desk has asked for: naming the registration by its old id changes nothing else.
    await server()
      .database.updateTable('claims')
      .set({ status: 'Pending Review', substatus: requestSubstatus.photos })
      .where('id', '=', id)
      .execute();
    const added = { headers: { 'idempotency-key': newKey() }, method: 'PATCH' } as const;
    expect(await depot.form(`/warranties/claims/${id}`, claimForm(fields, [photo()]), added)).toMatchObject({
      status: 200,
    });
  });

  it('take a registration that waited on a device under the ids that went', async () => {
    const customer = await Client.signIn(server().url, 'customer');
    const anyone = new Client(server().url);
    const serial = 'MERGEUNIT0005';
    await write('customers', 'id,last_name,email\nW-1,Old,old@w.example\nW-2,New,\n');
    const [product] = v.parse(
      v.object({ data: v.array(v.object({ id: v.string() })) }),
      (await customer.get('/products?size=1')).json,
    ).data;
    await write('serial-numbers', `id,serial_number,product_id\nW-5,${serial},${product?.id}\n`);
    const fields = { ...(await registrationFields(customer, serial)), customerId: 'W-1' };
    await sql`insert into serial_numbers (id, name, product_id) values ('W-6', ${serial}, ${product?.id})`.execute(
      server().database,
    );
    expect(await merge('serial-numbers', 'W-5', 'W-6')).toMatchObject({ status: 200 });
    expect(await merge('customers', 'W-1', 'W-2')).toMatchObject({ status: 200 });
    const headers = { 'idempotency-key': newKey() };
    const answer = await anyone.form('/product-registrations', registrationForm(fields), { headers });
    expect(answer).toMatchObject({ status: 201 });
    const { id } = registrationMade(answer);
    expect(await column('registrations', 'customer_id', id)).toBe('W-2');
    expect(await column('registrations', 'serial_number_id', id)).toBe('W-6');
  });

  it('leave the documents of a retailer that has the same id', async () => {
    const id = '2001';
    await write('retailers', `id,name\n${id},Retailer 2001\n`);
    await sql`insert into stored_files (id, entity_id, name, type, size, sha256, path, position, created_at)
      values ('procedure-2001', ${id}, 'a.pdf', 'application/pdf', 1, 'x', 'path-2001', 0, now())`.execute(
      server().database,
    );
    await write('serial-numbers', 'serial_number\nMERGEUNIT0006\n');
    await write(
      'registrations',
      `id,number,serial_number_id,inactive\n${id},R-1,MERGEUNIT0006,true\nR-2,R-2,MERGEUNIT0006,\n`,
    );
    expect(await merge('registrations', id, 'R-2')).toMatchObject({ status: 200 });
    expect(await column('stored_files', 'entity_id', 'procedure-2001')).toBe(id);
  });
});
