import { createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { deliveryErrors } from '#contract/webhooks.ts';
import type { EventKind } from '#contract/events.ts';
import type { Context } from '../../context.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { describeFailure } from '../../errors/describe-failure.ts';
import { type ReceiverQueue, sendAll, startSending, waitMs } from '../../outgoing/leased-queue.ts';
import { AddressRefused, postOutside } from '../../outgoing/post-outside.ts';
import { openSecret } from '../../session/sealed-secret.ts';
import type { WorkLoop } from '../../base/work-loop.ts';
import { eventColumns, toEventMessage } from '../event-message.ts';

type DeliveryContext = Pick<Context, 'database' | 'secret' | 'outgoing' | 'signals' | 'now'>;
type Hook = Selectable<Tables['webhooks']>;
type Delivery = Selectable<Tables['webhook_deliveries']>;
type Failure = (typeof deliveryErrors)[number];

const waits = { firstMs: 10_000, factor: 4, longestMs: 12 * 60 * 60 * 1000 };
const giveUpMs = 3 * 24 * 60 * 60 * 1000;

/** Part of a wait that chance decides, so that receivers that were away together are not all called together. */
const jitter = 0.2;

/** Queues what these events are to the webhooks that want them, in the transaction that tells them. */
export async function queueForWebhooks(
  transaction: Database,
  events: readonly { id: number; kind: EventKind; claim_id: string | null }[],
  now: Date,
): Promise<void> {
  const hooks = await transaction.selectFrom('webhooks').select(['id', 'kinds']).where('enabled', '=', true).execute();
  const rows = hooks.flatMap(({ id: webhook_id, kinds }) =>
    events
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id: event_id, claim_id }) => ({ webhook_id, event_id, claim_id })),
  );
  if (rows.length === 0) return;
  await transaction
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, created_at: now, tries_since: now, due_at: now })))
    .execute();
}

/** Delivers on an interval. Each webhook has its own pace: one that does not answer holds up no other (R-HOOK-02). */
export function startWebhooks(
  context: DeliveryContext,
  log: { error: (details: object, message: string) => void },
): WorkLoop {
  return startSending(queueOf(context), (failure) =>
    log.error({ failure: describeFailure(failure) }, 'delivering webhooks failed'),
  );
}

/** Delivers all that is due. @returns the number of tries. */
export async function deliverWebhooks(context: DeliveryContext): Promise<number> {
  return sendAll(queueOf(context));
}

function queueOf(context: DeliveryContext): ReceiverQueue<'webhook_deliveries'> {
  const { database, now } = context;
  return {
    database,
    now,
    table: 'webhook_deliveries',
    leaseMs: 30_000,
    findReceivers: (at) => findDueHooks(database, at),
    // No earlier delivery of its claim waits (R-HOOK-02), and the webhook was not switched off meanwhile.
    isReady: (hookId) => sql`webhook_id = ${hookId} and state = 'waiting'
      and exists (select from webhooks where id = ${hookId} and enabled)
      and not exists (
        select from webhook_deliveries as earlier
        where earlier.webhook_id = ${hookId} and earlier.state = 'waiting'
          and earlier.claim_id = due.claim_id and earlier.id < due.id)`,
    work: (delivery) => deliver(context, delivery),
    // Of different claims.
    lanes: 4,
    // There are 50 webhooks at most.
    receiversMax: Infinity,
  };
}

async function findDueHooks(database: Database, at: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('webhooks')
    .select('id')
    .where('enabled', '=', true)
    .where((hook) =>
      hook.exists(
        hook
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', at),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function deliver(context: DeliveryContext, delivery: Delivery): Promise<'settled'> {
  const { database, now } = context;
  const hook = await database
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirst();
  // It was deleted, and its deliveries with it.
  if (!hook) return 'settled';
  const result = await attempt(context, hook, delivery);
  const isDelivered = 'status' in result && result.status >= 200 && result.status < 300;
  const at = now();
  const next = isDelivered ? null : nextTry(delivery, at);
  await database
    .updateTable('webhook_deliveries')
    .set({
      state: isDelivered ? 'delivered' : next === null ? 'given_up' : 'waiting',
      ...(next && { due_at: next }),
      tried_at: at,
      status: 'status' in result ? result.status : null,
      error: 'error' in result ? result.error : null,
    })
    .where('id', '=', delivery.id)
    // Not if its lease ended and another server tries, or an admin gave it three new days.
    .where('state', '=', 'waiting')
    .where('attempts', '=', delivery.attempts)
    .where('tries_since', '=', delivery.tries_since)
    .execute();
  return 'settled';
}

/** When to try again, for the last time when the three days are over; null to give up. */
function nextTry({ attempts, tries_since }: Delivery, now: Date): Date | null {
  const lastMs = tries_since.getTime() + giveUpMs;
  if (now.getTime() >= lastMs) return null;
  const shareOfWait = 1 + jitter * (2 * Math.random() - 1);
  return new Date(Math.min(now.getTime() + waitMs(waits, attempts) * shareOfWait, lastMs));
}

async function attempt(
  context: DeliveryContext,
  hook: Hook,
  delivery: Delivery,
): Promise<{ status: number } | { error: Failure }> {
  const at = context.now();
  const message = await composeMessage(context.database, delivery);
  const sealed = [hook.secret, ...(hook.former_until && hook.former_until > at ? [hook.former_secret] : [])];
  const secrets = sealed.map((secret) => secret && openSecret(context.secret, hook.id, secret));
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signed = `${message.id}.${seconds}.${message.body}`;
  const signatures = secrets.flatMap((secret) => (secret ? [signatureOf(secret, signed)] : []));
  // The session secret was changed, and with it the key.
  if (!secrets[0]) return { error: 'secret_unreadable' };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Depot-Portal',
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
  try {
    const send = () => postOutside({ url: hook.url, headers, body: message.body }, context.outgoing);
    return { status: await context.signals.timed('webhooks', 'send', send) };
  } catch (error) {
    return { error: failureOf(error) };
  }
}

/** By Standard Webhooks: the secret's bytes are the key. */
function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** What is told. A repeat has the same id. */
async function composeMessage(database: Database, { id, event_id, created_at }: Delivery) {
  if (event_id === null)
    return {
      id: `test_${id}`,
      body: JSON.stringify({ type: 'test', timestamp: created_at.toISOString(), data: {} }),
    };
  const event = await database
    .selectFrom('events')
    .select(eventColumns)
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const { id: messageId, ...body } = toEventMessage(event);
  return { id: messageId, body: JSON.stringify(body) };
}

function failureOf(error: unknown): Failure {
  if (error instanceof AddressRefused) return 'address_refused';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown';
  return /CERT|TLS|SSL|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'unreachable';
}
