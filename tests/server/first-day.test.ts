import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { importKinds } from '#contract/import-kinds.ts';
import { startImport } from '#contract/imports.ts';
import { createPaymentRun, listDuePayments } from '#contract/payments.ts';
import { getSetUp, setUpItems } from '#contract/set-up.ts';
import { listStatements } from '#contract/statements.ts';
import { inviteFirstAdmin } from '#server/accounts/invite-first-admin.ts';
import { connectEmbedded, embeddedOptions } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { serve } from '#tests/support/server.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { claimFields, claimForm, claimOf, photo, today } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { deskClaimOf, sendDeskAction } from './support/desk-actions.ts';
import { invoice } from './support/follow-ups.ts';
import { codeTo, letterOf } from './support/letters.ts';
import { newPassword } from './support/new-customer.ts';
import { RunningServers } from './support/running-servers.ts';

const root = resolve(import.meta.dirname, '../..');
const samples = join(root, 'docs/operate/import');
const page = readFileSync(join(root, 'docs/operate/first-day.md'), 'utf8');
const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

/** The steps of `docs/operate/first-day.md`. */
describe.skipIf(missing)(`The first day, on PostgreSQL${missing}`, () => {
  let dataDir: string;
  let servers: RunningServers;
  let databaseUrl: string;
  let sink: SmtpSink;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-first-day-'));
    sink = await SmtpSink.start();
    databaseUrl = await sharedCluster().newDatabase();
    servers = new RunningServers({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a-secret-of-the-first-day-with-enough-letters',
      MAIL_URL: sink.url(),
      ADMIN_EMAIL: 'ada@maker.example',
    });
  });
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [serverProgram('import-export'), ...args], {
      cwd: root,
      env: { ...programEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    });
  afterAll(async () => {
    await servers.killAll();
    await sink.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('leads from an empty database to the first paid claim of a depot', async () => {
    const invited = sink.next();
    const { url } = await servers.start({}, []);
    await walk({
      url,
      firstAdmin: async () => codeOf(await letterOf('', (await invited).bytes)),
      async importFile(kind, file) {
        const { stdout } = await run('import', kind, file, '--confirm');
        expect(stdout).toMatch(/^(\d+) rows?: \1 new, 0 changed, 0 as before\.\n$/);
      },
      async codeAfter(act, email) {
        const mail = sink.next(email);
        await act();
        return codeOf(await letterOf('', (await mail).bytes));
      },
    });
  });

  it('reports the changes and errors of a file, and exports the same form', async () => {
    const file = join(samples, 'products.csv');
    expect((await run('import', 'products', file)).stdout).toBe(
      '3 rows: 0 new, 0 changed, 3 as before. Nothing is written yet: repeat with --confirm.\n',
    );
    const wrong = await run('import', 'skus', file).catch((error: unknown) => error);
    expect(wrong).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^row 1: The header must have: product_id, sku\n(.*\n){8}9 to correct. Nothing is written.\n$/,
      ),
    });
    await run('export', 'products', join(dataDir, 'products.csv'));
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const written = readFileSync(join(dataDir, 'products.csv'), 'utf8');
    for (const line of lines) expect(written).toContain(`${line}\n`);
    await expect(run('import', 'toys', file)).rejects.toMatchObject({
      stderr: expect.stringContaining('KIND is one of'),
    });
  });

  it('merges two records which are one: tried first, then written', async () => {
    const file = join(dataDir, 'doubled.csv');
    await writeFile(file, 'id,first_name,last_name,phone\nM-1,Ann,Roy,\nM-2,Ann,Roy,418-555-0110\n');
    await run('import', 'customers', file, '--confirm');
    const exported = async () => {
      await run('export', 'customers', file);
      return readFileSync(file, 'utf8');
    };
    const before = await exported();
    const kept = /^id: M-1\n(.*\n)*phone: \+1 418 555-0110\n/;

    const tried = await run('merge', 'customers', 'M-2', 'M-1');
    expect(tried.stdout).toMatch(kept);
    expect(tried.stdout).toMatch(/\nNothing is written yet: repeat with --confirm\.\n$/);
    expect(await exported()).toBe(before);

    const merged = await run('merge', 'customers', 'M-2', 'M-1', '--confirm');
    expect(merged.stdout).toMatch(kept);
    expect(merged.stdout).toMatch(/\nM-2 is merged\.\n$/);
    const after = await exported();
    expect([after.includes('M-1'), after.includes('M-2')]).toEqual([true, false]);

    await expect(run('merge', 'customers', 'M-9', 'M-1')).rejects.toMatchObject({
      code: 1,
      stdout: 'M-9 does not exist.\n',
    });
    await expect(run('merge', 'customers', 'M-1', 'M-9')).rejects.toMatchObject({ code: 1, stderr: '' });
    await expect(run('merge', 'products', 'a', 'b')).rejects.toMatchObject({
      stderr: expect.stringContaining('KIND is one of contacts, customers, serial-numbers, registrations'),
    });
    expect(await exported()).toBe(after);
  });
});

