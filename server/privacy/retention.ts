import { type RawBuilder, sql } from 'kysely';
import { type Retention, type RetentionKind, retentionKinds } from '#contract/retention.ts';
import type { FilePurpose } from '#contract/files.ts';
import { portalItself, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import type { Database, Tables } from '../database/tables.ts';
import { rowCount } from '../database/row-count.ts';
import { expireUploads } from '../files/uploads.ts';
import { applicantType } from '../platform/account-types.ts';
import { eraseAccount } from './erase-account.ts';
import { stripAnswers } from './stored-answers.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Rows that a pass changes one by one in one transaction. */
const batchSize = 500;

type RetentionContext = Pick<Context, 'database' | 'platform' | 'files' | 'retention'>;

/** What is due of a kind, and its removal; both look at what is older than `before`, and return the number. */
type Keeper = {
  count: (context: RetentionContext, before: Date) => Promise<number>;
  remove: (context: RetentionContext, before: Date) => Promise<number>;
};

const keepers: Record<RetentionKind, Keeper> = {
  unverified_accounts: oneByOne(
    async ({ database }, before) => idsOf(await unverified(database, before).execute()),
    removeUnverified,
  ),
  uploads: { count: rowsOf('uploads', 'touched_at').count, remove: expireUploads },
  sessions: rowsOf('sessions', 'expires_at'),
  account_changes: rowsOf('account_events', 'at'),
  answers: { count: countAnswers, remove: stripAnswersBefore },
  events: rowsOf('events', 'at'),
  tickets: silentTickets(),
  applications: oneByOne(openApplicationsBefore, removeApplications),
  claim_photos: oneByOne(
    (context, before) => invoicedWith(context, ['claim'], before),
    (context, ids) => removeFiles(context, ids, ['claim']),
  ),
  claims: oneByOne(invoicedWithPapers, async (context, ids) => {
    await context.platform.forgetCustomers(ids);
    await removeFiles(context, ids, ['amendment', 'invoice', 'message']);
    await context.database
      .deleteFrom('claim_messages')
      .where(sql<boolean>`claim_id = any(${ids})`)
      .execute();
  }),
};

/** Removes what is past its days, kind by kind, and records it (R-PRIV-05). May be repeated, and stopped in between. */
export async function applyRetention(
  context: RetentionContext,
  now: Date,
  stopping?: AbortSignal,
): Promise<Partial<Record<RetentionKind, number>>> {
  const report: Partial<Record<RetentionKind, number>> = {};
  for (const kind of retentionKinds) {
    if (stopping?.aborted) break;
    const removed = await keepers[kind].remove(context, beforeOf(context, kind, now));
    report[kind] = removed;
    const pass = { at: now, removed };
    await context.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('retention_passes')
        .values({ kind, ...pass })
        .onConflict((known) => known.column('kind').doUpdateSet(pass))
        .execute();
      if (removed > 0)
        await writeAudit(transaction, {
          by: portalItself,
          kind: 'data_removed',
          target: null,
          after: { kind, removed, days: context.retention[kind] },
          now,
        });
    });
  }
  return report;
}

/** What is due of each kind, and what the last pass removed. */
export async function readRetention(context: RetentionContext, now: Date): Promise<Retention[]> {
  const passes = await context.database.selectFrom('retention_passes').selectAll().execute();
  const report: Retention[] = [];
  for (const kind of retentionKinds) {
    const pass = passes.find((candidate) => candidate.kind === kind);
    report.push({
      kind,
      days: context.retention[kind],
      due: await keepers[kind].count(context, beforeOf(context, kind, now)),
      last: pass ? { at: pass.at.toISOString(), removed: pass.removed } : null,
    });
  }
  return report;
}

function beforeOf({ retention }: RetentionContext, kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - retention[kind] * dayMs);
}

/** A table and its column that says how old a row is. */
type Dated = { [Name in keyof Tables]: [table: Name, column: keyof Tables[Name] & string] }[keyof Tables];

function rowsOf(...[table, column]: Dated): Keeper {
  return keeperOf((before) => sql`from ${sql.table(table)} where ${sql.ref(column)} < ${before}`);
}

