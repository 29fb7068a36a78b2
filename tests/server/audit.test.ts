import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { AdminAccount, flagReason } from '#contract/admin-accounts.ts';
import { type AuditFacts, type AuditKind, listAudit } from '#contract/audit.ts';
import { defaultRetentionDays } from '#contract/retention.ts';
import { addDays, todayInToronto } from '#domain/dates.ts';
import { auditSettings } from '#server/audit/audit-settings.ts';
import { auditCsv } from '#server/accounts/find-audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { portalItself, writeAudit } from '#server/audit/write-audit.ts';
import { connectEmbedded } from '#server/database/connect.ts';
import { runOnce } from '#server/database/idempotency.ts';
import type { Database } from '#server/database/tables.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { applyRetention } from '#server/privacy/retention.ts';
import { defaultJournalAccounts } from '#server/settings/journal-accounts.ts';
import { readSettings } from '#server/settings/settings.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client } from './support/client.ts';
import { codeTo } from './support/letters.ts';
import { newPassword, signedIn, signUp } from './support/new-customer.ts';

const dayMs = 24 * 60 * 60 * 1000;

onOneDatabase('The audit log', (server) => {
  const admin = () => Client.signIn(server().url, 'admin');
  const idOf = (client: Client) => client.session?.accountId ?? '';
  const write = (database: Database, target: string, kind: AuditKind = 'claim_decided', after?: AuditFacts) =>
    writeAudit(database, { by: portalItself, kind, target, ...(after && { after }), now: new Date() });
  const last = async () => {
    const row = await server()
      .database.selectFrom('audit_log')
      .select('position')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.position ?? 0;
  };
  /** The kinds of the rows that an action wrote. */
  const rowsWrittenBy = async (run: () => Promise<unknown>) => {
    const position = await last();
    await run();
    const rows = await server()
      .database.selectFrom('audit_log')
      .select(['kind', 'actor', 'network', 'target', 'before', 'after'])
      .where('position', '>', position)
      .orderBy('position')
      .execute();
    return rows.map(({ before, after, ...row }) => ({
      ...row,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }));
  };
  const kindsOf = async (run: () => Promise<unknown>) => (await rowsWrittenBy(run)).map(({ kind }) => kind);
  const verified = async () => {
    const email = await signUp(server());
    await new Client(server().url).patch(`/account/verify/${await codeTo(server(), email)}`);
    return { email, client: await signedIn(server(), email) };
  };

  describe('as a hash chain', () => {
    it('is complete after 50 concurrent writers, some of which were rolled back', async () => {
      const before = await last();
      const writers = Array.from({ length: 50 }, (_, number) =>
        server()
          .database.transaction()
          .execute(async (transaction) => {
            await write(transaction, `writer ${number}`);
            await sql`select pg_sleep(0.001 * ${number % 5})`.execute(transaction);
            await write(transaction, `writer ${number}`);
            if (number % 5 === 0) throw new Error('Changed its mind.');
          })
          .then(
            () => 2,
            () => 0,
          ),
      );
      const rows = (await Promise.all(writers)).reduce<number>((sum, made) => sum + made, 0);
      expect(rows).toBe(80);
      expect(await last()).toBe(before + 80);
      expect(await verifyAudit(server().database)).toMatchObject({ rows: before + 80, broken: null });
    });

    it('does not wait for an action that is not committed', async () => {
      const { database } = server();
      // The embedded database has one connection, and runs transactions one by one.
      if (database.getExecutor().adapter.supportsMultipleConnections === false) return;
      const position = await last();
      await database.transaction().execute(async (slow) => {
        await write(slow, 'slow');
        await write(database, 'quick');
        expect(await last()).toBe(position + 1);
      });
      const rows = database.selectFrom('audit_log').select('target').where('position', '>', position);
      expect((await rows.orderBy('position').execute()).map(({ target }) => target)).toEqual(['quick', 'slow']);
      expect((await verifyAudit(database)).broken).toBeNull();
    });

    it('records an action once when its request is repeated with its key, and records no refused action', async () => {
      const { database } = server();
      const keyed = { accountId: 'anonymous', fingerprint: 'same', now: new Date() };
      const inTurn = <Result>(task: () => Promise<Result>) => task();
      const run = (key: string, refuse: boolean) =>
        runOnce(
          { database, inProgress: new Set(), inTurn },
          { ...keyed, key },
          null,
          async (transaction) => {
            await write(transaction, key);
            if (refuse) throw new Error('Refused.');
            return { status: 200, body: '{}' };
          },
          () => ({ status: 409, body: '{}' }),
        );
      const [once, never] = [randomUUID(), randomUUID()];
      const rows = await rowsWrittenBy(async () => {
        for (let time = 0; time < 3; time += 1) await run(once, false);
        await run(never, true);
      });
      expect(rows.map(({ target }) => target)).toEqual([once]);
    });
  });

  describe('after a row is written', () => {
    it.each([
      ['changed', sql`update audit_log set kind = 'nothing'`],
      ['numbered anew', sql`update audit_log set position = position + 1000`],
      ['deleted', sql`delete from audit_log`],
      ['emptied', sql`truncate audit_log`],
    ])('cannot be %s', async (_, statement) => {
      await write(server().database, 'row');
      await expect(statement.execute(server().database)).rejects.toThrow('audit_log is append only');
      expect((await verifyAudit(server().database)).broken).toBeNull();
    });

    it('accepts no row with its own position or hash', async () => {
      const position = await last();
      await sql`insert into audit_log (at, kind, position, previous_hash, hash)
        values (now(), 'claim_decided', 9999999, 'x', 'y')`.execute(server().database);
      expect(await last()).toBe(position + 1);
      expect((await verifyAudit(server().database)).broken).toBeNull();
    });

    it('can be written by a database role without other rights on it', async () => {
      const role = sql.ref(`writer_${randomUUID().slice(0, 8)}`);
      const undo = new Error('Undo.');
      const attempt = server()
        .database.transaction()
        .execute(async (transaction) => {
          await sql`create role ${role}`.execute(transaction);
          await sql`grant select, insert on audit_log to ${role}`.execute(transaction);
          await sql`set local role ${role}`.execute(transaction);
          await write(transaction, 'row');
          await sql`set constraints all immediate`.execute(transaction);
          expect((await verifyAudit(transaction)).broken).toBeNull();
          await sql`savepoint before`.execute(transaction);
          await expect(sql`delete from audit_log`.execute(transaction)).rejects.toThrow('permission denied');
          await sql`rollback to savepoint before`.execute(transaction);
          throw undo;
        });
      await expect(attempt).rejects.toBe(undo);
    });

    /** The result of a check of the log after its triggers were switched off; rolled back afterwards. */
    const afterTampering = async (tamper: (on: Database, middle: number) => Promise<unknown>) => {
      for (const target of ['one', 'two', 'three']) await write(server().database, target, 'claim_decided', { target });
      const { head } = await verifyAudit(server().database);
      const middle = (await last()) - 1;
      let checks: object = {};
      const undo = new Error('Undo.');
      const attempt = server()
        .database.transaction()
        .execute(async (transaction) => {
          await sql`alter table audit_log disable trigger user`.execute(transaction);
          await tamper(transaction, middle);
          const { broken } = await verifyAudit(transaction);
          checks = { broken, noted: (await verifyAudit(transaction, head)).broken };
          throw undo;
        });
      await expect(attempt).rejects.toBe(undo);
      return { ...checks, middle };
    };

    it.each([
      ['the facts after', sql`after = '{"target":"nobody"}'`],
      ['the actor', sql`actor = 'somebody'`],
      ['the facts before', sql`before = ''`],
      ['the time', sql`at = at + interval '1 second'`],
      ['a text moved to the next', sql`kind = 'claim_decide', actor = 'd'`],
    ])('reports the first row with a changed value: %s', async (_, change) => {
      const result = await afterTampering((on, middle) =>
        sql`update audit_log set ${change} where position = ${middle}`.execute(on),
      );
      expect(result).toMatchObject({ broken: { position: result.middle, problem: 'changed' } });
    });

    it('reports a removed row and a replaced one', async () => {
      const gone = await afterTampering((on, middle) =>
        on.deleteFrom('audit_log').where('position', '=', middle).execute(),
      );
      expect(gone).toMatchObject({ broken: { position: gone.middle, problem: 'missing' } });
      const replaced = await afterTampering(async (on, middle) => {
        await on.deleteFrom('audit_log').where('position', '>=', middle).execute();
        await sql`alter table audit_log enable trigger user`.execute(on);
        for (const target of ['forged', 'three']) await write(on, target);
        await sql`set constraints all immediate`.execute(on);
      });
      // A replaced end of the chain is found only with a head that was noted before.
      expect(replaced).toMatchObject({ broken: null, noted: { problem: 'changed' } });
    });

    it('reports a removed end when it is checked with a noted head', async () => {
      const cut = await afterTampering((on, middle) =>
        on.deleteFrom('audit_log').where('position', '>', middle).execute(),
      );
      expect(cut).toMatchObject({ broken: null, noted: { position: cut.middle + 1, problem: 'missing' } });
    });
  });

  describe('records', () => {
    it('sign-ins and refused sign-ins, each once, with a shortened address and without typed values', async () => {
      const client = new Client(server().url, '203.0.113.77');
      const login = (email: string, password: string) => client.post('/auth/login', { email, password });
      const rows = await rowsWrittenBy(async () => {
        await login('depot@portal.example', 'not-the-password');
        await login('nobody-has-this@portal.example', 'not-the-password');
        await login('depot@portal.example', demoPassword);
      });
      const network = '203.0.113.0/24';
      const depot = rows[2]?.actor;
      expect(rows).toMatchObject([
        { kind: 'sign_in_refused', actor: null, network, target: depot, after: { code: 'INVALID_CREDENTIALS' } },
        { kind: 'sign_in_refused', actor: null, network, target: null, after: { step: 'password' } },
        { kind: 'signed_in', actor: expect.any(String), network, target: depot, after: { secondFactor: false } },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/nobody-has|not-the|@/);
    });

    it('refused sign-ins up to a limit', async () => {
      const passkey = { id: 'unknown', rawId: 'unknown', type: 'public-key', clientExtensionResults: {} };
      const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
      const client = new Client(server().url);
      const kinds = await kindsOf(async () => {
        for (let time = 0; time < 110; time += 1)
          await client.post('/auth/passkey', { passkey: { ...passkey, response } });
      });
      expect(kinds).toEqual(Array(100).fill('sign_in_refused'));
    });

    it('the end of a session once, even when it is requested several times', async () => {
      const { email, client } = await verified();
      const { accountId, endToken } = client.session ?? {};
      const other = await signedIn(server(), email);
      const rows = await rowsWrittenBy(async () => {
        for (let time = 0; time < 2; time += 1)
          await new Client(server().url).send(
            'DELETE',
            '/auth/refresh-token',
            JSON.stringify({ accountId, endToken }),
            {
              ...(await client.xsrf()),
              'content-type': 'application/json',
              authorization: '',
            },
          );
        await other.delete('/auth/refresh-token/all');
      });
      expect(rows).toMatchObject([
        { kind: 'session_ended', actor: accountId, target: accountId },
        { kind: 'sessions_ended', actor: accountId, after: { sessionsEnded: 1 } },
      ]);
    });

    it('changes of passwords and second factors', async () => {
      const { email, client } = await verified();
      const accountId = idOf(client);
      const changed = { currentPassword: newPassword, password: 'Another-lantern-43' };
      const rows = await rowsWrittenBy(async () => {
        await client.post('/account/password', { ...changed, currentPassword: 'not-the-password' });
        await client.post('/account/confirm', { password: 'not-the-password' });
        await client.post('/account/password', changed);
        const passkey = await client.addPasskey();
        await client.post('/account/recovery-codes');
        await client.delete(`/account/passkeys/${encodeURIComponent(passkey.id)}`);
        await client.post('/auth/password/reset/request', { email });
        await client.patch(`/auth/password/reset/${await codeTo(server(), email)}`, { password: newPassword });
      });
      expect(rows.map(({ kind }) => kind)).toEqual([
        'password_refused',
        'password_refused',
        'password_changed',
        'passkey_added',
        'recovery_codes_renewed',
        'passkey_removed',
        'password_reset',
      ]);
      for (const row of rows) expect(row).toMatchObject({ actor: accountId, target: accountId });
    });

    it('the sign-up of a customer, and the archive of their own data', async () => {
      let accountId = '';
      const rows = await rowsWrittenBy(async () => {
        const { client } = await verified();
        accountId = idOf(client);
        expect((await client.get('/account/data')).status).toBe(200);
      });
      expect(rows).toMatchObject([
        { kind: 'account_created', actor: null, target: accountId, after: { role: 'customer' } },
        { kind: 'account_verified' },
        { kind: 'signed_in' },
        { kind: 'data_exported', actor: accountId, target: accountId },
      ]);
    });

    it('changes of accounts by admins, each once, with the role before and after', async () => {
      const adminClient = await admin();
      const contact = demoId('contact', 7900);
      await server()
        .database.insertInto('contacts')
        .values({
          id: contact,
          first_name: 'Odile',
          last_name: 'Marchand',
          email: 'odile.marchand@depot.example',
          email_consent_opt_out: false,
          is_store_stock: false,
          platform_account_id: depotIds.quebec,
        })
        .execute();
      let id = '';
      const rows = await rowsWrittenBy(async () => {
        const made = await adminClient.post(`/admin/account/salesforce/${contact}`);
        ({ id } = v.parse(AdminAccount, made.json));
        await adminClient.post(`/admin/account/salesforce/${contact}`);
        server().advance(60_000);
        await adminClient.post(`/admin/account/${id}/invitation`);
        await server()
          .database.updateTable('contacts')
          .set({ platform_account_id: null })
          .where('id', '=', contact)
          .execute();
        for (let time = 0; time < 2; time += 1) await adminClient.patch(`/admin/account/${id}/sync`);
        for (let time = 0; time < 2; time += 1) await adminClient.delete(`/admin/account/${id}`, { flagReason });
        for (let time = 0; time < 2; time += 1)
          await adminClient.patch(`/admin/account/${id}`, { clearReason: 'Back' });
      });
      expect(rows.map(({ kind }) => kind)).toEqual([
        'account_created',
        'invitation_sent',
        'account_changed',
        'account_deactivated',
        'account_reenabled',
      ]);
      for (const row of rows) expect(row).toMatchObject({ actor: idOf(adminClient), target: id });
      expect(rows[2]).toMatchObject({
        before: { role: 'depot', contact },
        after: { role: 'customer', contact, changed: ['role'] },
      });
      expect(JSON.stringify(rows)).not.toMatch(/odile|marchand/i);
    });

    it('requests for erasure and their decisions; the id stays, the name is removed', async () => {
      const { email, client } = await verified();
      const accountId = idOf(client);
      const adminClient = await admin();
      const kinds = await kindsOf(async () => {
        for (let time = 0; time < 2; time += 1) await client.post('/account/erasure');
        for (let time = 0; time < 2; time += 1) await client.delete('/account/erasure');
        await client.post('/account/erasure');
        const request = await server()
          .database.selectFrom('erasures')
          .select('id')
          .where('account_id', '=', accountId)
          .where('state', '=', 'requested')
          .executeTakeFirstOrThrow();
        for (let time = 0; time < 2; time += 1)
          await adminClient.patch(`/admin/erasures/${request.id}`, { decision: 'erase' });
      });
      expect(kinds).toEqual(['erasure_requested', 'erasure_withdrawn', 'erasure_requested', 'person_erased']);
      const { data } = await read(adminClient, `who=${accountId}`);
      expect(data.map(({ kind }) => kind)).toContain('signed_in');
      for (const { target } of data) expect(target).toEqual({ id: accountId, name: null, email: null });
      expect(JSON.stringify(data)).not.toContain(email);
      expect((await verifyAudit(server().database)).broken).toBeNull();
    });

    it('rows removed by retention, and settings changed by a start, once and without secrets', async () => {
      await signUp(server());
      const context = { ...server().context, retention: { ...defaultRetentionDays, unverified_accounts: 30 } };
      const removed = await rowsWrittenBy(() => applyRetention(context, new Date(Date.now() + 40 * dayMs)));
      expect(removed).toContainEqual(
        expect.objectContaining({
          kind: 'data_removed',
          after: expect.objectContaining({ kind: 'unverified_accounts' }),
        }),
      );
      const secret = 'a-secret-of-32-characters-or-more';
      const start = (environment: Record<string, string>, portalConfig = '{}') =>
        auditSettings(server().database, readSettings(environment), {
          secret,
          portalConfig,
          journalAccounts: defaultJournalAccounts,
          now: new Date(),
        });
      expect(await kindsOf(() => start({ METRICS_TOKEN: 'sixteen-characters' }))).toEqual([]);
      const database = {
        DATABASE_URL: 'postgres://portal:database-password@db.example:6432/portal?sslkey=database-key',
      };
      const [moved] = await rowsWrittenBy(() => start({ ...database, METRICS_TOKEN: 'sixteen-characters' }, '{ }'));
      expect(moved).toMatchObject({
        before: { DATABASE_URL: '' },
        after: { DATABASE_URL: 'db.example:6432/portal', changed: ['DATABASE_URL', 'portal-config.json'] },
      });
      expect(JSON.stringify(moved)).not.toMatch(/database-/);
      expect(await kindsOf(() => start({ METRICS_TOKEN: 'sixteen-characters' }))).toEqual(['settings_changed']);
      const environment = {
        METRICS_TOKEN: 'other-sixteen-characters',
        RETENTION_DAYS: 'tickets=365',
        ADMIN_EMAIL: 'boss@portal.example',
      };
      const rows = await rowsWrittenBy(() => Promise.all([start(environment), start(environment)]));
      const name = 'RETENTION_DAYS tickets';
      expect(rows).toEqual([
        expect.objectContaining({
          kind: 'settings_changed',
          actor: null,
          before: { [name]: String(defaultRetentionDays.tickets) },
          after: { [name]: '365', changed: expect.arrayContaining([name, 'METRICS_TOKEN', 'ADMIN_EMAIL']) },
        }),
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/sixteen|boss/);
    });
  });

  const read = async (client: Client, query = '') =>
    v.parse(listAudit.output, (await client.get(`/admin/audit?${query}`)).json);

  describe('is returned to admins', () => {
    it('newest first, page by page, each row once', async () => {
      for (let number = 0; number < 60; number += 1) await write(server().database, `row ${number}`);
      const adminClient = await admin();
      const first = await read(adminClient);
      const second = await read(adminClient, `cursor=${first.next}`);
      const positions = [...first.data, ...second.data].map(({ position }) => position);
      const newest = positions[0] ?? 0;
      expect(positions.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => newest - index));
      expect((await adminClient.get('/admin/audit?cursor=x')).status).toBe(422);
    });

    it('filtered by actor, kind and days', async () => {
      const adminClient = await admin();
      await Client.signIn(server().url, 'retailer');
      const today = todayInToronto(server().context.now());
      const byName = await read(adminClient, 'who=RETAILER@portal&kind=signed_in');
      expect(byName.data.length).toBeGreaterThan(0);
      for (const { kind, actor } of byName.data)
        expect([kind, actor?.email]).toEqual(['signed_in', 'retailer@portal.example']);
      const id = byName.data[0]?.actor?.id ?? '';
      expect((await read(adminClient, `who=${id}&kind=signed_in`)).data).toEqual(byName.data);
      expect((await read(adminClient, `from=${today}&to=${today}`)).data.length).toBeGreaterThan(0);
      expect((await read(adminClient, `from=${addDays(today, 90)}`)).data).toEqual([]);
      expect((await read(adminClient, `to=${addDays(today, -1)}`)).data).toEqual([]);
      expect((await read(adminClient, 'who=%25')).data).toEqual([]);
    });

    it('with the names that claims, depots, people, products and kept records have now', async () => {
      const { database } = server();
      const product = demoId('product', 1);
      const { name } = await database
        .selectFrom('products')
        .select('name')
        .where('id', '=', product)
        .executeTakeFirstOrThrow();
      const claim = await database.selectFrom('claims').select(['id', 'name']).limit(1).executeTakeFirstOrThrow();
      const names: [id: string, name: string | null][] = [
        [product, name],
        [claim.id, claim.name],
        [depotIds.quebec, 'Atelier mécanique Beaurivage'],
        [contactIds.depot, 'Dave Kowalchuk'],
        ['gone', 'Atelier mécanique Beaurivage'],
        ['nothing', null],
      ];
      await database
        .insertInto('merged_records')
        .values({ table_name: 'platform_accounts', id: 'gone', into_id: depotIds.quebec, merged_at: new Date() })
        .execute();
      for (const [id] of names)
        await database.transaction().execute((transaction) => write(transaction, id, 'record_saved'));
      const { data } = await read(await admin(), 'kind=record_saved');
      const found = new Map(data.map(({ target }) => [target?.id, target?.name]));
      expect(names.map(([id]) => [id, found.get(id)])).toEqual(names);
    });

    it('and to no other role', async () => {
      const depot = await Client.signIn(server().url, 'depot');
      expect((await depot.get('/admin/audit')).status).toBe(403);
      expect((await depot.get('/admin/audit/export')).status).toBe(403);
      expect((await new Client(server().url).get('/admin/audit')).status).toBe(401);
    });

    it('as CSV with the same filters and without formulas, and the export is recorded', async () => {
      const target = '=HYPERLINK("x")';
      await write(server().database, target, 'webhook_changed', { count: 3 });
      const adminClient = await admin();
      let csv = '';
      const rows = await rowsWrittenBy(async () => {
        const answer = await adminClient.get('/admin/audit/export?kind=webhook_changed', {
          headers: { 'accept-language': 'fr' },
        });
        expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        expect(answer.headers.get('content-disposition')).toContain('attachment');
        csv = answer.text;
      });
      expect(rows).toMatchObject([
        { kind: 'data_exported', actor: idOf(adminClient), target: 'audit', after: { kind: 'webhook_changed' } },
      ]);
      const lines = csv.trimEnd().split('\r\n');
      expect(lines[0]).toContain('"position";"at";"kind"');
      expect(lines.at(-1)).toContain(`;"'=HYPERLINK(""x"")";`);
      expect(lines.at(-1)).toContain('"{""count"":3}"');
      expect(lines.slice(1).every((line) => line.includes('"webhook_changed"'))).toBe(true);
    });

    it('as CSV with all rows when there are more than one read returns', async () => {
      await sql`insert into audit_log (at, kind) select now(), 'rules_changed' from generate_series(1, 1500)`.execute(
        server().database,
      );
      const lines = (await text(auditCsv(server().database, { kind: 'rules_changed' }, ','))).trimEnd().split('\r\n');
      expect(lines).toHaveLength(1501);
      expect((await verifyAudit(server().database)).broken).toBeNull();
    });
  });

  it('contains no email and no name after any action', async () => {
    const rows = await sql<{ row: string }>`select t::text as row from audit_log as t
      where t::text like '%@%' or t::text ilike '%rosalie%'`.execute(server().database);
    expect(rows.rows).toEqual([]);
  });
});

it.runIf(allTests)('npm run audit checks the embedded database, and exports it into a new file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-audit-'));
  try {
    await copyDemoData(join(folder, 'data'));
    const run = async (...given: string[]) => {
      const env = { ...programEnvironment(), DATA_DIR: join(folder, 'data') };
      const child = spawn(process.execPath, [serverProgram('audit'), ...given], { env });
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { code: child.exitCode, stdout, stderr };
    };
    const file = join(folder, 'audit.csv');
    expect(await run('export', file)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFF"position","at","kind".*\r\n"1",.*"data_exported".*"audit"/);
    expect(await run('export', file)).toMatchObject({ code: 1, stderr: `${file} exists already.\n` });
    const whole = await run('verify');
    const [, head = ''] = /^All 1 rows are whole\. The last: (1:[0-9a-f]{64})\n$/.exec(whole.stdout) ?? [];
    expect(await run('verify', head)).toEqual({ code: 0, stdout: whole.stdout, stderr: '' });
    const noted = `7:${'0'.repeat(64)}`;
    expect(await run('verify', noted)).toMatchObject({ code: 2, stdout: expect.stringContaining('Row 2 is missing') });
    const database = await connectEmbedded({ folder: join(folder, 'data', 'db') });
    await sql`alter table audit_log disable trigger user`.execute(database);
    await sql`update audit_log set target = 'nothing'`.execute(database);
    await database.destroy();
    const broken = 'Row 1 is not as it was written; the 0 before it are whole.\n';
    expect(await run('verify')).toMatchObject({ code: 2, stdout: broken });
    expect(await run('verify', 'x')).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run audit') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
