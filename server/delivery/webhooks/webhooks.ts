import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { DeliveryState, Webhook, WebhookDelivery, WebhookForm } from '#contract/webhooks.ts';
import { AppError, invalidFields } from '../../errors/app-error.ts';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import type { Context } from '../../context.ts';
import { rowCount } from '../../database/row-count.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import { sealSecret } from '../../session/sealed-secret.ts';

type WebhookContext = Pick<Context, 'database' | 'secret' | 'outgoing'>;
type By = { by: Actor; now: Date };

/** Each event makes a row for each. */
const webhooksMax = 50;

/** For so long the secret before a new one signs as well. */
const formerMs = 24 * 60 * 60 * 1000;

export async function listWebhooks(database: Database): Promise<Webhook[]> {
  const rows = await database.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute();
  const counts = await database
    .selectFrom('webhook_deliveries')
    .groupBy(['webhook_id', 'state'])
    .select((row) => ['webhook_id', 'state', rowCount, row.fn.max('tried_at').as('tried')])
    .execute();
  return rows.map((row) => {
    const of = (state: string) => counts.find((count) => count.webhook_id === row.id && count.state === state);
    const { id, name, url, kinds, enabled } = row;
    return {
      id,
      name,
      url,
      kinds,
      enabled,
      waiting: of('waiting')?.total ?? 0,
      givenUp: of('given_up')?.total ?? 0,
      lastDeliveredAt: of('delivered')?.tried?.toISOString() ?? null,
    };
  });
}

/**
 * Adds or replaces a webhook (R-HOOK-01).
 * @returns it, and its secret if it is new.
 * @throws AppError `NOT_FOUND` for an id that is no UUID, `VALIDATION_FAILED`, `CONFLICT` past the most there may be.
 */
export async function saveWebhook(
  context: WebhookContext,
  id: string,
  form: WebhookForm,
  { by, now }: By,
): Promise<{ webhook: Webhook; secret: string | null }> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new AppError('NOT_FOUND');
  if (!context.outgoing.ownNetwork && !/^https:/i.test(form.url)) throw invalidFields({ url: 'invalid_https_address' });
  const secret = newWebhookSecret();
  return context.database.transaction().execute(async (transaction) => {
    await sql`lock table webhooks in share row exclusive mode`.execute(transaction);
    const known = await transaction.selectFrom('webhooks').selectAll().execute();
    const before = known.find((row) => row.id === id);
    if (!before && known.length >= webhooksMax) throw new AppError('CONFLICT');
    const columns = { ...form, kinds: JSON.stringify(form.kinds) };
    await transaction
      .insertInto('webhooks')
      .values({ id, ...columns, secret: sealSecret(context.secret, id, secret), created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
    await writeAudit(transaction, {
      by,
      kind: 'webhook_changed',
      target: id,
      ...(before && { before: factsOf(before) }),
      after: factsOf(form),
      now,
    });
    const webhook = (await listWebhooks(transaction)).find((row) => row.id === id);
    if (!webhook) throw new AppError('NOT_FOUND');
    return { webhook, secret: before ? null : secret };
  });
}

/** A secret as Standard Webhooks writes it. */
function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The path may be a secret of the receiver's: the log has the host alone. */
function factsOf({ url, kinds, enabled }: Pick<WebhookForm, 'url' | 'enabled'> & { kinds: string[] }) {
  return { host: new URL(url).host, kinds, enabled };
}

export async function deleteWebhook(database: Database, id: string, { by, now }: By): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await transaction.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(transaction, { by, kind: 'webhook_changed', target: id, before: factsOf(row), now });
  });
}

/**
 * Makes a new secret. The former one is kept for a day, and not replaced by one that nobody may have seen: that of an
 * answer that was lost.
 */
export async function renewSecret(context: WebhookContext, id: string, { by, now }: By): Promise<string> {
  const secret = newWebhookSecret();
  await context.database.transaction().execute(async (transaction) => {
    const row = await findRow(transaction, id);
    const isKept = row.former_until !== null && row.former_until > now;
    await transaction
      .updateTable('webhooks')
      .set({
        secret: sealSecret(context.secret, id, secret),
        ...(!isKept && { former_secret: row.secret, former_until: new Date(now.getTime() + formerMs) }),
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(transaction, { by, kind: 'webhook_changed', target: id, after: { secret: 'renewed' }, now });
  });
  return secret;
}

/** Queues a test. The one before it goes, so that tests do not pile up. */
export async function queueTest(database: Database, id: string, now: Date): Promise<WebhookDelivery> {
  return database.transaction().execute(async (transaction) => {
    await findRow(transaction, id);
    await transaction
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('event_id', 'is', null)
      .execute();
    const row = await transaction
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, event_id: null, claim_id: null, created_at: now, tries_since: now, due_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toDelivery({ ...row, kind: null, claim_name: null });
  });
}

export async function findDeliveries(
  database: Database,
  id: string,
  state: DeliveryState | undefined,
  { size, offset }: PageRequest,
): Promise<Page<WebhookDelivery>> {
  await findRow(database, id);
  const all = database.selectFrom('webhook_deliveries').where('webhook_id', '=', id);
  const wanted = state ? all.where('state', '=', state) : all;
  const { total } = await wanted.select(rowCount).executeTakeFirstOrThrow();
  const rows = await wanted
    .leftJoin('events', 'events.id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select(['events.kind', 'events.claim_name'])
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return { items: rows.map(toDelivery), totalItems: total };
}

/** Gives deliveries that wait or were given up three new days, from now (R-HOOK-03). @returns their number. */
export async function sendAgain(
  database: Database,
  id: string,
  named: readonly string[] | undefined,
  { by, now }: By,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await findRow(transaction, id);
    const ids = named?.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
    if (ids?.length === 0) return 0;
    let due = transaction
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', due_at: now, tries_since: now, attempts: 0 })
      .where('webhook_id', '=', id)
      .where('state', 'in', ids ? ['waiting', 'given_up'] : ['given_up']);
    if (ids) due = due.where('id', 'in', ids);
    const { numUpdatedRows } = await due.executeTakeFirst();
    const sentAgain = Number(numUpdatedRows);
    if (sentAgain > 0)
      await writeAudit(transaction, { by, kind: 'webhook_changed', target: id, after: { sentAgain }, now });
    return sentAgain;
  });
}

async function findRow(database: Database, id: string): Promise<Selectable<Tables['webhooks']>> {
  const row = await database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type DeliveryRow = Selectable<Tables['webhook_deliveries']> & { kind: string | null; claim_name: string | null };

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, kind, claim_id, claim_name, state, attempts, status, error } = row;
  return {
    id: String(id),
    kind,
    claim: claim_id === null ? null : { id: claim_id, name: claim_name ?? claim_id },
    state,
    at: row.created_at.toISOString(),
    attempts,
    triedAt: row.tried_at?.toISOString() ?? null,
    dueAt: state === 'waiting' ? row.due_at.toISOString() : null,
    status,
    error,
  };
}