it('The first day, on the embedded database, with its files uploaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-first-day-'));
  const database = await connectEmbedded({ instance: await PGlite.create(embeddedOptions) });
  await migrate(database);
  const server = await serve(database, await openLocalFileStore(folder));
  const email = 'ada@maker.example';
  await walk({
    url: server.url,
    async firstAdmin() {
      await inviteFirstAdmin(database, { email, name: 'Ada Whitlock' }, new Date());
      return codeTo(server, email);
    },
    async importFile(kind, file, admin) {
      const bytes = new Uint8Array(readFileSync(join(root, file)));
      const query = new URLSearchParams({ kind, name: file, size: String(bytes.length) });
      const checked = await admin.sendBytes('POST', `/admin/imports?${query}`, bytes);
      const { id, rows } = v.parse(startImport.output, checked.json);
      const done = await admin.post(`/admin/imports/${id}/confirm`);
      expect(done.json).toMatchObject({ state: 'done', added: rows, changed: 0 });
    },
    async codeAfter(act, to) {
      await act();
      return codeTo(server, to);
    },
  });
  await server.stop();
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** How a step is done on one of the databases. */
type FirstDay = {
  url: string;
  /** The code of the first admin's mail. */
  firstAdmin: () => Promise<string>;
  importFile: (kind: string, file: string, admin: Client) => Promise<void>;
  /** The code of the mail that an invitation sends. */
  codeAfter: (invite: () => Promise<unknown>, email: string) => Promise<string>;
};

