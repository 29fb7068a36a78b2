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
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client } from './support/client.ts';
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
