import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listClaims } from '#contract/claims.ts';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { openReadReplica, type ReadReplica } from '#server/database/read-replica.ts';
import type { Database } from '#server/database/tables.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { createSignals } from '#server/signals/signals.ts';
import { type Postgres, postgresBinaries, type Replica, startPostgres } from '#tests/support/postgres.ts';
import { type TestServer, serve } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { Client } from './support/client.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

describe.skipIf(missing)(`Lists on a replica${missing}`, () => {
  let folder: string;
  let postgres: Postgres;
  let databaseUrl: string;
  let standby: Replica;
  /** Queries the replica like an operator. */
  let replica: Database;
  let opened: ReadReplica[];
  /** Two servers on one primary and one replica, which share no memory. */
  let servers: [TestServer, TestServer];
  const signals = [createSignals(), createSignals()] as const;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-replica-'));
    postgres = await startPostgres();
    databaseUrl = await postgres.newDatabase();
    const primary = connectServer(databaseUrl);
    const files = await openLocalFileStore(folder);
    await migrate(primary);
    await loadDemoData(primary, files, new Date());
    standby = await postgres.addReplica();
    const replicaUrl = `${standby.origin}/${basename(databaseUrl)}`;
    replica = connectServer(replicaUrl, { max: 1 });
    // No read reaches this limit, however busy the machine is.
    opened = signals.map((own) => openReadReplica(replicaUrl, own, { max: 4, limitMs: 60_000, restMs: 300 }));
    const [first, second] = await Promise.all(opened.map((own) => serve(primary, files, { replica: own })));
    if (first && second) servers = [first, second];
  });
  afterEach(() => resume());
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([...opened.map((own) => own.close()), replica.destroy()]);
    await servers[0].database.destroy();
    await standby.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function pause(): Promise<void> {
    await sql`select pg_wal_replay_pause()`.execute(replica);
    const state = sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`;
    await waitFor(async () => expect((await state.execute(replica)).rows).toEqual([{ state: 'paused' }]));
  }
  const resume = () => sql`select pg_wal_replay_resume()`.execute(replica);
  /** Until the replica has replayed all that the primary has written. */
  async function caughtUp(): Promise<void> {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
      servers[0].database,
    );
    await waitFor(async () => {
      const reached = sql<{ yes: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as yes`;
      expect((await reached.execute(replica)).rows).toEqual([{ yes: true }]);
    });
  }
  /** The same person at the other server. */
  function atOther(client: Client): Client {
    const same = new Client(servers[1].url, client.address);
    [same.cookie, same.session] = [client.cookie, client.session];
    return same;
  }
  const list = async (client: Client, query = '') =>
    v.parse(listClaims.output, (await client.get(`/warranties/claims?size=100${query}`)).json).data;
  const file = async (client: Client, diagnosis: string) => {
    const answer = await client.form('/warranties/claims', claimForm(await claimFields(client, { diagnosis })));
    expect(answer.status).toBe(201);
    return claimOf(answer).id;
  };
  async function counted(at: 0 | 1): Promise<Record<string, number>> {
    const { values } = await signals[at].metrics.replicaReads.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.answer, value]));
  }

  it('come from it on every server, and delayed for others while it lags', async () => {
    const here = await Client.signIn(servers[0].url, 'depot');
    const there = atOther(here);
    await caughtUp();
    await pause();
    const before = await list(here);
    // A write of another account, whose immediate visibility is not promised.
    await servers[0].database
      .updateTable('claims')
      .set({ name: 'WC-RENAMED' })
      .where('id', '=', before[0]?.id ?? '')
      .execute();
    expect([await list(here), await list(there)]).toEqual([before, before]);
    expect([await counted(0), await counted(1)]).toEqual([{ replica: 2 }, { replica: 1 }]);
    await resume();
    await caughtUp();
    expect((await list(there))[0]?.name).toBe('WC-RENAMED');
  });

  it("include the caller's own write, made on either server, for any lag of the replica", async () => {
    const here = await Client.signIn(servers[0].url, 'depot');
    const there = atOther(here);
    const other = await Client.signIn(servers[1].url, 'both');
    await caughtUp();
    await pause();
    const id = await file(here, 'Written while the replica stands still.');
    const [before, beforeOther] = [await counted(1), await list(other)];
    for (const client of [here, there]) {
      expect((await list(client))[0]?.id).toBe(id);
      expect((await list(client, '&search=auger')).length).toBeGreaterThanOrEqual(0);
    }
    expect((await counted(1)).replica ?? 0).toBe((before.replica ?? 0) + 1);
    expect(await list(other)).toEqual(beforeOther);
    await resume();
    await caughtUp();
    expect((await list(there))[0]?.id).toBe(id);
  });

  it("include an admin's change, which has no key", async () => {
    const admin = await Client.signIn(servers[0].url, 'admin');
    const accounts = v.looseObject({ data: v.array(v.looseObject({ id: v.string(), deactivated: v.boolean() })) });
    const find = async () =>
      v.parse(accounts, (await admin.get('/admin/account?search=retailer@portal.example')).json).data[0];
    await caughtUp();
    await pause();
    const account = await find();
    expect((await admin.delete(`/admin/account/${account?.id}`, { flagReason: 'Disabled by admin' })).status).toBe(204);
    expect(await find()).toMatchObject({ id: account?.id, deactivated: true });
  });

  it('come from the primary while the lag is too long, also for people without writes', async () => {
    const url = `${standby.origin}/${basename(databaseUrl)}`;
    const [recent, old] = [120, 0].map((lagMaxS) => openReadReplica(url, createSignals(), { max: 1, lagMaxS }));
    const account = await replica.selectFrom('account_writes').select('account_id').executeTakeFirstOrThrow();
    const asked = { accountId: account.account_id, writes: 0 };
    const isOnReplica = async (on: Database | null) => on !== null;
    expect([await recent?.read(asked, isOnReplica), await old?.read(asked, isOnReplica)]).toEqual([true, false]);
    // A session that started before writes were counted.
    expect(await recent?.read({ ...asked, writes: null }, isOnReplica)).toBe(false);
    await Promise.all([recent?.close(), old?.close()]);
  });

  it('come from the primary while the replica does not respond, which is then not used for a while', async () => {
    await caughtUp();
    const { account_id: accountId } = await replica
      .selectFrom('account_writes')
      .select('account_id')
      .executeTakeFirstOrThrow();
    const url = `${standby.origin}/${basename(databaseUrl)}`;
    const [short, long] = [0, 600_000].map((restMs) =>
      openReadReplica(url, createSignals(), { max: 1, limitMs: 500, restMs }),
    );
    const isOnReplica = (from: ReadReplica | undefined) =>
      from?.read({ accountId, writes: 0 }, async (on) => on !== null);
    standby.freeze();
    expect([await isOnReplica(short), await isOnReplica(long)]).toEqual([false, false]);
    standby.thaw();
    await waitFor(async () => expect(await isOnReplica(short)).toBe(true));
    expect(await isOnReplica(long)).toBe(false);
    await Promise.all([short?.close(), long?.close()]);
  });

  it('come from one while the other is unavailable, without an error', async () => {
    const there = await Client.signIn(servers[1].url, 'depot');
    await caughtUp();
    await list(there);

    await postgres.halt();
    expect(await list(there)).not.toEqual([]);
    expect((await there.get(`/warranties/claims/${(await list(there))[0]?.id}`)).status).toBe(503);
    await postgres.resume();
    await standby.halt();
    expect(await list(there)).not.toEqual([]);
    expect((await counted(1)).away).toBeGreaterThan(0);
    await standby.resume();
    await waitFor(async () => {
      const { replica: answered = 0 } = await counted(1);
      await list(there);
      expect((await counted(1)).replica).toBe(answered + 1);
    });
  });
});
