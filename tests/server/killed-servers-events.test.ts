import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventKind, eventKinds } from '#contract/events.ts';
import { defaultMailTimes } from '#contract/events.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { kindOfStep } from '#server/events/kind-of-step.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { Random } from '#tests/faults/random.ts';
import { freePort } from '#tests/support/free-port.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { type Mood, WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { type Life, personAt, startLives, subtypeOfRules } from './support/claim-lives.ts';
import { newKey } from './support/client.ts';
import { letterOf } from './support/letters.ts';
import { type RunningServer, RunningServers } from './support/running-servers.ts';

/** `npm run test:events` runs it with 10,000; the other commands leave it out (`events-under-kills.test.ts`). */
const count = Number(process.env.EVENTS ?? 0);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_125);
const random = new Random(seed);

/** A server lives for a part of this between two kills. */
const livesMs = count > 1_000 ? 8_000 : 1_500;

const missing =
  count === 0
    ? ' (skipped: npm run test:events)'
    : postgresBinaries === null
      ? ' (skipped: its binaries are not here)'
      : '';

describe.skipIf(missing)(`Events of two servers that are killed, seed ${seed}${missing}`, { timeout: 900_000 }, () => {
  let folder: string;
  let bucket: S3StandIn;
  let mail: SmtpSink;
  let receiver: WebhookReceiver;
  let database: Database;
  let processes: RunningServers;
  /** Each at its own address, restarted after each kill. */
  let starts: (() => Promise<RunningServer>)[] = [];
  let servers: RunningServer[] = [];
  let receiverState = (): Mood => 'takes';
  let lives: Life[] = [];
  let kills = 0;
  const startAll = async () => {
    servers = await Promise.all(starts.map((start) => start()));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-killed-events-'));
    bucket = await S3StandIn.start();
    mail = await SmtpSink.start();
    receiver = await WebhookReceiver.start(() => receiverState());
    const DATABASE_URL = await newDemoDatabase(await openLocalFileStore(folder));
    database = connectServer(DATABASE_URL);
    // Events of the demo data are not counted.
    await database.updateTable('events').set({ told: true }).execute();
    await database.updateTable('inbox_items').set({ mail: null }).execute();
    processes = new RunningServers({
      DATABASE_URL,
      SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer',
      TOKEN_TTL_S: '86400',
      MAIL_URL: mail.url(),
      OWN_NETWORK_CALLS: 'yes',
      ...bucket.environment(),
    });
    const ports = await Promise.all([freePort(), freePort()]);
    starts = ports.map(
      (PORT) => () => processes.start({ PORT: String(PORT), DATA_DIR: join(folder, `server ${PORT}`) }),
    );
    await startAll();
  });
  afterAll(async () => {
    await processes.killAll();
    receiver.stop();
    await Promise.all([bucket.stop(), mail.stop(), database.destroy()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('are all recorded', async () => {
    const urls = servers.map(({ url }) => url);
    const [depot, desk, admin] = [
      await personAt(urls, 'depot'),
      await personAt(urls, 'desk'),
      await personAt(urls, 'admin'),
    ];
    const hook = { name: 'Stock', url: receiver.url, kinds: eventKinds, enabled: true };
    const atOnce = Object.fromEntries(Object.keys(defaultMailTimes).map((kind) => [kind, 'at_once']));
    const text = { en: 'Which one?', fr: 'Which one?' };
    const rules = [
      {
        id: demoId('rule', 99),
        name: text,
        conditions: [{ fact: 'claimSubtype', values: [subtypeOfRules], except: false }],
        disposition: { kind: 'ask', asksFor: 'information', reasons: [], text },
      },
    ];
    const { revision } = await database.selectFrom('rules_draft').select('revision').executeTakeFirstOrThrow();
    const based = (on: number) => ({ 'if-match': `"${on}"`, 'idempotency-key': newKey() });
    for (const answer of [
      await admin[0]?.write('PUT', `/admin/webhooks/${random.uuid()}`, hook, {}),
      await depot[0]?.write('PUT', '/notification-settings', atOnce, {}),
      await admin[0]?.write('PUT', '/desk/rules', { rules }, based(revision)),
      await admin[0]?.write('POST', '/desk/rules/publish', {}, based(revision + 1)),
    ])
      expect(answer).toMatchObject({ status: 200 });

    const living = startLives({ random, depot, desk, admin }, count);
    ({ lives } = living);
    let ended = false;
    const done = living.done.finally(() => (ended = true));
    receiverState = () => {
      if (living.progress() > 0.3 && living.progress() < 0.5) return 'away';
      return random.below(50) === 0 ? 'refuses' : random.below(500) === 0 ? 'late' : 'takes';
    };
    const unlimited = async () => {
      while (!ended) {
        // More writes than an account may send in a minute.
        await database.deleteFrom('rate_windows').execute();
        await pause(300);
      }
    };
    const kill = async () => {
      while (!ended) {
        await pause(200 + random.below(livesMs));
        const victims = random.below(5) === 0 ? [0, 1] : [random.below(2)];
        await Promise.all(
          victims.map(async (at) => {
            await servers[at]?.end('SIGKILL');
            const server = await starts[at]?.();
            if (server) servers[at] = server;
          }),
        );
        kills += victims.length;
      }
    };
    await Promise.all([done, kill(), unlimited()]);
    receiverState = () => 'takes';
    await passTime();
    await expect.poll(countWaiting, { timeout: 300_000, interval: 100 }).toBe(0);
    console.info(
      `${lives.length} claims, ${living.attempts()} requests, ${kills} kills, ${mail.received.length} mails`,
    );
    expect(kills).toBeGreaterThan(1);
  });

  it('have their causes, and each cause its event, in the order of each claim', async () => {
    const ids = lives.map(({ id }) => id);
    const events = await eventsOf(ids);
    for (const { id, acts } of lives)
      expect(events.get(id)?.map(({ kind, payload }) => ({ kind, note: payload.note ?? null }))).toEqual(acts);
    expect([...events.values()].flat().length).toBeGreaterThanOrEqual(count);

    const filed = await database.selectFrom('events').select('claim_id').where('kind', '=', 'claim_received').execute();
    const claims = await database.selectFrom('claims').select('id').where('id', 'in', ids).execute();
    expect(claims.length).toBe(ids.length);
    expect(filed.filter(({ claim_id }) => claim_id !== null && ids.includes(claim_id)).length).toBe(ids.length);
    const steps = await database
      .selectFrom('claim_events')
      .select(['claim_id', 'status', 'substatus', 'note', 'kind', 'gross_total_cents'])
      .where('claim_id', 'in', ids)
      .where('kind', 'is not', null)
      .where('kind', '<>', 'priced')
      .orderBy('id')
      .execute();
    const ofSteps = Map.groupBy(steps, ({ claim_id }) => claim_id);
    const messages = await database
      .selectFrom('claim_messages')
      .select(['claim_id', 'created_by'])
      .where('claim_id', 'in', ids)
      .orderBy('position')
      .execute();
    const ofMessages = Map.groupBy(messages, ({ claim_id }) => claim_id);
    const notSteps: readonly EventKind[] = ['claim_received', 'message'];
    const ofOwnName: Readonly<Record<string, EventKind>> = { invoiced: 'invoice_received' };
    for (const [id, recorded] of events) {
      expect(
        recorded
          .filter(({ kind }) => !notSteps.includes(kind))
          .map(({ kind, payload: { note, invoiceNumber } }) => [kind, invoiceNumber ?? note]),
      ).toEqual((ofSteps.get(id) ?? []).map((step) => [ofOwnName[step.kind ?? ''] ?? kindOfStep(step), step.note]));
      expect(recorded.filter(({ kind }) => kind === 'message').map(({ account_id }) => account_id)).toEqual(
        (ofMessages.get(id) ?? []).map(({ created_by }) => created_by),
      );
    }
    const invoices = await database.selectFrom('invoices').select('claim_id').where('claim_id', 'in', ids).execute();
    const billed = [...events].filter(([, recorded]) => recorded.some(({ kind }) => kind === 'invoice_received'));
    expect(new Set(invoices.map(({ claim_id }) => claim_id))).toEqual(new Set(billed.map(([id]) => id)));
  });

  it('reach the inboxes of the people concerned', async () => {
    const rows = await database
      .selectFrom('events')
      .leftJoin('inbox_items', 'inbox_items.event_id', 'events.id')
      .select(['events.kind', 'events.account_id as by', 'inbox_items.account_id as to', 'events.id'])
      .where(
        'claim_id',
        'in',
        lives.map(({ id }) => id),
      )
      .execute();
    for (const [, recorded] of Map.groupBy(rows, ({ id }) => id)) {
      const [{ kind, by } = { kind: null, by: null }] = recorded;
      const isAnswer = kind === 'message' && by === 'demo-depot';
      const concerned = isAnswer ? ['demo-depot', 'demo-desk'] : ['demo-depot'];
      expect(recorded.map(({ to }) => to).toSorted((a, b) => (`${a}` < `${b}` ? -1 : 1))).toEqual(concerned);
    }
  });

  it('reach a webhook that was unavailable, none too late, and are repeated only before the next one of the claim', async () => {
    const events = await eventsOf(lives.map(({ id }) => id));
    const received = Map.groupBy(receiver.received, ({ claimId }) => claimId ?? '');
    for (const [id, recorded] of events) {
      const numbers = (received.get(id) ?? []).map((one) => Number(one.id.replace('event_', '')));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect([...new Set(numbers)]).toEqual(recorded.map((event) => event.id));
      const taken = (received.get(id) ?? []).flatMap((one) => (one.taken ? [one.id] : []));
      expect(new Set(taken).size).toBe(recorded.length);
    }
  });

  it('are each in one mail', async () => {
    const letters = await Promise.all(mail.received.map(({ bytes }) => letterOf('', bytes)));
    const sent = new Map(letters.map((letter) => [letter.headers['message-id'], letter]));
    for (const [name, email] of [
      ['demo-depot', 'depot@portal.example'],
      ['demo-desk', 'desk@portal.example'],
    ] as const) {
      const news = [...sent.values()].filter(({ to, headers }) => to === email && 'list-unsubscribe' in headers);
      const named = news.map(({ subject }) => Number(/^(\d+) pieces of news/.exec(subject)?.[1] ?? 1));
      const { unread } = await database
        .selectFrom('inbox_items')
        .innerJoin('events', 'events.id', 'inbox_items.event_id')
        .select((row) => row.fn.countAll<string>().as('unread'))
        .where('inbox_items.account_id', '=', name)
        .where('read_at', 'is', null)
        .where(
          'claim_id',
          'in',
          lives.map(({ id }) => id),
        )
        .executeTakeFirstOrThrow();
      expect([name, named.reduce((sum, one) => sum + one, 0)]).toEqual([name, Number(unread)]);
    }
  });

  async function eventsOf(ids: readonly string[]) {
    const rows = await database
      .selectFrom('events')
      .select(['id', 'kind', 'claim_id', 'account_id', 'payload'])
      .where('claim_id', 'in', ids)
      .orderBy('id')
      .execute();
    return Map.groupBy(rows, ({ claim_id }) => claim_id ?? '');
  }

  /** Makes waiting deliveries due while no server runs. */
  async function passTime(): Promise<void> {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    kills += servers.length;
    const due_at = new Date();
    for (const queue of ['webhook_deliveries', 'outgoing_mails', 'claims_to_judge'] as const)
      await database.updateTable(queue).set({ due_at }).execute();
    await database.updateTable('notification_settings').set({ mailed_at: null }).execute();
    await startAll();
  }

  async function countWaiting(): Promise<number> {
    const counts = await Promise.all([
      database.selectFrom('events').select('id').where('told', '=', false).execute(),
      database.selectFrom('webhook_deliveries').select('id').where('state', '=', 'waiting').execute(),
      database.selectFrom('inbox_items').select('event_id').where('mail', 'is not', null).execute(),
      database.selectFrom('outgoing_mails').select('id').execute(),
      database.selectFrom('claims_to_judge').select('claim_id').execute(),
    ]);
    return counts.reduce((sum, rows) => sum + rows.length, 0);
  }
});
