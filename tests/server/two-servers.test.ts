import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClaims } from '#contract/claims.ts';
import { RefreshedSession } from '#contract/session.ts';
import { listUploads, sendPiece } from '#contract/uploads.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { letterOf } from './support/letters.ts';
import type { RunningServer } from './support/running-servers.ts';
import { RunningServers } from './support/running-servers.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(missing)(`Two servers on one PostgreSQL and one bucket${missing}`, () => {
  let folder: string;
  let bucket: S3StandIn;
  let mail: SmtpSink;
  let servers: RunningServers;
  let one: RunningServer;
  let other: RunningServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-two-'));
    bucket = await S3StandIn.start();
    mail = await SmtpSink.start();
    environment = {
      DATABASE_URL: await sharedCluster().newDatabase(),
      SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer',
      TRUST_PROXY: '127.0.0.1',
      MAIL_URL: mail.url(),
      ...bucket.environment(),
    };
    servers = new RunningServers(environment);
    // Both start on an empty database: one creates the schema and the demo data, the other waits for it.
    [one, other] = await Promise.all([
      servers.start({ DATA_DIR: join(folder, 'one') }),
      servers.start({ DATA_DIR: join(folder, 'other') }),
    ]);
  });
  afterAll(async () => {
    await servers.killAll();
    await bucket.stop();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the same client at another server, as a load balancer would route it. */
  function sentTo({ url }: RunningServer, client: Client): Client {
    const same = new Client(url, client.address);
    same.cookie = client.cookie;
    same.session = client.session;
    return same;
  }

  const claims = async (client: Client) =>
    v.parse(listClaims.output, (await client.get('/warranties/claims?size=100')).json).data;
  const send = (client: Client, key: string, form: FormData) =>
    client.form('/warranties/claims', form, { headers: { 'idempotency-key': key } });

  it("accept each other's sessions, with alternating and renewed tokens", async () => {
    const here = await Client.signIn(one.url, 'depot');
    const there = sentTo(other, here);
    expect((await there.get('/account')).status).toBe(200);
    const { accountId, refreshToken } = here.session ?? {};
    const renewals = await Promise.all(
      [here, there].map((at) => at.post('/auth/refresh-token', { accountId, refreshToken })),
    );
    const renewed = renewals.map(({ json }) => v.parse(v.required(RefreshedSession), json));
    expect(renewed[0]?.refreshToken).toBe(renewed[1]?.refreshToken);
    const headers = { authorization: `Bearer ${renewed[0]?.token}` };
    expect((await there.get('/account', { headers })).status).toBe(200);
  });

  it('end a session on each other, and all sessions', async () => {
    const here = await Client.signIn(one.url, 'both');
    const elsewhere = await Client.signIn(other.url, 'both');
    const { accountId, refreshToken } = here.session ?? {};
    expect((await sentTo(other, here).delete('/auth/refresh-token', { accountId, refreshToken })).status).toBe(204);
    expect((await here.get('/account')).status).toBe(401);
    expect((await elsewhere.get('/account')).status).toBe(200);
    const again = await Client.signIn(one.url, 'both');
    expect((await again.delete('/auth/refresh-token/all')).status).toBe(204);
    for (const server of [one, other])
      for (const client of [again, elsewhere]) expect((await sentTo(server, client).get('/account')).status).toBe(401);
  });

  it('count failed sign-ins together, also many concurrent ones', async () => {
    const client = new Client(one.url);
    await client.xsrf();
    const at = [client, sentTo(other, client)];
    const fail = (turn: number) =>
      (at[turn % 2] ?? client).post('/auth/login', { email: 'retailer@portal.example', password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, turn) => fail(turn)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 14]);
    for (const turn of [0, 1]) expect((await fail(turn)).status).toBe(429);
  });

  it('mail one code, which either accepts, and whose new password ends sessions on both', async () => {
    const email = 'depot.us@portal.example';
    const signedIn = [await Client.signIn(one.url, 'depot.us'), await Client.signIn(other.url, 'depot.us')];
    const asked = await Promise.all(
      [one, other].map(({ url }) => new Client(url).post('/auth/password/reset/request', { email })),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
    // The sign-ins are from new devices, which cause mails of their own.
    const resets = async () => {
      const letters = await Promise.all(mail.received.map(({ bytes }) => letterOf('mail', bytes)));
      return letters.map(({ link }) => new URL(link)).filter(({ pathname }) => pathname === '/auth/password/reset');
    };
    await waitFor(async () => expect(await resets()).toHaveLength(1));
    const path = `/auth/password/reset/${(await resets())[0]?.searchParams.get('code')}`;
    for (const { url } of [one, other]) expect((await new Client(url).get(path)).status).toBe(204);
    expect((await new Client(other.url).patch(path, { password: 'Slate-harbour-17' })).status).toBe(204);
    expect((await new Client(one.url).get(path)).status).toBe(404);
    for (const client of signedIn) expect((await client.get('/account')).status).toBe(401);
  });

  it('count the look-ups of a visitor together', async () => {
    const client = new Client(one.url);
    const at = [client, sentTo(other, client)];
    const look = (turn: number) => (at[turn % 2] ?? client).get('/serial-numbers?serialNumber=DEMOACTIVE0001');
    const answers = await Promise.all(Array.from({ length: 70 }, (_, turn) => look(turn)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  });

  it('file a claim once for repeats at both', async () => {
    const here = await Client.signIn(one.url, 'depot');
    const there = sentTo(other, here);
    await here.xsrf();
    there.cookie = here.cookie;
    const fields = await claimFields(here);
    const photos = [photo('a.jpg', 300_000), photo('b.jpg', 300_000), photo('c.jpg', 300_000)];
    const before = await claims(here);
    const objectsBefore = bucket.objects.size;
    const key = newKey();
    const answers = await Promise.all([here, there, here, there].map((at) => send(at, key, claimForm(fields, photos))));
    const made = answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'));
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });

    for (const at of [here, there]) {
      const repeat = await send(at, key, claimForm(fields, photos));
      expect([repeat.status, repeat.headers.get('idempotent-replayed'), repeat.text]).toEqual([
        201,
        'true',
        made[0]?.text,
      ]);
      const otherwise = await send(at, key, claimForm({ ...fields, diagnosis: 'Another.' }, photos));
      expect(errorOf(otherwise).code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect((await claims(there)).length).toBe(before.length + 1);
    expect(bucket.objects.size).toBe(objectsBefore + 3);
  });

  it('combine chunks sent to either, and file their claim once', async () => {
    const here = await Client.signIn(one.url, 'depot');
    const there = sentTo(other, here);
    await here.xsrf();
    there.cookie = here.cookie;
    const file = photo('turns.jpg', 400_000);
    const fields = await claimFields(here);
    const offsets = await sendInTurns([here, there], file);
    expect(offsets).toEqual([100_000, 200_000, 300_000, 400_000]);
    const before = (await claims(here)).length;
    const key = newKey();
    const answers = await Promise.all([here, there].map(async (at) => send(at, key, await named(fields, file))));
    const made = answers.find(({ status }) => status === 201) ?? (await send(there, key, await named(fields, file)));
    expect(claimOf(made).files?.map(({ sha256: hash }) => hash)).toEqual([await hashOf(file)]);
    expect((await claims(there)).length).toBe(before + 1);
    const left = v.parse(listUploads.output, (await there.get('/uploads')).json);
    expect(left.data).toEqual([]);
  });

  it("return each other's photos, whole and in part", async () => {
    const here = await Client.signIn(one.url, 'depot');
    const file = photo('a.jpg', 1_000_000);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const id = claimOf(await send(here, newKey(), claimForm(await claimFields(here), [file]))).files?.[0]?.id;
    const content = (headers: Record<string, string> = {}) =>
      fetch(`${other.url}/api/files/${id}/content`, { headers: { ...here.identity(), ...headers } });
    expect(sha256(new Uint8Array(await (await content()).arrayBuffer()))).toBe(sha256(bytes));
    const part = await content({ range: 'bytes=999990-' });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(999_990)]);
  });

  it('never give two claims one number for many concurrent filings', async () => {
    const here = await Client.signIn(one.url, 'depot');
    const there = sentTo(other, here);
    await here.xsrf();
    there.cookie = here.cookie;
    const fields = await claimFields(here);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => send(turn % 2 ? here : there, newKey(), claimForm(fields))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map((answer) => claimOf(answer).name)).size).toBe(20);
  });

  it('keep nothing of a claim while the bucket is unavailable, and file it once it is available', async () => {
    const here = await Client.signIn(one.url, 'depot');
    const form = claimForm(await claimFields(here), [photo()]);
    const before = (await claims(here)).length;
    const key = newKey();
    bucket.faults = [503, 503, 503];
    expect(errorOf(await send(here, key, form))).toEqual({ status: 503, code: 'UNAVAILABLE' });
    bucket.faults = [];
    expect((await claims(here)).length).toBe(before);
    expect((await send(sentTo(other, here), key, form)).status).toBe(201);
    expect((await claims(here)).length).toBe(before + 1);
  });

  it('continue when one is killed during an upload', async () => {
    const here = await Client.signIn(one.url, 'depot');
    const there = sentTo(other, here);
    await here.xsrf();
    there.cookie = here.cookie;
    const before = (await claims(there)).length;
    const third = await servers.start({ DATA_DIR: join(folder, 'third') }, []);
    const key = newKey();
    const form = claimForm(await claimFields(here), [photo('a.jpg', 300_000)]);
    const body = new Response(form);
    const bytes = Buffer.from(await body.arrayBuffer());
    const socket = connect(Number(new URL(third.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const headers = {
      host: 'portal',
      ...here.identity(),
      ...(await here.xsrf()),
      'content-type': body.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
      'idempotency-key': key,
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/warranties/claims HTTP/1.1\r\n${head.join('')}\r\n`);
    await new Promise((sent) => socket.write(bytes.subarray(0, 200_000), sent));
    // The connection breaks with the process: that is not an error of the test.
    const cut = new Promise((closed) => socket.on('error', () => {}).once('close', closed));
    await third.end('SIGKILL');
    await cut;
    expect((await send(there, key, form)).status).toBe(201);
    expect((await claims(there)).length).toBe(before + 1);
  });

  it('continue when one receives SIGTERM', async () => {
    const third = await servers.start({ DATA_DIR: join(folder, 'third') }, []);
    const here = await Client.signIn(third.url, 'depot');
    expect(await third.end('SIGTERM')).toBe(0);
    expect((await sentTo(one, here).get('/account')).status).toBe(200);
  });

  it('refuse a third with another secret or the files of another database', async () => {
    const stranger = await servers.refusal({ DATA_DIR: join(folder, 'stranger'), SESSION_SECRET: '' }, []);
    expect(stranger).toEqual({ code: 1, output: expect.stringMatching(/^SESSION_SECRET [^\n]+\.\n$/) });
    const DATABASE_URL = await sharedCluster().newDatabase();
    const intruder = await servers.refusal({ DATA_DIR: join(folder, 'intruder'), DATABASE_URL }, []);
    expect(intruder).toEqual({
      code: 1,
      output: 'FILES_URL holds the files of another database: choose another place.\n',
    });
  });

  it('report in one line that the bucket refuses the credentials', async () => {
    const wrong = { DATA_DIR: join(folder, 'third'), AWS_SECRET_ACCESS_KEY: 'wrong' };
    const { code, output } = await servers.refusal(wrong, []);
    expect([code, output]).toEqual([
      1,
      'FILES_URL names a file store that cannot be used. The file store answered 403, SignatureDoesNotMatch.\n',
    ]);
  });
});

/** Sends a file in four chunks, each to the next server. Returns the offset in the last response. */
async function sendInTurns(servers: readonly Client[], file: File): Promise<number[]> {
  const hash = await hashOf(file);
  const offsets: number[] = [];
  for (let at = 0; at < 4; at++) {
    const [from, to] = [0, 1].map((edge) => ((at + edge) * file.size) / 4);
    const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
    const path = `/uploads/${hash}?offset=${from}&size=${file.size}`;
    const answer = await servers[at % servers.length]?.sendBytes('PATCH', path, bytes);
    offsets.push(v.parse(sendPiece.output, answer?.json).offset);
  }
  return offsets;
}

/** A claim that names an uploaded file. */
async function named(fields: Record<string, string | undefined>, file: File): Promise<FormData> {
  const form = claimForm(fields);
  form.append('uploads', JSON.stringify([{ sha256: await hashOf(file), name: file.name }]));
  return form;
}

async function hashOf(file: File): Promise<string> {
  return sha256(new Uint8Array(await file.arrayBuffer()));
}

describe.skipIf(missing)(`Two servers on one PostgreSQL without a bucket${missing}`, () => {
  it('cannot run: the second is refused in one line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-apart-'));
    const servers = new RunningServers({
      DATABASE_URL: await sharedCluster().newDatabase(),
      SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer',
    });
    await servers.start({ DATA_DIR: join(folder, 'one') }, []);
    const { code, output } = await servers.refusal({ DATA_DIR: join(folder, 'other') }, []);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^DATA_DIR is not the file store with this database's files[^\n]+FILES_CONFIRM=[^\n]+\.\n$/,
      ),
    ]);
    const confirmed = { DATA_DIR: join(folder, 'other'), FILES_CONFIRM: /FILES_CONFIRM=(\w+)/.exec(output)?.[1] ?? '' };
    await servers.killAll();
    await servers.start(confirmed, []);
    await servers.killAll();
    await rm(folder, { recursive: true, force: true });
  });
});

describe.skipIf(missing)(`Servers that start at the same time on an empty PostgreSQL${missing}`, () => {
  it('create its schema once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-start-'));
    const bucket = await S3StandIn.start();
    const servers = new RunningServers({ SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer' });
    for (let round = 0; round < (allTests ? 3 : 1); round++) {
      const shared = { DATABASE_URL: await sharedCluster().newDatabase(), ...bucket.environment(`round-${round}`) };
      const started = await Promise.all(
        [1, 2, 3].map((name) => servers.start({ ...shared, DATA_DIR: join(folder, `${round}`, `${name}`) }, [])),
      );
      for (const { url } of started) expect((await fetch(`${url}/api/health`)).status).toBe(200);
      await servers.killAll();
    }
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
