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
import { AddressRefused, postOutside } from '../../outgoing/post-outside.ts';
import { type Deliveries, deliverAll, startDeliveries } from '../../base/receiver-lanes.ts';
import type { WorkLoop } from '../../base/work-loop.ts';
import { readPushKeys } from './push-keys.ts';

export type PushContext = Pick<Context, 'database' | 'secret' | 'outgoing' | 'signals' | 'now'> & {
  /** Whom a push service may ask about us: an address of the web or of mail (RFC 8292). */
  contact: string;
};

type Log = Record<'error' | 'warn', (details: object, message: string) => void>;

/** What is older is neither mailed nor shown any more: an import, or a server that was away. */
export const newsMs = 48 * 60 * 60 * 1000;

/** A delivery whose server died becomes due again after this; longer than a call. */
const leaseMs = 30_000;

const firstWaitMs = 10_000;
const longestWaitMs = 60 * 60 * 1000;

/** Deliveries to one account at the same time, to different devices, and accounts at the same time. */
const lanes = 2;
const accountsMax = 16;

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
  return startDeliveries(deliveriesOf(context, log), (failure) =>
    log.error({ failure: describeFailure(failure) }, 'pushing failed'),
  );
}

/** Delivers all that is due. @returns the number of tries. */
export async function deliverPush(context: PushContext, log: Pick<Log, 'warn'>): Promise<number> {
  return deliverAll(deliveriesOf(context, log));
}

function deliveriesOf(context: PushContext, log: Pick<Log, 'warn'>): Deliveries {
  return {
    findReceivers: () => findDueAccounts(context),
    deliverNext: async (accountId) => {
      const leased = await leaseNext(context, accountId);
      if (leased) await deliver(context, leased, log);
      return leased !== undefined;
    },
    lanes,
    receiversMax: accountsMax,
  };
}

async function findDueAccounts({ database, now }: PushContext): Promise<string[]> {
  const rows = await dueDeliveries(database, now())
    .select('sessions.account_id')
    .groupBy('sessions.account_id')
    .orderBy((row) => row.fn.min('due.id'))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Deliveries that no earlier one of their device waits before, so that those of a claim stay in order (R-PUSH-04). */
function dueDeliveries(database: Database, at: Date) {
  return database
    .selectFrom('push_deliveries as due')
    .innerJoin('sessions', 'sessions.id', 'due.session_id')
    .where('due.due_at', '<=', at)
    .where('sessions.expires_at', '>', at)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('push_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.session_id', '=', 'due.session_id')
            .whereRef('earlier.id', '<', 'due.id'),
        ),
      ),
    );
}

type Leased = Pick<Selectable<Tables['push_deliveries']>, 'id' | 'session_id' | 'event_id' | 'attempts'>;

/** Leases an account's next delivery. It is committed before the call: a kill in between sends it twice, not never. */
async function leaseNext({ database, now }: PushContext, accountId: string): Promise<Leased | undefined> {
  const at = now();
  return database
    .updateTable('push_deliveries')
    .set({ due_at: new Date(at.getTime() + leaseMs), attempts: sql`attempts + 1` })
    .where('id', '=', () =>
      dueDeliveries(database, at)
        .select('due.id')
        .where('sessions.account_id', '=', accountId)
        .orderBy('due.id')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['id', 'session_id', 'event_id', 'attempts'])
    .executeTakeFirst();
}

async function deliver(context: PushContext, leased: Leased, log: Pick<Log, 'warn'>): Promise<void> {
  const { database, now } = context;
  const { id, attempts } = leased;
  const news = await readNews(database, leased);
  // Its session has ended, and with it the delivery.
  if (!news) return;
  const giveUpAt = news.at.getTime() + newsMs;
  const outcome = news.read_at !== null || now().getTime() > giveUpAt ? 'done' : await send(context, news, log);
  const due_at = new Date(now().getTime() + Math.min(firstWaitMs * 4 ** (attempts - 1), longestWaitMs));
  if (outcome === 'gone')
    await database
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', leased.session_id)
      // Not one that the device made meanwhile.
      .where('endpoint', '=', news.endpoint)
      .execute();
  else if (outcome === 'done' || due_at.getTime() > giveUpAt)
    await database.deleteFrom('push_deliveries').where('id', '=', id).execute();
  else
    await database
      .updateTable('push_deliveries')
      .set({ due_at })
      .where('id', '=', id)
      // Not if its lease ended and another server tries.
      .where('attempts', '=', attempts)
      .execute();
}

type News = NonNullable<Awaited<ReturnType<typeof readNews>>>;

function readNews(database: Database, { session_id, event_id }: Leased) {
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
type Outcome = 'done' | 'again' | 'gone';

async function send(context: PushContext, news: News, log: Pick<Log, 'warn'>): Promise<Outcome> {
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
    title: newsTitle(kind, language),
    body: claim ? { en: `Claim ${claim.name}`, fr: `Réclamation ${claim.name}` }[language] : 'Depot Portal',
    tag: claim ? `claim ${claim.id}` : kind,
    place: eventPlace({ kind, claim, details: payload }, role),
  };
}
