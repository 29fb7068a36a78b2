import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importKinds } from '#contract/import-kinds.ts';
import { getSetUp, setUpItems } from '#contract/set-up.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { letterOf } from './support/letters.ts';
import { newPassword } from './support/new-customer.ts';
import { RunningServers } from './support/running-servers.ts';

const root = resolve(import.meta.dirname, '../..');
const samples = join(root, 'docs/operate/import');
const page = readFileSync(join(root, 'docs/operate/first-day.md'), 'utf8');
const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

/** The steps of `docs/operate/first-day.md`. */
describe.skipIf(missing)(`The first day${missing}`, () => {
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

  it('leads from an empty database to the first claim of a depot', async () => {
    const invited = sink.next();
    const { url } = await servers.start({}, []);
    const admin = await accept(url, await invited, 'ada@maker.example');
    const { secret } = v.parse(v.object({ secret: v.string() }), (await admin.post('/account/authenticator')).json);
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
    expect((await admin.post('/account/authenticator/code', { code })).status).toBe(200);

    const missingItems = async () =>
      v
        .parse(getSetUp.output, (await admin.get('/admin/setup')).json)
        .items.flatMap(({ id, state }) => (state === 'missing' ? [id] : []));
    expect(await missingItems()).toEqual(setUpItems.filter((id) => id !== 'mail' && id !== 'pick_lists'));

    const kinds = /for kind in (.*?); do\n/.exec(page)?.[1]?.split(' ') ?? [];
    const [each = '', last = ''] = [...page.matchAll(/npm run import -- (.*)/g)].map(([, line = '']) => line);
    const commands = [...kinds.map((kind) => each.replaceAll('$kind', kind)), last].map((line) => line.split(' '));
    // The pick lists are there from the start.
    expect(commands.map(([kind]) => kind)).toEqual(importKinds.filter((kind) => kind !== 'pick-lists'));
    for (const command of commands)
      expect((await run('import', ...command)).stdout).toMatch(/^(\d+) rows?: \1 new, 0 changed, 0 as before\.\n$/);

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

    const mail = sink.next();
    const account = await admin.post('/admin/account/salesforce/P-4002');
    expect(account).toMatchObject({ status: 201, json: { role: 'depot', name: 'Dave Kowalchuk' } });
    const depot = await accept(url, await mail, 'dave.kowalchuk@depot.example');
    const fields = await claimFields(depot, {}, 'NVSB24A00001');
    const answer = await depot.form('/warranties/claims', claimForm(fields, [photo()]), {
      headers: { 'idempotency-key': newKey() },
    });
    expect([answer.status, claimOf(answer).name]).toEqual([201, 'WC-000001']);
    expect(await depot.get('/technical-bulletin?productId=NV-SB24')).toMatchObject({
      json: { data: [{ name: 'SB-26-04' }] },
    });
    expect(await missingItems()).toEqual(['desk_people']);
    expect(await admin.post('/admin/account/salesforce/P-4006')).toMatchObject({ json: { role: 'adjudicator' } });
    expect((await admin.get('/admin/setup')).json).toMatchObject({ done: true, dismissed: false });
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

/** Opens the link of an invitation, chooses a password and signs in. */
async function accept(url: string, { bytes }: { bytes: Buffer }, email: string): Promise<Client> {
  const code = new URL((await letterOf('', bytes)).link).searchParams.get('code');
  const client = new Client(url);
  expect((await client.patch(`/auth/password/reset/${code}`, { password: newPassword })).status).toBe(204);
  await client.signInAs(email, newPassword);
  return client;
}