/** Goes by the page from an empty database to the first paid claim; no row is written by hand. */
async function walk({ url, firstAdmin, importFile, codeAfter }: FirstDay): Promise<void> {
  const admin = await accept(url, await firstAdmin(), 'ada@maker.example');
  await addAuthenticator(admin);
  const missingItems = async () =>
    v
      .parse(getSetUp.output, (await admin.get('/admin/setup')).json)
      .items.flatMap(({ id, state }) => (state === 'missing' ? [id] : []));
  expect(await missingItems()).toEqual(setUpItems.filter((id) => id !== 'mail' && id !== 'pick_lists'));

  const kinds = /for kind in (.*?); do\n/.exec(page)?.[1]?.split(' ') ?? [];
  const [each = '', last = ''] = [...page.matchAll(/npm run import -- (.*) --confirm/g)].map(([, line = '']) => line);
  const files = [...kinds.map((kind) => each.replaceAll('$kind', kind)), last].map((line) => line.split(' '));
  // The pick lists are there from the start; people are invited below, one by one.
  expect(files.map(([kind]) => kind)).toEqual(
    importKinds.filter((kind) => kind !== 'pick-lists' && kind !== 'invitations'),
  );
  for (const [kind = '', file = ''] of files) await importFile(kind, file, admin);

  for (const [sobject, field, value] of [
    ['Account', 'Type', 'Corporation'],
    ['Case', 'Type', 'Warranty'],
    ['Warranty_Claim__c', 'Claim_Type__c', 'Warranty Repair'],
  ]) {
    const list = await new Client(url).get(
      `/salesforce-ui/picklist?SOBJECT_API_NAME=${sobject}&FIELD_API_NAME=${field}`,
    );
    expect(list.json).toMatchObject({ values: expect.arrayContaining([expect.objectContaining({ value })]) });
  }

  const invite = async (contactId: string, email: string) => {
    const account = () => admin.post(`/admin/account/salesforce/${contactId}`);
    return accept(url, await codeAfter(async () => expect((await account()).status).toBe(201), email), email);
  };
  const depot = await invite('P-4002', 'dave.kowalchuk@depot.example');
  expect((await depot.get('/account')).json).toMatchObject({ role: 'depot', name: 'Dave Kowalchuk' });
  const fields = await claimFields(depot, {}, 'NVSB24A00001');
  const filed = await depot.form('/warranties/claims', claimForm(fields, [photo()]), {
    headers: { 'idempotency-key': newKey() },
  });
  expect([filed.status, claimOf(filed).name]).toEqual([201, 'WC-000001']);
  expect(await depot.get('/technical-bulletin?productId=NV-SB24')).toMatchObject({
    json: { data: [{ name: 'SB-26-04' }] },
  });
  expect(await missingItems()).toEqual(['desk_people']);

  const desk = await invite('P-4006', 'salma.haddad@portal.example');
  await addAuthenticator(desk);
  const { id } = claimOf(filed);
  const [queued] = v.parse(listDeskClaims.output, (await desk.get('/desk/claims?part=to-decide')).json).data;
  expect(queued).toMatchObject({ id, depot: 'Harbour & Pine Small Engines' });
  const labour = { kind: 'labour', description: 'Labour', number: null, quantity: 1.5, priceCents: 8_000 };
  const lines = [{ ...labour, claimedCents: 12_000, approvedCents: 12_000, reason: null, reasonText: null }];
  const approved = await sendDeskAction(desk, id, 'decision', { decision: 'approve', lines }, queued?.version ?? 0);
  expect(deskClaimOf(approved).claim).toMatchObject({ status: 'Approved', grossTotal: 120 });

  expect((await invoice(depot, id, { gstHstTaxAmount: '15.60' })).status).toBe(201);
  const due = v.parse(listDuePayments.output, (await admin.get('/desk/payments')).json);
  expect(due.claims.map(({ claimId }) => claimId)).toEqual([id]);
  const key = () => ({ 'idempotency-key': newKey() });
  const made = await admin.post('/desk/payment-runs', { claimIds: [id] }, { headers: key() });
  const run = v.parse(createPaymentRun.output, made.json);
  const headers = { ...key(), 'if-match': `"${run.version}"` };
  const paid = await admin.post(`/desk/payment-runs/${run.id}/pay`, { paidOn: today, reference: 'T-1' }, { headers });
  expect(paid.status).toBe(200);
  expect((await depot.get(`/warranties/claims/${id}`)).json).toMatchObject({ status: 'Paid' });
  const { data: months } = v.parse(listStatements.output, (await depot.get('/statements')).json);
  expect(months).toMatchObject([{ invoicedCents: 13_560, paidCents: 13_560, closingCents: 0 }]);
  expect((await admin.get('/admin/setup')).json).toMatchObject({ done: true, dismissed: false });
}

/** The second step, without which people of the manufacturer see nothing. */
async function addAuthenticator(client: Client): Promise<void> {
  const { secret } = v.parse(v.object({ secret: v.string() }), (await client.post('/account/authenticator')).json);
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  expect((await client.post('/account/authenticator/code', { code })).status).toBe(200);
}

function codeOf({ link }: { link: string }): string {
  return new URL(link).searchParams.get('code') ?? '';
}

/** Takes an invitation by its code: chooses a password and signs in. */
async function accept(url: string, code: string, email: string): Promise<Client> {
  const client = new Client(url);
  expect((await client.patch(`/auth/password/reset/${code}`, { password: newPassword })).status).toBe(204);
  await client.signInAs(email, newPassword);
  return client;
}
