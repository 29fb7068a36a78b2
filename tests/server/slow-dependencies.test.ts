import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { createTurns } from '#server/database/turns.ts';
import { openS3FileStore } from '#server/files/s3/s3-file-store.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import type { SalesPlatform } from '#server/platform/sales-platform.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { serve, type TestServer } from '#tests/support/server.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, errorOf } from './support/client.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

/** More writes than the pool has connections. */
const writers = 12;

describe.skipIf(missing)(`Slow dependencies of the portal${missing}`, () => {
  let folder: string;
  let bucket: S3StandIn;
  let database: Database;
  let server: TestServer;
  let depot: Client;
  let fields: Record<string, string | undefined>;
  let slow: Promise<void> = Promise.resolve();
  let waiting = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-slow-'));
    bucket = await S3StandIn.start();
    const files = await openS3FileStore(bucket.place(), folder);
    database = connectServer(await newDemoDatabase(files));
    server = await serve(database, files, { platform: slowPlatform(database) });
    depot = await Client.signIn(server.url, 'depot');
    fields = await claimFields(depot);
  });
  afterAll(async () => {
    await server.stop();
    await database.destroy();
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A sales platform that answers each new claim when `slow` allows it. */
  function slowPlatform(within: Database): SalesPlatform {
    const platform = embeddedPlatform(within);
    const createClaim: SalesPlatform['createClaim'] = async (claim) => {
      waiting++;
      await slow;
      return platform.createClaim(claim);
    };
    return { ...platform, inTransaction: slowPlatform, createClaim };
  }

  const file = (photos: readonly File[]) =>
    Array.from({ length: writers }, () => depot.form('/warranties/claims', claimForm(fields, photos)));
  const expectReads = async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => depot.get('/warranties/claims')),
      depot.get('/health'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  };
  async function openTransactions(): Promise<number> {
    const { rows } = await sql<{ open: number }>`select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(database);
    return rows[0]?.open ?? -1;
  }

  it('a bucket that does not respond holds no connection, and the photos are stored once it responds', async () => {
    const release = bucket.hold();
    const before = bucket.requests;
    const filed = file([photo()]);
    await waitFor(() => expect(bucket.requests).toBe(before + writers));
    await expectReads();
    expect(await openTransactions()).toBe(0);
    expect((await depot.form('/warranties/claims', claimForm(fields))).status).toBe(201);
    release();
    expect((await Promise.all(filed)).map(({ status }) => status)).toEqual(Array.from({ length: writers }, () => 201));
  });

  it('a failing bucket gives 503 with Retry-After, and leaves neither claim nor photo', async () => {
    const countClaims = async () => (await database.selectFrom('claims').select('id').execute()).length;
    const [claims, objects] = [await countClaims(), bucket.objects.size];
    bucket.faults = [503, 503, 503];
    const answer = await depot.form('/warranties/claims', claimForm(fields, [photo()]));
    expect([errorOf(answer).code, answer.status]).toEqual(['UNAVAILABLE', 503]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([await countClaims(), bucket.objects.size]).toEqual([claims, objects]);
  });

  it('a repeat puts nothing into the bucket, nor does a form with invalid fields', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (form: FormData, extra: object) => depot.form('/warranties/claims', form, extra);
    const taken = photo();
    expect((await send(claimForm(fields, [taken]), { headers })).status).toBe(201);
    const before = bucket.requests;
    expect((await send(claimForm(fields, [taken]), { headers })).status).toBe(201);
    expect((await send(claimForm({ ...fields, diagnosis: '' }, [photo()]), {})).status).toBe(422);
    expect(bucket.requests).toBe(before);
  });

  it('a claim that the rules refuse leaves no photo in the bucket', async () => {
    const before = bucket.objects.size;
    const refused = await claimFields(depot, {}, 'DEMOREJECT0001');
    expect((await depot.form('/warranties/claims', claimForm(refused, [photo()]))).status).toBe(409);
    expect(bucket.objects.size).toBe(before);
  });

  it('a sales platform that does not respond leaves connections to reads and health', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    slow = promise;
    waiting = 0;
    const filed = file([]);
    await waitFor(() => expect(waiting).toBe(6));
    await expectReads();
    expect(waiting).toBe(6);
    release();
    expect((await Promise.all(filed)).map(({ status }) => status)).toEqual(Array.from({ length: writers }, () => 201));
  });
});

describe('Turns', () => {
  it('are in order, a limited number at a time; a caller that waits too long gets Retry-After', async () => {
    const inTurn = createTurns(2, 50);
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    const task = (name: string) =>
      inTurn(() => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      });
    const running = [task('a'), task('b')];
    await expect(task('c')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 1 });
    const [d, e] = [task('d'), task('e')];
    ends[0]?.();
    await running[0];
    expect(begun).toEqual(['a', 'b', 'd']);
    ends[1]?.();
    ends[2]?.();
    await Promise.all([running[1], d]);
    ends[3]?.();
    await e;
    expect(begun).toEqual(['a', 'b', 'd', 'e']);
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(async () => 'free')).toBe('free');
  });
});