/** Counts and removes the rows of a `from … where …`. */
function keeperOf(old: (before: Date) => RawBuilder<unknown>): Keeper {
  return {
    async count({ database }, before) {
      const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${old(before)}`.execute(database);
      return rows[0]?.total ?? 0;
    },
    async remove({ database }, before) {
      const { numAffectedRows = 0n } = await sql`delete ${old(before)}`.execute(database);
      return Number(numAffectedRows);
    },
  };
}

/** Tickets of which the last question, answer or closing is older. */
function silentTickets(): Keeper {
  const old = (before: Date) => sql`from tickets where state_since < ${before} and not exists
    (select from ticket_messages where ticket_id = tickets.id and kind in ('question', 'answer') and at >= ${before})`;
  return keeperOf(old);
}

function oneByOne(
  find: (context: RetentionContext, before: Date) => Promise<string[]>,
  remove: (context: RetentionContext, ids: readonly string[], before: Date) => Promise<void>,
): Keeper {
  return {
    count: async (context, before) => (await find(context, before)).length,
    async remove(context, before) {
      const ids = await find(context, before);
      if (ids.length > 0) await remove(context, ids, before);
      return ids.length;
    },
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/**
 * Sign-ups; an invited person has no password before the email is proven. Not those that wait for the answer to their
 * request for erasure.
 */
function unverified(database: Database, before: Date) {
  return database
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'customer')
    .where('verified_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('created_at', '<', before)
    .where((account) =>
      account.not(
        account.exists(
          account
            .selectFrom('erasures')
            .select('erasures.id')
            .whereRef('erasures.account_id', '=', 'accounts.id')
            .where('state', '=', 'requested'),
        ),
      ),
    );
}

async function removeUnverified({ database, platform, files }: RetentionContext, ids: readonly string[], before: Date) {
  for (const id of ids) {
    const paths = await database.transaction().execute(async (transaction) => {
      // The email may be proven meanwhile.
      const account = await unverified(transaction, before).where('id', '=', id).forUpdate().executeTakeFirst();
      return account ? (await eraseAccount({ database: transaction, platform }, id)).paths : [];
    });
    await files.remove(paths);
  }
}

async function countAnswers({ database }: RetentionContext, before: Date): Promise<number> {
  const { total } = await database
    .selectFrom('idempotent_answers')
    .where('created_at', '<', before)
    .where('stripped', '=', false)
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return total;
}

async function stripAnswersBefore({ database }: RetentionContext, before: Date): Promise<number> {
  let stripped = 0;
  for (;;) {
    const rows = await database
      .selectFrom('idempotent_answers')
      .select(['account_id', 'key', 'body'])
      .where('created_at', '<', before)
      .where('stripped', '=', false)
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return stripped;
    await database.transaction().execute((transaction) => stripAnswers(transaction, rows));
    stripped += rows.length;
  }
}

/** Applications that no admin accepted: none of their contacts has an account. */
async function openApplicationsBefore({ database }: RetentionContext, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('depot_applications')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'depot_applications.id')
    .select('depot_applications.id')
    .where('platform_accounts.type', '=', applicantType)
    .where('depot_applications.created_at', '<', before)
    .where((application) =>
      application.not(
        application.exists(
          application
            .selectFrom('contacts')
            .innerJoin('accounts', 'accounts.contact_id', 'contacts.id')
            .select('contacts.id')
            .whereRef('contacts.platform_account_id', '=', 'depot_applications.id'),
        ),
      ),
    )
    .execute();
  return idsOf(rows);
}

async function removeApplications({ database }: RetentionContext, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await database.transaction().execute(async (transaction) => {
      const people = transaction.selectFrom('contacts').select('id').where('platform_account_id', '=', id);
      await transaction.deleteFrom('consents').where('contact_id', 'in', people).execute();
      await transaction.deleteFrom('contacts').where('platform_account_id', '=', id).execute();
      await transaction.deleteFrom('depot_applications').where('id', '=', id).execute();
      await transaction.deleteFrom('platform_accounts').where('id', '=', id).execute();
    });
}

/** Claims that were invoiced before, and still have files of these purposes. */
async function invoicedWith(
  { database, platform }: RetentionContext,
  purposes: readonly FilePurpose[],
  before: Date,
): Promise<string[]> {
  const rows = await database
    .selectFrom('stored_files')
    .select('entity_id')
    .distinct()
    .where('purpose', 'in', purposes)
    .where('created_at', '<', before)
    .orderBy('entity_id')
    .execute();
  return platform.findInvoicedBefore(
    rows.map(({ entity_id }) => entity_id),
    before,
  );
}

/** Claims that were invoiced before, and still have files of follow-ups or messages (R-MESSAGE-03). */
async function invoicedWithPapers(context: RetentionContext, before: Date): Promise<string[]> {
  const { database, platform } = context;
  const written = await database
    .selectFrom('claim_messages')
    .select('claim_id')
    .distinct()
    .where('at', '<', before)
    .execute();
  const ids = written.map(({ claim_id }) => claim_id);
  const withMessages = ids.length === 0 ? [] : await platform.findInvoicedBefore(ids, before);
  const withFiles = await invoicedWith(context, ['amendment', 'invoice'], before);
  return [...new Set([...withFiles, ...withMessages])];
}

async function removeFiles(
  { database, files }: RetentionContext,
  claimIds: readonly string[],
  purposes: readonly FilePurpose[],
): Promise<void> {
  const rows = await database
    .deleteFrom('stored_files')
    .where(sql<boolean>`entity_id = any(${claimIds})`)
    .where('purpose', 'in', purposes)
    .returning('path')
    .execute();
  await files.remove(rows.map(({ path }) => path));
}
