import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportKind, importKinds } from '#contract/import-kinds.ts';
import { Import } from '#contract/imports.ts';
import { connectEmbedded, connectServer, embeddedOptions } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { expectation } from '#server/errors/cell-problems.ts';
import { exportKind, importTemplate } from '#server/imports/export-table.ts';
import { findProblems } from '#server/imports/find-problems.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { checkImport, confirmImport, discardImport } from '#server/imports/imports.ts';
import type { ImportContext } from '#server/imports/row-kind.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { Client } from './support/client.ts';

const samples = resolve(import.meta.dirname, '../../docs/operate/import');
const sampleOf = (kind: ImportKind) =>
  readFileSync(join(samples, kind === 'documents' ? 'documents.zip' : `${kind}.csv`));

const check = (context: ImportContext, kind: ImportKind, file: Uint8Array | string, cutAt = Infinity) => {
  const bytes = Buffer.from(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  async function* open() {
    for (let at = 0; at < Math.min(cutAt, bytes.length); at += 1000) yield bytes.subarray(at, at + 1000);
    if (cutAt < bytes.length) throw new Error('cut off');
  }
  return checkImport(context, { kind, fileName: 'a file', sha256, by: portalItself, open }, new Date());
};

const problemsOf = async (context: ImportContext, kind: ImportKind, file: Uint8Array | string) => {
  const { id, state } = await check(context, kind, file);
  const found = [];
  for await (const { row, name, value, problem } of findProblems(context.database, id))
    found.push([row, name, value, expectation(problem, 'en')]);
  return { state, found };
};

const write = async (context: ImportContext, kind: ImportKind, file: Uint8Array | string) => {
  const checked = await check(context, kind, file);
  if (checked.state !== 'checked') throw new Error(JSON.stringify(await problemsOf(context, kind, file)));
  const { state, added, changed, unchanged } = await confirmImport(context, checked.id, {
    by: portalItself,
    now: new Date(),
  });
  return { state, added, changed, unchanged };
};

const exported = (context: ImportContext, kind: ImportKind) => buffer(exportKind(context, kind).open());

/** The text of an export; of a ZIP its index and the sizes of its files. */
const textOf = (kind: ImportKind, bytes: Buffer) =>
  kind === 'documents'
    ? Object.entries(unzipSync(bytes)).map(([name, { length }]) => [name, length])
    : bytes.toString();

async function emptyPortal(): Promise<ImportContext & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-import-'));
  const database = await connectEmbedded({ instance: await PGlite.create(embeddedOptions) });
  await migrate(database);
  const close = async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { database, files: await openLocalFileStore(folder), close };
}

