import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClaims } from '#contract/claims.ts';
import { listUploads } from '#contract/uploads.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { RunningServers } from './support/running-servers.ts';

describe('A backup of the embedded default', () => {
  let folder: string;
  let dataDir: string;
  let archive: string;
  let servers: RunningServers;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-backup-'));
    dataDir = join(folder, 'data');
    archive = join(folder, 'portal.backup');
    await copyDemoData(dataDir);
    servers = new RunningServers({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await servers.killAll();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs one of the commands. Returns its exit code and output. */
  async function command(name: 'backup' | 'restore', file: string[], environment: Record<string, string> = {}) {
    const env = { ...programEnvironment(), DATA_DIR: dataDir, ...environment };
    const child = spawn(process.execPath, [serverProgram('backup'), name, ...file], { env });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, stdout, stderr };
  }
  const refused = { code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\.\n$/) };

  it('restores all data after the folder was destroyed', async () => {
    const before = await servers.start();
    const client = await Client.signIn(before.url, 'depot');
    const file = photo('serial plate.jpg', 400_000);
    const answer = await client.form('/warranties/claims', claimForm(await claimFields(client), [file]));
    const claim = claimOf(answer);

    expect(await command('backup', [archive])).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') });
    await before.end('SIGKILL');
    expect(await command('backup', [archive])).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await command('restore', [archive])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not empty'),
    });

    await rm(dataDir, { recursive: true });
    expect(await command('restore', [archive])).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'portal.backup']);

    const after = await servers.start();
    const again = new Client(after.url);
    again.session = client.session;
    const { pagination } = v.parse(listClaims.output, (await again.get('/warranties/claims')).json);
    expect(pagination.totalItems).toBe(46);
    const kept = claim.files?.[0];
    const content = await fetch(`${after.url}/api/files/${kept?.id}/content`, { headers: again.identity() });
    const sha256 = createHash('sha256')
      .update(Buffer.from(await content.arrayBuffer()))
      .digest('hex');
    expect([content.status, sha256]).toEqual([200, kept?.sha256]);
    expect(await after.end('SIGTERM')).toBe(0);
  });

  it('knows sign-ins, keys and uploads as they were, and a new secret ends every session', async () => {
    const home = join(folder, 'sign-ins');
    const file = join(folder, 'sign-ins.backup');
    await copyDemoData(home);
    const own = new RunningServers({ DATA_DIR: home });
    const filed = async (client: Client, key: string) =>
      client.form('/warranties/claims', claimForm(await claimFields(client), [photo()]), {
        headers: { 'idempotency-key': key },
      });
    /** The same browser at the server that runs now. */
    const at = (url: string, { cookie, session, address }: Client) =>
      Object.assign(new Client(url, address), { cookie, session });
    const statusOf = async (client: Client) => (await client.get('/account')).status;

    const first = await own.start();
    const [kept, signedOut, other] = [
      await Client.signIn(first.url, 'depot'),
      await Client.signIn(first.url, 'depot'),
      await Client.signIn(first.url, 'depot.qc'),
    ];
    const piece = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(65_536).fill(7)]);
    const sha256 = createHash('sha256').update(piece).digest('hex');
    await kept.sendBytes('PATCH', `/uploads/${sha256}?offset=0&size=${piece.length}`, piece);
    const form = claimForm(await claimFields(kept), [photo()]);
    const send = (client: Client) =>
      client.form('/warranties/claims', form, { headers: { 'idempotency-key': earlierKey } });
    const earlierKey = newKey();
    const earlier = claimOf(await send(kept));
    await first.end('SIGTERM');
    await backUp(home, file, '1.2.3', new Date());

    const second = await own.start();
    const { accountId, refreshToken } = signedOut.session ?? {};
    const signingOut = await at(second.url, signedOut).delete('/auth/refresh-token', { accountId, refreshToken });
    expect(signingOut.status).toBe(204);
    const later = await Client.signIn(second.url, 'depot');
    const laterKey = newKey();
    const lost = claimOf(await filed(later, laterKey));
    await second.end('SIGKILL');
    await rm(home, { recursive: true });
    await restore(file, home);

    const third = await own.start();
    const back = at(third.url, kept);
    // The secret is that of the backup: sessions of it go on with their cookies, also one that was ended since.
    expect([await statusOf(back), await statusOf(at(third.url, signedOut))]).toEqual([200, 200]);
    const unknown = at(third.url, later);
    expect(await statusOf(unknown)).toBe(401);
    const renewal = { accountId: later.session?.accountId, refreshToken: later.session?.refreshToken };
    expect((await unknown.post('/auth/refresh-token', renewal)).status).toBe(401);
    // What was filed is not filed again; what was lost is filed once.
    const repeated = await send(back);
    expect([repeated.headers.get('idempotent-replayed'), claimOf(repeated).id]).toEqual(['true', earlier.id]);
    expect((await back.get(`/warranties/claims/${lost.id}`)).status).toBe(404);
    const again = claimOf(await filed(back, laterKey));
    // Neither a lost file nor an unclaimed one is somebody else's.
    const [lostFile, newFile] = [lost.files?.[0]?.id, again.files?.[0]?.id];
    expect((await back.get(`/files/${lostFile}/content`)).status).toBe(404);
    expect((await back.get(`/files/${newFile}/content`)).status).toBe(200);
    const stranger = at(third.url, other);
    for (const id of [lostFile, newFile, earlier.files?.[0]?.id])
      expect((await stranger.get(`/files/${id}/content`)).status).toBe(404);
    const uploadsOf = async (client: Client) =>
      v.parse(listUploads.output, (await client.get('/uploads')).json).data.map((upload) => upload.sha256);
    expect([await uploadsOf(back), await uploadsOf(stranger)]).toEqual([[sha256], []]);
    await third.end('SIGTERM');

    await rm(join(home, 'session-secret'));
    const fourth = await own.start();
    for (const client of [kept, signedOut, other]) expect(await statusOf(at(fourth.url, client))).toBe(401);
    expect((await at(fourth.url, kept).post('/auth/login', {})).status).toBe(403);
    await own.killAll();
  });

  it('is restored into an empty folder, completely or not at all', async () => {
    const DATA_DIR = join(folder, 'elsewhere');
    await mkdir(DATA_DIR);
    const bytes = await readFile(archive);
    const broken = [
      bytes.subarray(0, bytes.length - 1000),
      bytes.subarray(0, 20),
      Buffer.from('no archive'),
      Buffer.of(),
    ];
    for (const content of broken) {
      const file = join(folder, 'broken');
      await writeFile(file, content);
      expect(await command('restore', [file], { DATA_DIR })).toEqual(refused);
      expect(await readdir(DATA_DIR)).toEqual([]);
    }
    expect((await command('restore', [archive], { DATA_DIR })).code).toBe(0);
    expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('with one changed byte is refused by name at every position, and leaves nothing', async () => {
    const [source, small] = [join(folder, 'small'), join(folder, 'small.backup')];
    await mkdir(join(source, 'db'), { recursive: true });
    await writeFile(join(source, 'db', 'PG_VERSION'), '17');
    // Rows compress, photos do not: an unpacker stops at damage of both with an error, or never ends.
    for (let at = 0; at < 30; at++)
      await writeFile(join(source, 'db', `${at}`), at % 3 ? Buffer.alloc(32_768, at) : randomBytes(20_000));
    await backUp(source, small, '1.2.3', new Date());
    const bytes = await readFile(small);
    const file = join(folder, 'flipped');
    const parts = allTests ? 120 : 30;
    for (let part = 0; part < parts; part++) {
      const flipped = Buffer.from(bytes);
      const at = 20 + Math.floor(((bytes.length - 20) * part) / parts);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at);
      await writeFile(file, flipped);
      const target = join(folder, 'changed');
      const result = await restore(file, target).then(
        () => 'restored',
        (error: Error) => error.message,
      );
      if (result === 'restored') {
        // The bit was in the padding between two blocks, which has no meaning.
        for (const name of await readdir(join(source, 'db')))
          expect(await readFile(join(target, 'db', name))).toEqual(await readFile(join(source, 'db', name)));
        await rm(target, { recursive: true });
      } else expect(result).toBe(`${file} is damaged, or no backup of the portal.`);
    }
    expect((await readdir(folder)).filter((name) => name.includes('changed'))).toEqual([]);
  });

  it('is refused for another database, without a file name, and inside its own data folder', async () => {
    expect(await command('backup', [join(dataDir, 'backup')])).toEqual(refused);
    expect(await command('backup', [join(folder, 'no', 'folder')])).toEqual(refused);
    expect(await command('backup', [])).toEqual({ ...refused, stderr: expect.stringContaining('A file is required') });
    expect(await command('backup', [archive], { DATA_DIR: join(folder, 'nothing') })).toEqual(refused);
    const DATABASE_URL = 'postgres://portal@db.example/portal';
    expect(await command('backup', [archive], { DATABASE_URL })).toEqual(refused);
    expect(await command('backup', [archive], { PORT: 'x' })).toEqual(refused);
  });
});
