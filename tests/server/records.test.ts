import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { listedKinds, recordKinds } from '#contract/import-kinds.ts';
import { listRecords, MasterRecord } from '#contract/master-records.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { tableKinds } from '#server/imports/table-kinds.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { troublesome } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { expectRefusal } from './support/expect-refusal.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

onOneDatabase('Single records of master data', (server) => {
  let admin: Client;
  beforeAll(async () => {
    admin = await Client.signIn(server().url, 'admin');
  });

  const create = (kind: string, cells: Record<string, string>, headers: Record<string, string> = {}) =>
    admin.post(`/admin/records/${kind}`, { cells }, { headers: { 'idempotency-key': newKey(), ...headers } });
  const change = (kind: string, { id, version }: Pick<MasterRecord, 'id' | 'version'>, cells: Record<string, string>) =>
    admin.write(
      'PUT',
      `/admin/records/${kind}/${encodeURIComponent(id)}`,
      { cells },
      {
        'idempotency-key': newKey(),
        'if-match': `"${version}"`,
      },
    );
  const recordOf = ({ status, text, json }: Answer) => {
    if (status >= 300) throw new Error(text);
    return v.parse(MasterRecord, json);
  };
  const list = async (kind: string, query: Record<string, string> = {}) => {
    const { json } = await admin.get(`/admin/records/${kind}?${new URLSearchParams(query)}`);
    return v.parse(listRecords.output, json);
  };
  const count = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ found: number }>`select cast(count(*) as integer) as found from ${from}`.execute(
      server().database,
    );
    return rows[0]?.found;
  };
  const audited = async (target: string) => {
    const rows = await server()
      .database.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('kind', '=', 'record_saved')
      .where('target', '=', target)
      .orderBy('id')
      .execute();
    return rows.map(({ before, after }): unknown => [JSON.parse(before ?? 'null'), JSON.parse(after ?? 'null')]);
  };

  it.each(listedKinds)('list all %s by pages, in one order, each once', async (kind) => {
    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(kind, cursor === '' ? {} : { cursor });
      listedIds.push(...page.data.map(({ id }) => id));
      cursor = page.next;
    }
    expect(listedIds.length).toBeGreaterThan(0);
    expect(new Set(listedIds).size).toBe(listedIds.length);
    const { table, isOfKind } = tableKinds[kind];
    expect(listedIds.length).toBe(await count(sql`${sql.table(table)} t where ${isOfKind}`));
  });

  it('are found by part of a name, ignoring accents and case, and by id', async () => {
    const { id } = recordOf(await create('depots', { name: 'Atelier Évangéline 100%' }));
    for (const search of ['evangeline', 'ÉVANGÉLINE 100%', id])
      expect((await list('depots', { search })).data.map((found) => found.id)).toEqual([id]);
    expect((await list('depots', { search: 'evangeline_' })).data).toEqual([]);
    await server()
      .database.updateTable('platform_accounts')
      .set({ name: 'Old\u00A0  Name' })
      .where('id', '=', id)
      .execute();
    expect((await list('depots', { search: 'old name' })).data.map((found) => found.id)).toEqual([id]);
    const owner = (await list('customers', { search: contactIds.owner })).data[0]?.cells ?? {};
    const search = `${owner['first_name']} ${owner['last_name']}`;
    expect((await list('customers', { search })).data.map((found) => found.id)).toContain(contactIds.owner);
  });

  it('are created with the defaults of their kind, and a change sets only the named fields', async () => {
    const made = recordOf(
      await create('products', {
        id: 'Q-24',
        brand: 'Norvane',
        name: 'Blower',
        model: 'Q-24',
        type: 'Snow Blower',
        labor_warranty_months: '24',
      }),
    );
    expect(made).toMatchObject({
      id: 'Q-24',
      cells: { has_serial_number: 'true', labor_warranty_months: '24', parts_warranty_months: '' },
    });
    const changed = recordOf(await change('products', made, { name: ' Big blower ', has_serial_number: 'false' }));
    expect(changed.cells).toEqual({ ...made.cells, name: 'Big blower', has_serial_number: 'false' });
    expect(recordOf(await admin.get('/admin/records/products/Q-24'))).toEqual(changed);
    expect(await audited('Q-24')).toEqual([
      [
        null,
        {
          records: 'products',
          has_serial_number: 'true',
          labor_warranty_months: '24',
          changed: ['brand', 'name', 'model', 'type', 'has_serial_number', 'labor_warranty_months'],
        },
      ],
      [
        { has_serial_number: 'true' },
        { records: 'products', has_serial_number: 'false', changed: ['name', 'has_serial_number'] },
      ],
    ]);
  });

  it('derive the same values as an import: a contact of a depot has its digits, and no promotions', async () => {
    const depot = recordOf(await create('depots', { name: 'Depot of contacts' }));
    const cells = { account_id: depot.id, first_name: 'Maude', email: 'MAUDE@depot.example', phone: '4185550110' };
    const made = recordOf(await create('contacts', cells));
    expect(made.cells).toMatchObject({ email: 'maude@depot.example', language: '', store_stock: 'false' });
    const row = () =>
      server().database.selectFrom('contacts').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ phone_digits: '4185550110', email_consent_opt_out: true });
    recordOf(await change('contacts', made, { phone: '' }));
    expect(await row()).toMatchObject({ phone: null, phone_digits: null, first_name: 'Maude' });
    const [first] = await audited(made.id);
    expect(JSON.stringify(first)).not.toMatch(/maude/i);
  });

  it('are refused with the problem of each cell, in both languages, and nothing is written', async () => {
    const before = await count(sql`contacts`);
    const wrong = { account_id: 'none', email: 'ann@', phone: '12', language: 'de' };
    expect(await create('contacts', wrong)).toMatchObject({
      status: 422,
      json: {
        code: 'VALIDATION_FAILED',
        fields: {
          'cells.email': 'Enter a valid email',
          'cells.phone': 'Enter a North American phone number',
          'cells.language': 'Use one of: en, fr',
        },
      },
    });
    expect(await create('contacts', { account_id: 'none' }, { 'accept-language': 'fr' })).toMatchObject({
      json: { fields: { 'cells.account_id': expect.stringContaining('Cet identifiant n’existe pas') } },
    });
    expect(errorOf(await create('contacts', {}))).toMatchObject({ fields: ['cells.account_id'] });
    expect(errorOf(await create('products', { colour: 'red' }))).toMatchObject({ fields: ['cells.colour'] });
    expect(errorOf(await create('depots', { name: 'x'.repeat(256) }))).toMatchObject({ fields: ['cells.name'] });
    expect(await count(sql`contacts`)).toBe(before);
    expect(await count(sql`imports`)).toBe(0);
    expect(await count(sql`import_rows`)).toBe(0);
  });

  it('are refused with a used id, and with an id of another kind', async () => {
    const depot = recordOf(await create('depots', { id: 'Q-1', name: 'First' }));
    expect(await create('depots', { id: 'Q-1', name: 'Second' })).toMatchObject({
      status: 422,
      json: { fields: { 'cells.id': expect.stringContaining('another record') } },
    });
    expect(await create('retailers', { id: 'Q-1', name: 'Second' })).toMatchObject({
      status: 422,
      json: { fields: { 'cells.id': expect.stringContaining('another kind') } },
    });
    expect(await admin.get('/admin/records/retailers/Q-1')).toMatchObject({ status: 404 });
    expect(await change('retailers', depot, { name: 'Second' })).toMatchObject({ status: 404 });
  });

  it('are refused with an id that looks like another, and found by an id as it was typed', async () => {
    recordOf(await create('depots', { id: 'Q-Look', name: 'First' }));
    expect(await create('depots', { id: 'q-look', name: 'Second' })).toMatchObject({
      status: 422,
      json: { fields: { 'cells.id': expect.stringContaining('This id looks like Q-Look') } },
    });
    expect(recordOf(await create('depots', { id: 'Q-\u200BUnseen', name: 'Third' })).id).toBe('Q-Unseen');
  });

  it('refuse a change that is not based on the latest version of any author', async () => {
    const made = recordOf(await create('depots', { name: 'Version one' }));
    const both = await Promise.all(['two', 'three'].map((name) => change('depots', made, { name })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
    await server()
      .database.updateTable('platform_accounts')
      .set({ billing_state: 'ON' })
      .where('id', '=', made.id)
      .execute();
    const [won] = both.filter(({ status }) => status === 200).map(recordOf);
    if (!won) throw new Error('Neither was written.');
    const { id, version } = won;
    expect(errorOf(await change('depots', { id, version }, { name: 'four' }))).toMatchObject({
      status: 412,
      code: 'VERSION_OUTDATED',
    });
    const latest = recordOf(await admin.get(`/admin/records/depots/${id}`));
    expect(recordOf(await change('depots', latest, latest.cells))).toEqual(latest);
    // The creation and one change: saving unchanged values is not a change.
    expect(await audited(id)).toHaveLength(2);
  });

  it('do not overwrite the promotions that a customer chose', async () => {
    const made = recordOf(await create('customers', { last_name: 'Chooser', email_opt_out: 'false' }));
    expect(made.cells['email_opt_out']).toBe('false');
    expect(recordOf(await change('customers', made, { email_opt_out: 'true', country: 'Canada' })).cells).toMatchObject(
      {
        email_opt_out: 'false',
        country: 'Canada',
      },
    );
  });

  it('are not available with Salesforce', async () => {
    const { context } = server();
    const { platform } = context;
    const connected: typeof platform = { ...platform, desk: null, inTransaction: () => connected };
    context.platform = connected;
    try {
      expect(await admin.get('/admin/records/depots')).toMatchObject({ status: 404 });
      expect(await create('depots', { name: 'Nowhere' })).toMatchObject({ status: 404 });
    } finally {
      context.platform = platform;
    }
  });

  it('have no records of other kinds', async () => {
    for (const kind of ['skus', 'pick-lists', 'constructor', '%00'])
      expect(await admin.get(`/admin/records/${kind}`)).toMatchObject({ status: 404 });
  });

  it(`accept or refuse any cells, seed ${seed}`, () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...recordKinds).chain((kind) => {
          const names = tableKinds[kind].columns.map(({ name }) => name);
          const cell = fc.oneof(fc.constantFrom(...troublesome), fc.string({ unit: 'binary', maxLength: 20 }));
          const cells = fc.dictionary(fc.constantFrom(...names, '__proto__', ''), cell, { maxKeys: 5 });
          return fc.tuple(fc.constant(kind), cells);
        }),
        async ([kind, cells]) => {
          await server().database.deleteFrom('rate_windows').execute();
          const answer = await create(kind, cells);
          // The JSON parser itself refuses a `__proto__`.
          if (answer.status !== 201) expect([400, 422]).toContain(expectRefusal(answer) && answer.status);
        },
      ),
      { seed, numRuns: Number(process.env['FUZZ_RUNS'] ?? (allTests ? 60 : 10)) },
    ));
});