onOneDatabase('Master data', (server) => {
  it.each(importKinds)('exported %s change nothing when they are imported', async (kind) => {
    const context = server().context;
    // The demo has no earlier system.
    const earlier = `id,name,depot_id,serial_number,filed_on,status\nH-1,H-1,${depotIds.ontario},DEMOACTIVE0001,2024-01-02,Closed\n`;
    if (kind === 'claims') await write(context, kind, earlier);
    const { added, changed, unchanged } = await write(context, kind, await exported(context, kind));
    expect([added, changed]).toEqual([0, 0]);
    expect(unchanged).toBeGreaterThan(0);
  });

  it('reports each invalid cell, and writes nothing', async () => {
    const { context } = server();
    const before = await exported(context, 'customers');
    const file = [
      'id;first_name;email;phone;postal_code;language;email_opt_out',
      'X-1;Ann;ann@;12;nowhere;de;perhaps',
      ';Bob;bob@customer.example;;;;',
      `X-2;${'n'.repeat(256)};;;;;;beyond`,
    ].join('\r\n');
    expect(await problemsOf(context, 'customers', file)).toEqual({
      state: 'refused',
      found: [
        [2, 'email', 'ann@', 'Enter a valid email'],
        [2, 'phone', '12', 'Enter a North American phone number'],
        [2, 'postal_code', 'nowhere', 'Canadian Postal Code or US Zip Code'],
        [2, 'language', 'de', 'Use one of: en, fr'],
        [2, 'email_opt_out', 'perhaps', 'Use true or false'],
        [3, 'id', null, 'This field is required'],
        [4, 'first_name', 'n'.repeat(200), 'Use 255 characters at most'],
        [4, null, 'beyond', expect.stringContaining('more cells than the header has columns, 7')],
      ],
    });
    expect(await exported(context, 'customers')).toEqual(before);
  });

  it('reports serial numbers with two active registrations, and writes the ended ones first', async () => {
    const { context } = server();
    const { database } = context;
    const { id: serial } = await database.selectFrom('serial_numbers').select('id').executeTakeFirstOrThrow();
    const own = (id: string, inactive: boolean) => ({
      id,
      name: id,
      serial_number_id: serial,
      inactive,
      is_store_stock: false,
      status: 'Approved' as const,
      warranty_status: 'Parts and Labour' as const,
    });
    await database
      .updateTable('registrations')
      .set({ inactive: true })
      .where('serial_number_id', '=', serial)
      .execute();
    await database
      .insertInto('registrations')
      .values([own('A-1', true), own('A-2', false), own('A-3', true)])
      .execute();
    const file = (...rows: string[]) => ['id,number,serial_number_id,inactive', ...rows].join('\n');
    const active = expect.stringContaining('make one of them inactive');
    expect(await problemsOf(context, 'registrations', file(`A-1,A-1,${serial},false`))).toEqual({
      state: 'refused',
      found: [[2, 'serial_number_id', serial, active]],
    });
    const three = file(`A-1,A-1,${serial},false`, `A-2,A-2,${serial},true`, `A-3,A-3,${serial},false`);
    expect((await problemsOf(context, 'registrations', three)).found).toEqual([
      [4, 'serial_number_id', serial, active],
    ]);
    const other = file(`A-1,A-1,${serial},false`, `A-2,A-2,${serial},true`);
    expect(await write(context, 'registrations', other)).toMatchObject({ changed: 2 });
  });

  it('reports values of dependent picklists without a controlling value, and how many are removed', async () => {
    const { context } = server();
    const before = await exported(context, 'pick-lists');
    const head = 'list,value,en,fr,valid_for';
    const file = [
      head,
      'claim-type,Repair,Repair,Réparation,Goodwill',
      'claim-type,Other,Other,Autre,',
      'claim-subtype,Engine,Engine,Moteur,Repair|Nothing',
    ].join('\n');
    expect((await problemsOf(context, 'pick-lists', file)).found).toEqual([
      [2, 'valid_for', 'Goodwill', 'Leave this empty: the list depends on no other'],
      [3, 'value', 'Other', expect.stringContaining('No subtype is for this type')],
      [4, 'valid_for', 'Nothing', 'Use one of: Repair, Other'],
    ]);
    const types = before
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('Case.Type'));
    expect(types.length).toBeGreaterThan(1);
    const shorter = `${head},after_expiry\n${types[0]}\n`;
    expect(await check(context, 'pick-lists', shorter)).toMatchObject({
      added: 0,
      unchanged: 1,
      removed: types.length - 1,
    });
  });

  it('keeps what is marked of a pick list that comes from a version without the mark', async () => {
    const { context } = server();
    const [head = '', ...lines] = (await exported(context, 'pick-lists')).toString().trim().split('\n');
    const types = lines.filter((line) => line.startsWith('Warranty_Claim__c.Claim_Type__c'));
    const file = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
    const marked = types.map((line) => line.replace(/,[^,]*$/, ',true'));
    const older = file(...marked).replaceAll(/,[^,\n]*$/gm, '');
    expect(await write(context, 'pick-lists', file(...marked))).toMatchObject({ changed: types.length });
    expect(await check(context, 'pick-lists', older)).toMatchObject({ changed: 0, unchanged: types.length });
    await write(context, 'pick-lists', file(...types));
  });

  it('requires a new check of a file that was checked a week ago, since its rows are deleted', async () => {
    const { context } = server();
    const { id } = await check(context, 'skus', await exported(context, 'skus'));
    const now = new Date(Date.now() + 7.1 * 24 * 60 * 60 * 1000);
    await expect(confirmImport(context, id, { by: portalItself, now })).rejects.toMatchObject({ code: 'CONFLICT' });
    const found = [];
    for await (const { problem } of findProblems(context.database, id)) found.push(expectation(problem, 'en'));
    expect(found).toEqual(['The file was checked more than 7 days ago: choose it again']);
  });

  it('reports ids that are unknown, repeated, or of another kind', async () => {
    const { context } = server();
    const product = (await context.database.selectFrom('products').select('id').executeTakeFirstOrThrow()).id;
    const rows = [`Q-1,QQQQQQQQQQ01,${product}`, 'Q-2,QQQQQQQQQQ02,none', 'Q-1,QQQQQQQQQQ03,', 'Q-3,short,none'];
    const file = `id,serial_number,product_id\n${rows.join('\n')}\n`;
    expect((await problemsOf(context, 'serial-numbers', file)).found).toEqual([
      [3, 'product_id', 'none', 'This id does not exist: import it first (products)'],
      [4, 'id', 'Q-1', 'Row 2 is the same: keep one'],
      [5, 'serial_number', 'short', expect.any(String)],
      [5, 'product_id', 'none', 'This id does not exist: import it first (products)'],
    ]);
    const depot = await context.database
      .selectFrom('platform_accounts')
      .select('id')
      .where('type', '=', 'Repair Depot')
      .executeTakeFirstOrThrow();
    expect((await problemsOf(context, 'retailers', `id,name\n${depot.id},A depot\n`)).found).toEqual([
      [2, 'id', depot.id, expect.stringContaining('of another kind')],
    ]);
  });

  it('resumes a file whose staging was interrupted, and writes it completely', async () => {
    const { context } = server();
    const rows = Array.from({ length: 8000 }, (_, at) => `ZZZZZZZZ${String(at).padStart(6, '0')}`);
    const file = `\uFEFFserial_number\n${rows.join('\n')}\n`;
    await expect(check(context, 'serial-numbers', file, 90_000)).rejects.toThrow('cut off');
    const half = await context.database
      .selectFrom('imports')
      .selectAll()
      .where('state', '=', 'checking')
      .executeTakeFirstOrThrow();
    expect(half.staged).toBeGreaterThanOrEqual(2000);
    const checked = await check(context, 'serial-numbers', file);
    expect([checked.id, checked.staged, checked.added]).toEqual([half.id, 8000, 8000]);
    const importedRows = () =>
      context.database.selectFrom('serial_numbers').select('id').where('id', 'like', 'ZZZZ%').execute();
    expect(await importedRows()).toEqual([]);
    expect((await confirmImport(context, checked.id, { by: portalItself, now: new Date() })).state).toBe('done');
    expect(await importedRows()).toHaveLength(8000);
    expect((await confirmImport(context, checked.id, { by: portalItself, now: new Date() })).added).toBe(8000);
    const audited = await context.database
      .selectFrom('audit_log')
      .select(['kind', 'actor', 'after'])
      .where('target', '=', checked.id)
      .orderBy('id')
      .execute();
    expect(audited).toEqual(
      ['import_checked', 'data_imported'].map((kind) => ({
        kind,
        actor: null,
        after: expect.stringContaining('8000'),
      })),
    );
    expect(await write(context, 'serial-numbers', file)).toEqual({
      state: 'done',
      added: 0,
      changed: 0,
      unchanged: 8000,
    });
  });

  it('validates again at the confirmation, and changes only the differences', async () => {
    const { context } = server();
    await write(context, 'products', 'id,brand,name,model,type\nJ-1,B,N,M,T\nJ-2,B,N,M,T\n');
    const checked = await check(context, 'serial-numbers', 'serial_number,product_id\nJJJJJJJJJJ01,J-1\n');
    await context.database.deleteFrom('products').where('id', '=', 'J-1').execute();
    await expect(confirmImport(context, checked.id, { by: portalItself, now: new Date() })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const changed = await write(context, 'products', 'id;brand;name;model;type\nJ-2;B;Other;M;T\nJ-3;B;N;M;T\n');
    expect(changed).toEqual({ state: 'done', added: 1, changed: 1, unchanged: 0 });
    // A column that is not in the file is unchanged.
    await context.database.updateTable('products').set({ labor_warranty_months: 24 }).where('id', '=', 'J-3').execute();
    await write(context, 'products', 'id,brand,name,model,type\nJ-3,B,N,Other,T\n');
    const product = await context.database
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 'J-3')
      .executeTakeFirstOrThrow();
    expect([product.model, product.has_serial_number, product.labor_warranty_months]).toEqual(['Other', true, 24]);
  });

  it('leaves values that a person chose, and numbers new registrations after the imported ones', async () => {
    const { context } = server();
    const { database } = context;
    await write(context, 'customers', 'id,last_name,email_opt_out\nK-1,Roy,false\n');
    await database.updateTable('contacts').set({ email_consent_opt_out: true }).where('id', '=', 'K-1').execute();
    await write(context, 'customers', 'id,last_name,email_opt_out\nK-1,Roy-Hébert,false\n');
    const contact = await database.selectFrom('contacts').selectAll().where('id', '=', 'K-1').executeTakeFirstOrThrow();
    expect([contact.last_name, contact.email_consent_opt_out]).toEqual(['Roy-Hébert', true]);
    const { id } = await database.selectFrom('serial_numbers').select('id').executeTakeFirstOrThrow();
    await write(context, 'registrations', `id,number,serial_number_id,customer_id\nK-9,PR-000900,${id},K-1\n`);
    const { rows } = await sql<{ next: number }>`select nextval('registration_number')::integer as next`.execute(
      database,
    );
    expect(rows[0]?.next).toBe(901);
  });

  it('notifies the filer and the owner of a registration whose status an import changes, once', async () => {
    const { context } = server();
    const { database } = context;
    await database.deleteFrom('events').execute();
    const accounts = new Map(
      (await database.selectFrom('accounts').select(['id', 'email', 'contact_id']).execute()).map((account) => [
        account.email.split('@')[0],
        account,
      ]),
    );
    const [owner, depot] = [accounts.get('customer'), accounts.get('depot')];
    const units = await database.selectFrom('serial_numbers').select('id').limit(3).execute();
    const file = (status: string, ...rows: [number, string][]) =>
      [
        'id,number,serial_number_id,customer_id,inactive,status',
        ...rows.map(([at, customer]) => `D-${at},PR-00080${at},${units[at]?.id},${customer},true,${status}`),
      ].join('\n');
    const owned = owner?.contact_id ?? '';
    const rows: [number, string][] = [
      [0, owned],
      [1, ''],
      [2, owned],
    ];
    await write(context, 'registrations', file('New', ...rows));
    const filed = ['D-0', 'D-1'].map((registration_id) => ({ registration_id, account_id: depot?.id ?? '' }));
    await database.insertInto('registrations_filed').values(filed).execute();

    await write(context, 'registrations', file('Pending', ...rows));
    await write(context, 'registrations', file('Approved', [0, owned], [1, '']));
    await write(context, 'registrations', file('Approved', [0, owned], [1, '']));
    await write(context, 'registrations', file('Rejected', [1, '']));
    await tellEvents(context);
    const inboxItems = await database
      .selectFrom('events')
      .leftJoin('inbox_items', 'inbox_items.event_id', 'events.id')
      .select(['kind', 'payload', 'inbox_items.account_id', 'read_at'])
      .orderBy('events.id')
      .orderBy('inbox_items.account_id')
      .execute();
    const decided = (at: number, status: string, account: typeof owner) => ({
      kind: 'registration_decided',
      payload: { registrationId: `D-${at}`, registrationNumber: `PR-00080${at}`, status },
      account_id: account?.id,
      read_at: null,
    });
    expect(inboxItems).toEqual([
      ...[owner, depot]
        .toSorted((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))
        .map((account) => decided(0, 'Approved', account)),
      decided(1, 'Approved', depot),
      decided(1, 'Rejected', depot),
    ]);
  });

  const file = 'product_id,sku\nnothing,A\n';
  const send = (client: Client, text: string, size = Buffer.byteLength(text)) =>
    client.sendBytes('POST', `/admin/imports?kind=skus&name=skus.csv&size=${size}`, new Uint8Array(Buffer.from(text)));

  it('is checked, listed, explained in the language of the person, and discarded', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    const { id, ...checked } = v.parse(Import, (await send(admin, file)).json);
    expect(checked).toMatchObject({ kind: 'skus', fileName: 'skus.csv', state: 'refused', rows: 1, problems: 1 });
    expect(await admin.get(`/admin/imports/${id}/problems`, { headers: { 'accept-language': 'fr' } })).toMatchObject({
      json: {
        data: [
          {
            row: 2,
            column: 'product_id',
            value: 'nothing',
            expected: expect.stringMatching(/^Cet identifiant n’existe pas/),
          },
        ],
        pagination: { totalItems: 1 },
      },
    });
    expect(await admin.post(`/admin/imports/${id}/confirm`)).toMatchObject({ status: 409 });
    expect(await admin.get('/admin/imports')).toMatchObject({
      json: { data: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
    expect(await admin.delete(`/admin/imports/${id}`)).toMatchObject({ status: 204 });
    expect(await admin.get(`/admin/imports/${id}`)).toMatchObject({ status: 404 });
    const audited = server().database.selectFrom('audit_log').select(['kind', 'actor']).where('target', '=', id);
    expect(await audited.orderBy('id').execute()).toEqual(
      ['import_checked', 'import_discarded'].map((kind) => ({ kind, actor: admin.session?.accountId })),
    );
  });

  it('is written after the confirmation, and exported again', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    const { id: product } = await server().database.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const { id } = v.parse(Import, (await send(admin, `product_id,sku\n${product},NEW-1\n`)).json);
    for (const _ of ['once', 'again'])
      expect(await admin.post(`/admin/imports/${id}/confirm`)).toMatchObject({
        status: 200,
        json: { state: 'done', added: 1 },
      });
    const table = await admin.get('/admin/exports/skus');
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.headers.get('content-disposition')).toContain('filename="skus.csv"');
    expect(table.text).toContain(`${product},NEW-1\n`);
    expect((await admin.get('/admin/import-templates/skus')).text).toBe('product_id,sku\nNV-SB24,KB-10010\n');
    expect((await admin.get('/admin/exports/documents')).headers.get('content-type')).toBe('application/zip');
  });

  it('is refused when the file is truncated, or the master data is in Salesforce', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    expect(await send(admin, file, 9000)).toMatchObject({
      status: 422,
      json: { fields: { size: expect.any(String) } },
    });
    const { context } = server();
    const { platform } = context;
    context.platform = { ...platform, desk: null };
    for (const path of ['/admin/imports', '/admin/exports/skus', '/admin/import-templates/skus'])
      expect(await admin.get(path)).toMatchObject({ status: 404 });
    expect(await send(admin, file)).toMatchObject({ status: 404 });
    context.platform = platform;
  });
});

