import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import { readSettings } from '#server/settings/settings.ts';
import { start } from '#server/start.ts';
import { freePort } from '#tests/support/free-port.ts';
import { postgresBinaries, startPostgres } from '#tests/support/postgres.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';

const root = resolve(import.meta.dirname, '../..');
const Package = v.object({ scripts: v.object({ start: v.string() }) });

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

describe.skipIf(missing)(`A PostgreSQL that is unavailable${missing}`, () => {
  it('ends a connection between two statements of a transaction: the next statement fails, and the pool recovers', async () => {
    const url = await sharedCluster().newDatabase();
    const [server, other] = [connectServer(url), connectServer(url)];
    const work = server.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
      // An error event without a listener would arrive now, and end the process.
      await new Promise((done) => setImmediate(done));
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/i);
    expect((await sql<{ one: number }>`select 1 as one`.execute(server)).rows).toEqual([{ one: 1 }]);
    await Promise.all([server.destroy(), other.destroy()]);
  });

  it('delays the start of the server until it is available', async () => {
    const postgres = await startPostgres();
    await postgres.halt();
    const dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-waits-'));
    const port = await freePort();
    const environment = {
      DATABASE_URL: `${postgres.origin}/postgres`,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
    };
    const starting = start(readSettings(environment), { demo: false });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      return answer && { status: answer.status, body: await answer.json(), retry: answer.headers.get('retry-after') };
    };
    const away = { status: 'not ready', dependencies: { database: 'away' } };
    await expect.poll(() => ask('/livez')).toMatchObject({ status: 200 });
    expect(await ask('/readyz')).toEqual({ status: 503, body: away, retry: '5' });
    expect(await ask('/api/health')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' }, retry: '5' });
    await postgres.resume();
    const server = await starting;
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { dependencies: { database: 'ok' } } });
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

it('npm start forwards a signal to the server', async () => {
  const { scripts } = v.parse(Package, JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')));
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-start-'));
  await mkdir(join(folder, 'dist/server'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  const server = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
setInterval(() => {}, 1000); console.log('started');`;
  await writeFile(join(folder, 'dist/server/main.js'), server);
  const npm = spawn('npm', ['run', '--silent', 'start'], { cwd: folder });
  const output: string[] = [];
  for await (const chunk of npm.stdout) {
    output.push(String(chunk).trim());
    if (output.length === 1) npm.kill('SIGTERM');
  }
  expect(output).toEqual(['started', 'stopped']);
  await rm(folder, { recursive: true, force: true });
});
