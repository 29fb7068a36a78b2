import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import webPush from 'web-push';
import type { EventKind } from '#contract/events.ts';
import { mailedKinds } from '#contract/events.ts';
import type { PushMessage } from '#contract/push.ts';
import { eventPlace } from '#domain/event-place.ts';
import type { Context } from '../../context.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { describeFailure } from '../../errors/describe-failure.ts';
import { newsTitle } from '../mail/news-texts.ts';
import { type Outcome, type ReceiverQueue, retryAt, sendAll, startSending } from '../../outgoing/leased-queue.ts';
import { AddressRefused, postOutside } from '../../outgoing/post-outside.ts';
import type { WorkLoop } from '../../base/work-loop.ts';
import { readPushKeys } from './push-keys.ts';

export type PushContext = Pick<Context, 'database' | 'secret' | 'outgoing' | 'signals' | 'now'> & {
  /** Whom a push service may ask about us: an address of the web or of mail (RFC 8292). */
  contact: string;
};

type Log = Record<'error' | 'warn', (details: object, message: string) => void>;

/** What is older is neither mailed nor shown any more: an import, or a server that was away. */
export const newsMs = 48 * 60 * 60 * 1000;

const waits = { firstMs: 10_000, factor: 4, longestMs: 60 * 60 * 1000 };

/** Queues what is news to people for their devices that want it, in the transaction that tells them. */
export async function queueForPush(
  transaction: Database,
  news: readonly { account_id: string; event_id: number; kind: EventKind; at: Date }[],
  now: Date,
): Promise<void> {
  const devices = await transaction
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['session_id', 'account_id', 'kinds', 'sessions.created_at'])
    .where(sql<boolean>`account_id = any(${news.map(({ account_id }) => account_id)})`)
    .execute();
  const rows = news.flatMap(({ account_id, event_id, kind, at }) =>
    devices
      // Not that it has signed in itself.
      .filter((device) => device.account_id === account_id && device.created_at < at && wants(device.kinds, kind))
      .map(({ session_id }) => ({ session_id, event_id, due_at: now })),
  );
  if (rows.length > 0) await transaction.insertInto('push_deliveries').values(rows).execute();
}

/** What people cannot choose is always shown. */
function wants(kinds: readonly string[], kind: EventKind): boolean {
  return kinds.includes(kind) || !mailedKinds.some((chosen) => chosen === kind);
}

/** Delivers on an interval, and when woken. A person whose push services are slow holds up no other (R-PUSH-04). */
export function startPush(context: PushContext, log: Log): WorkLoop {
  return startSending(queueOf(context, log), (failure) =>
    log.error({ failure: describeFailure(failure) }, 'pushing failed'),
  );
}

/** Delivers all that is due. @returns the number of tries. */
export async function deliverPush(context: PushContext, log: Pick<Log, 'warn'>): Promise<number> {
  return sendAll(queueOf(context, log));
}

function queueOf(context: PushContext, log: Pick<Log, 'warn'>): ReceiverQueue<'push_deliveries'> {
  const { database, now } = context;
  return {
    database,
    now,
    table: 'push_deliveries',
    leaseMs: 30_000,
    findReceivers: (at) => findDueAccounts(database, at),
    isReady: (accountId, at) => sql`${isFirst} and exists (
      select from sessions where id = due.session_id and account_id = ${accountId} and expires_at > ${at})`,
    work: (delivery) => deliver(context, delivery, log),
    // To different devices of an account.
    lanes: 2,
    receiversMax: 16,
  };
}

/** No earlier delivery of its device waits, so that those of a claim stay in order (R-PUSH-04). */
const isFirst = sql<boolean>`not exists (
  select from push_deliveries as earlier where earlier.session_id = due.session_id and earlier.id < due.id)`;

async function findDueAccounts(database: Database, at: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('push_deliveries as due')
    .innerJoin('sessions', 'sessions.id', 'due.session_id')
    .select('sessions.account_id')
    .where('due.due_at', '<=', at)
    .where('sessions.expires_at', '>', at)
    .where(isFirst)
    .groupBy('sessions.account_id')
    .orderBy((row) => row.fn.min('due.id'))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

type Delivery = Selectable<Tables['push_deliveries']>;

async function deliver(context: PushContext, delivery: Delivery, log: Pick<Log, 'warn'>): Promise<Outcome> {
  const { database, now } = context;
  const { session_id } = delivery;
  const news = await readNews(database, delivery);
  // Its session has ended, and with it the delivery.
  if (!news) return 'settled';
  const giveUpAt = news.at.getTime() + newsMs;
  const answer = news.read_at !== null || now().getTime() > giveUpAt ? 'done' : await send(context, news, log);
  if (answer === 'done') return 'done';
  if (answer === 'again') return retryAt(waits, delivery, now(), giveUpAt);
  // Not one that the device made meanwhile.
  const subscription = database.deleteFrom('push_subscriptions').where('session_id', '=', session_id);
  await subscription.where('endpoint', '=', news.endpoint).execute();
  return 'settled';
}

type News = NonNullable<Awaited<ReturnType<typeof readNews>>>;

function readNews(database: Database, { session_id, event_id }: Delivery) {
  return database
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('inbox_items', 'inbox_items.account_id', 'sessions.account_id')
    .innerJoin('events', 'events.id', 'inbox_items.event_id')
    .select(['endpoint', 'p256dh', 'auth', 'push_subscriptions.language', 'sessions.account_id', 'role', 'read_at'])
    .select(['events.id', 'at', 'kind', 'claim_id', 'claim_name', 'payload'])
    .where('push_subscriptions.session_id', '=', session_id)
    .where('events.id', '=', event_id)
    .executeTakeFirst();
}

/** `gone`: the device is no longer subscribed. */
type Answer = 'done' | 'again' | 'gone';

async function send(context: PushContext, news: News, log: Pick<Log, 'warn'>): Promise<Answer> {
  const { endpoint, p256dh, auth, at } = news;
  const { host } = new URL(endpoint);
  const vapidDetails = { ...(await readPushKeys(context)), subject: context.contact };
  const message = messageOf(news);
  let request;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      TTL: Math.ceil((at.getTime() + newsMs - context.now().getTime()) / 1000),
      // A device that was off is shown the last of a claim.
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
    });
  } catch {
    // Its key is no point of the curve.
    return 'gone';
  }
  const { headers, body } = request;
  const post = () => postOutside({ url: endpoint, headers: { ...headers }, body: body ?? '' }, context.outgoing);
  try {
    const status = await context.signals.timed('push', 'send', post);
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500) return 'again';
    // The address is the device's secret.
    if (status >= 300) log.warn({ host, status }, 'a push service refused a push');
    return 'done';
  } catch (error) {
    return error instanceof AddressRefused ? 'gone' : 'again';
  }
}

/** What is told besides the inbox: not its note, in which somebody may name a person. */
function messageOf({ id, kind, language, account_id, role, claim_id, claim_name, payload }: News): PushMessage {
  const claim = claim_id === null ? null : { id: claim_id, name: claim_name ?? claim_id };
  return {
    accountId: account_id,
    id: String(id),
    title: newsTitle({ kind, ...payload }, language),
    body: claim ? { en: `Claim ${claim.name}`, fr: `Réclamation ${claim.name}` }[language] : 'Depot Portal',
    tag: claim ? `claim ${claim.id}` : kind,
    place: eventPlace({ kind, claim, details: payload }, role),
  };
}