const missing = postgresBinaries === null ? ' (skipped: PostgreSQL is not here)' : '';

describe.skipIf(missing)(`A large import${missing}`, () => {
  let folder: string;
  let files: FileStore;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-import-'));
    files = await openLocalFileStore(folder);
    url = await newDemoDatabase(files);
    database = connectServer(url, { limitMs: 1000, laterMs: 0 });
    await sql`create function take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.2); return null; end $$`.execute(database);
    await sql`create trigger slow after insert on products execute function take_long()`.execute(database);
  });
  afterAll(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  it('resumes after a kill between batches; a kill during the confirmation leaves nothing written', async () => {
    const file = join(folder, 'killed.csv');
    const rows = Array.from({ length: 5000 }, (_, at) => `KILLED${String(at).padStart(8, '0')}`);
    await writeFile(file, ['serial_number', ...rows].join('\n'));
    const owner = connectServer(url, { max: 2, unlimited: true });
    await sql`create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`.execute(owner);
    await sql`create trigger wait before insert on import_rows for each row when (new.row > 2001)
      execute function wait_for_test(771)`.execute(owner);
    await sql`create trigger wait before insert on serial_numbers for each statement
      execute function wait_for_test(772)`.execute(owner);
    const start = () => {
      const main = resolve(import.meta.dirname, '../../server/import-export.ts');
      const env = { PATH: '', ...compileCache, DATABASE_URL: url, DATA_DIR: folder };
      return spawn(process.execPath, [main, 'import', 'serial-numbers', file, '--confirm'], { env });
    };
    const killAt = async (lock: number) => {
      const child = start();
      await waitFor(async () => {
        const waiting = await sql`select from pg_locks where not granted and objid = ${lock}
            and database = (select oid from pg_database where datname = current_database())`.execute(database);
        expect(waiting.rows).toHaveLength(1);
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const imported = database
      .selectFrom('imports')
      .select(['id', 'state', 'staged'])
      .where('file_name', '=', 'killed.csv');
    await owner.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(771), pg_advisory_lock(772)`.execute(holder);
      await killAt(771);
      const [half] = await imported.execute();
      expect(half).toMatchObject({ state: 'checking', staged: 2000 });
      await sql`select pg_advisory_unlock(771)`.execute(holder);
      await killAt(772);
      expect(await imported.execute()).toEqual([{ id: half?.id, state: 'checked', staged: 5000 }]);
      await sql`select pg_advisory_unlock(772)`.execute(holder);
    });
    const last = start();
    const [stdout] = await Promise.all([text(last.stdout), once(last, 'exit')]);
    expect(stdout).toBe('5000 rows: 5000 new, 0 changed, 0 as before.\n');
    expect((await imported.execute()).map(({ state }) => state)).toEqual(['done']);
    await owner.destroy();
  });

  it('continues beyond the time limit of a call', async () => {
    const insert = sql`insert into products (id, brand, name, model, product_type) values ('L-0', '', '', '', '')`;
    await expect(insert.execute(database)).rejects.toThrow('timeout');
    const file = 'id,brand,name,model,type\nL-1,B,N,M,T\n';
    expect(await write({ database, files }, 'products', file)).toMatchObject({ state: 'done', added: 1 });
  });
});

describe('An empty portal', () => {
  let empty: Awaited<ReturnType<typeof emptyPortal>>;
  beforeAll(async () => {
    empty = await emptyPortal();
  });
  afterAll(() => empty.close());

  it('imports the samples of each kind, exports them in the same form, and imports those again', async () => {
    for (const kind of importKinds)
      expect([kind, (await write(empty, kind, sampleOf(kind))).changed]).toEqual([kind, 0]);
    const other = await emptyPortal();
    for (const kind of importKinds) {
      const file = await exported(empty, kind);
      await write(other, kind, file);
      expect(textOf(kind, await exported(other, kind))).toEqual(textOf(kind, file));
    }
    await other.close();
    for (const kind of importKinds)
      expect(await write(empty, kind, sampleOf(kind))).toMatchObject({ added: 0, changed: 0 });
  });

  it.each(importKinds)('has a template for %s with every column', async (kind) => {
    const bytes = await buffer(importTemplate(kind).open());
    const text = kind === 'documents' ? strFromU8(unzipSync(bytes)['index.csv'] ?? new Uint8Array()) : bytes.toString();
    const [header, row, ...more] = text.trim().split('\n');
    expect([header?.split(',').length, more]).toEqual([row?.replaceAll(/"[^"]*"/g, '').split(',').length, []]);
    const known = kind === 'documents' ? unzipSync(sampleOf(kind))['index.csv'] : sampleOf(kind);
    expect(strFromU8(known ?? new Uint8Array()).split('\n', 1)).toEqual([header?.replace('\uFEFF', '')]);
  });

  it.each<[string, ImportKind, Uint8Array | string, ...unknown[][]]>([
    [
      'in another encoding',
      'customers',
      Buffer.from('id,last_name\n1,H\xe9bert\n', 'latin1'),
      [null, null, null, expect.stringContaining('not in UTF-8')],
    ],
    ['without a column that it needs', 'skus', 'sku\nA\n', [1, null, null, 'The header must have: product_id']],
    [
      'with an unknown column',
      'skus',
      'sku,product_id,price\nA,B,1\n',
      [1, 'price', null, 'The columns are: product_id, sku'],
    ],
    [
      'whose header has several faults',
      'skus',
      'sku,price,cost\nA,1,2\n',
      [1, null, null, 'The header must have: product_id'],
      [1, 'price', null, 'The columns are: product_id, sku'],
      [1, 'cost', null, 'The columns are: product_id, sku'],
    ],
    [
      'with broken rows between others',
      'skus',
      'sku,product_id\r\nA,none\r\n"B"x,"C\r\nD",none\r\n2" pipe,E"\r\nF,none\r\n"G,\nH,none\n',
      [2, 'product_id', 'none', expect.stringContaining('does not exist')],
      [3, null, null, expect.stringContaining('quotation marks')],
      [4, null, null, expect.stringContaining('quotation marks')],
      [5, 'product_id', 'none', expect.stringContaining('does not exist')],
      [6, null, null, expect.stringContaining('quotation marks')],
    ],
    [
      'with a quotation mark that is not closed',
      'skus',
      'sku,product_id\n"A,B\n',
      [2, null, null, expect.stringContaining('quotation marks')],
    ],
    ['without rows', 'skus', 'sku,product_id\n', [null, null, null, expect.stringContaining('no rows')]],
    ['that is empty', 'skus', '', [1, null, null, 'The header must have: product_id, sku']],
    ['that is no ZIP', 'documents', 'id,kind\n', [null, null, null, expect.stringContaining('index.csv')]],
  ])('refuses a file %s', async (_, kind, file, ...expected) => {
    expect(await problemsOf(empty, kind, file)).toEqual({ state: 'refused', found: expected });
  });

  it('refuses documents with missing or wrong files', async () => {
    const index = [
      'id,kind,manual_id,manual,product_id,retailer_id,title,language,file',
      'E-1,user manual,E-M,Manual,NV-SB24,,Manual,en,missing.pdf',
      'E-2,procedure,,,,,Returns,,other.pdf',
      'E-3,user manual,E-M,Other,NV-SB24,,Manual,fr,large.pdf',
    ].join('\n');
    const large = new Uint8Array(60 * 1024 * 1024);
    const zip = zipSync(
      { 'index.csv': strToU8(index), 'other.pdf': strToU8('no PDF'), 'large.pdf': large },
      { level: 1 },
    );
    expect((await problemsOf(empty, 'documents', zip)).found).toEqual([
      [2, 'file', 'missing.pdf', expect.stringContaining('no file of this name')],
      [3, 'retailer_id', null, 'This field is required'],
      [3, 'file', 'other.pdf', 'Use a PDF, PNG or JPEG file'],
      [4, 'file', 'large.pdf', 'Use a file of 25 MB or less'],
      [4, 'manual', 'Other', 'Row 2 says otherwise of the same manual: make them the same'],
    ]);
  });

  const storedFiles = async () => {
    let count = 0;
    for await (const entries of empty.files.list()) count += entries.length;
    return count;
  };
  /** A ZIP whose rows all name one PDF of so many bytes, which are mostly zeros. */
  const zipOfOne = (rows: readonly string[], { size = 1000, seed = 0 } = {}) => {
    const pdf = new Uint8Array(size);
    pdf.set(strToU8(`%PDF-1.7 ${seed}`));
    const index = ['id,kind,manual_id,manual,product_id,retailer_id,title,language,file', ...rows].join('\n');
    return zipSync({ 'index.csv': strToU8(index), 'a.pdf': pdf }, { level: 1 });
  };
  const procedures = (count: number, retailer: string) =>
    Array.from({ length: count }, (_, at) => `Z-${at},procedure,,,,${retailer},Returns,,a.pdf`);

  it('stores a file that twenty rows name once, and none of a file that is refused or discarded', async () => {
    await write(empty, 'retailers', 'id,name,type\nZ-R,Shop,Retailer\n');
    const before = await storedFiles();
    // The index is wrong by itself, then by what is stored.
    for (const retailer of ['', 'none']) {
      expect((await check(empty, 'documents', zipOfOne(procedures(20, retailer)))).state).toBe('refused');
      expect(await storedFiles()).toBe(before);
    }
    const { id, state } = await check(empty, 'documents', zipOfOne(procedures(20, 'Z-R')));
    expect([state, await storedFiles()]).toEqual(['checked', before + 1]);
    await discardImport(empty, id, { by: portalItself, now: new Date() });
    expect(await storedFiles()).toBe(before);

    expect(await write(empty, 'documents', zipOfOne(procedures(20, 'Z-R')))).toMatchObject({ added: 20 });
    // What a document has stays when a later import that names it is discarded.
    const again = await check(empty, 'documents', zipOfOne(procedures(19, 'Z-R')));
    await discardImport(empty, again.id, { by: portalItself, now: new Date() });
    expect(await storedFiles()).toBe(before + 1);
  });

  it('refuses a ZIP that unpacks to too much, before it unpacks a file', async () => {
    const pdfs = Array.from({ length: 11 }, (_, at) => `${at}.pdf`);
    const rows = pdfs.map((name, at) => `Y-${at},procedure,,,,Z-R,Returns,,${name}`);
    const index = ['id,kind,manual_id,manual,product_id,retailer_id,title,language,file', ...rows].join('\n');
    const pdf = new Uint8Array(25 * 1024 * 1024);
    const zip = zipSync({ 'index.csv': strToU8(index), ...Object.fromEntries(pdfs.map((name) => [name, pdf])) });
    expect((await problemsOf(empty, 'documents', zip)).found).toEqual([
      [null, null, null, 'Unpacked, the files of the ZIP have more than 256 MB: use several ZIPs'],
    ]);
  });

  it('unpacks no more of a file than the ZIP declares', async () => {
    const zip = Buffer.from(zipOfOne(procedures(1, 'Z-R'), { size: 100_000 }));
    // The size in the central directory, whose entry of the file is the last.
    zip.writeUInt32LE(500, zip.lastIndexOf('a.pdf') - 46 + 24);
    expect((await problemsOf(empty, 'documents', zip)).found).toEqual([
      [null, null, null, expect.stringContaining('Use a ZIP')],
    ]);
  });

  it('unpacks the files in the index only', async () => {
    const index =
      'id,kind,manual_id,manual,product_id,retailer_id,title,language,file\nE-1,procedure,,,,,Returns,,a.pdf';
    const damaged = (name: string) => {
      const zip = zipSync({ 'index.csv': strToU8(index), [name]: strToU8('%PDF-1.7 '.repeat(9)) });
      // No deflated file begins with these bytes.
      zip[Buffer.from(zip).indexOf(name) + name.length] = 0xff;
      return zip;
    };
    const missing = [2, 'file', 'a.pdf', expect.stringContaining('no file of this name')];
    expect((await problemsOf(empty, 'documents', damaged('b.pdf'))).found).toContainEqual(missing);
    const notZip = [null, null, null, expect.stringContaining('Use a ZIP')];
    expect((await problemsOf(empty, 'documents', damaged('a.pdf'))).found).toEqual([notZip]);
  });

  it('exports formulas as text, and imports them unchanged', async () => {
    const name = '=HYPERLINK("https://elsewhere.example")';
    await write(empty, 'customers', `id,last_name\nF-1,"${name.replaceAll('"', '""')}"\n`);
    const file = await exported(empty, 'customers');
    expect(file.toString()).toContain(`"'=HYPERLINK(`);
    expect(await write(empty, 'customers', file)).toMatchObject({ added: 0, changed: 0 });
  });
});
