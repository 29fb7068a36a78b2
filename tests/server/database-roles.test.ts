import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import type { Database } from '#server/database/tables.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { allWrites, repeatableWrite, signInPeople } from './support/repeatable-writes.ts';
import { RunningServers } from './support/running-servers.ts';
import { sendWrite } from './support/send-write.ts';

const missing = postgresBinaries === null ? ' (skipped: PostgreSQL is not here)' : '';

describe.skipIf(missing)(`A server with the role of deploy/database-roles.sql${missing}`, () => {
  const role = `server_${randomUUID().slice(0, 8)}`;
  let owner: Database;
  let restricted: Database;
  let servers: RunningServers;
  let dataDir: string;
  beforeAll(async () => {
    const url = new URL(await sharedCluster().newDatabase());
    owner = connectServer(url.href);
    await migrate(owner);
    const statements = readFileSync(resolve(import.meta.dirname, '../../deploy/database-roles.sql'), 'utf8');
    await sql`create role ${sql.ref(role)} login`.execute(owner);
    await sql.raw(statements.replaceAll('portal_server', role)).execute(owner);
    url.username = role;
    restricted = connectServer(url.href, { max: 1 });
    dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-role-'));
    servers = new RunningServers({ DATABASE_URL: url.href, DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await servers.killAll();
    await restricted.destroy();
    await sql`drop owned by ${sql.ref(role)}`.execute(owner);
    await sql`drop role ${sql.ref(role)}`.execute(owner);
    await owner.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('starts, loads the demo data and executes every write', async () => {
    const { url } = await servers.start();
    const people = await signInPeople(url);
    for (const name of allWrites) {
      const { status, text } = await sendWrite(await repeatableWrite(name, people));
      expect([status < 300, text]).toEqual([true, text]);
      // More than one account may send in a minute.
      await owner.deleteFrom('rate_windows').execute();
    }
    const { rows, broken } = await verifyAudit(restricted);
    expect([rows > 10, broken]).toEqual([true, null]);
  });

  it.each([
    ['changed', sql`update audit_log set kind = 'nothing'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
    ['left without its triggers', sql`alter table audit_log disable trigger user`],
    ['dropped', sql`drop table audit_log`],
  ])('cannot have the audit log %s', async (_, statement) => {
    await expect(statement.execute(restricted)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('writes to the tables of a later version', async () => {
    await sql`create table of_a_later_version (id serial, name text)`.execute(owner);
    await sql`insert into of_a_later_version (name) values ('x')`.execute(restricted);
  });
});
