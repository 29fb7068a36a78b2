import { sql } from 'kysely';
import { defaultRetentionDays, type Retention, type RetentionKind } from '#contract/retention.ts';
import type { FilePurpose } from '#contract/files.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import { rowCount } from '../database/row-count.ts';
import { applicantType } from '../platform/account-types.ts';
import { eraseAccount } from './erase-account.ts';
import { isKind } from './retention-days.ts';
import { withoutPeople } from './stored-answers.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Rows that a pass changes one by one in one transaction. */
const batchSize = 500;

type RetentionContext = Pick<Context, 'database' | 'platform' | 'files' | 'retention'>;

/** What is due of a kind, and its removal; both look at what is older than `before`. */
type Keeper = {
  count: (context: RetentionContext, before: Date) => Promise<number>;
  /** Returns the number of what was removed. */
  remove: (context: RetentionContext, before: Date) => Promise<number>;
};

const keepers: Record<RetentionKind, Keeper> = {
  unverified_accounts: {
    count: async ({ database }, before) => (await unverifiedBefore(database, before)).length,
    async remove(context, before) {
      const ids = await unverifiedBefore(context.database, before);
      for (const id of ids)
        await context.database
          .transaction()
          .execute((database) => eraseAccount({ database, platform: context.platform }, id));
      return ids.length;
    },
  },
  uploads: {
    count: ({ database }, before) =>
      total(database.selectFrom('uploads').where('touched_at', '<', before).select(rowCount)),
    // Their pieces have no row then: the cleanup job deletes the bytes.
    remove: ({ database }, before) => gone(database.deleteFrom('uploads').where('touched_at', '<', before)),
  },
  sessions: {
    count: ({ database }, before) =>
      total(database.selectFrom('sessions').where('expires_at', '<', before).select(rowCount)),
    remove: ({ database }, before) => gone(database.deleteFrom('sessions').where('expires_at', '<', before)),
  },
  account_changes: {
    count: ({ database }, before) =>
      total(database.selectFrom('account_events').where('at', '<', before).select(rowCount)),
    remove: ({ database }, before) => gone(database.deleteFrom('account_events').where('at', '<', before)),
  },
  answers: {
    count: ({ database }, before) =>
      total(
        database
          .selectFrom('idempotent_answers')
          .where('created_at', '<', before)
          .where('stripped', '=', false)
          .select(rowCount),
      ),
    remove: stripAnswersBefore,
  },
  tickets: {
    count: ({ database }, before) =>
      total(database.selectFrom('tickets').where('created_at', '<', before).select(rowCount)),
    remove: ({ database }, before) => gone(database.deleteFrom('tickets').where('created_at', '<', before)),
  },
  applications: {
    count: async ({ database }, before) => (await openApplicationsBefore(database, before)).length,
    remove: removeApplications,
  },
  claim_photos: {
    count: async (context, before) => (await invoicedWith(context, ['claim'], before)).length,
    remove: async (context, before) => removeFiles(context, await invoicedWith(context, ['claim'], before), ['claim']),
  },
  claims: {
    count: async (context, before) => (await invoicedWith(context, ['amendment', 'invoice'], before)).length,
    async remove(context, before) {
      const ids = await invoicedWith(context, ['amendment', 'invoice'], before);
      await context.platform.forgetCustomers(ids);
      return removeFiles(context, ids, ['amendment', 'invoice']);
    },
  },
};

/** Removes what is past its days, kind by kind, and records it (R-PRIV-05). May be repeated, and stopped in between. */
export async function applyRetention(
  context: RetentionContext,
  now: Date,
  stopping?: AbortSignal,
): Promise<Partial<Record<RetentionKind, number>>> {
  const report: Partial<Record<RetentionKind, number>> = {};
  for (const kind of kinds) {
    if (stopping?.aborted) break;
    const removed = await keepers[kind].remove(context, beforeOf(context, kind, now));
    report[kind] = removed;
    const pass = { at: now, removed };
    await context.database
      .insertInto('retention_passes')
      .values({ kind, ...pass })
      .onConflict((known) => known.column('kind').doUpdateSet(pass))
      .execute();
  }
  return report;
}

/** What is due of each kind, and what the last pass removed. */
export async function readRetention(context: RetentionContext, now: Date): Promise<Retention[]> {
  const passes = await context.database.selectFrom('retention_passes').selectAll().execute();
  const report: Retention[] = [];
  for (const kind of kinds) {
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

const kinds = Object.keys(defaultRetentionDays).filter(isKind);

function beforeOf({ retention }: RetentionContext, kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - retention[kind] * dayMs);
}

async function total(query: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).total;
}

async function gone(query: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Sign-ups; an invited person has no password before the email is proven. */
async function unverifiedBefore(database: Database, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'customer')
    .where('verified_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
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
    await database.transaction().execute(async (transaction) => {
      for (const { account_id, key, body } of rows)
        await transaction
          .updateTable('idempotent_answers')
          .set({ body: withoutPeople(body), stripped: true })
          .where('account_id', '=', account_id)
          .where('key', '=', key)
          .execute();
    });
    stripped += rows.length;
  }
}

/** Applications that no admin accepted: none of their contacts has an account. */
async function openApplicationsBefore(database: Database, before: Date): Promise<string[]> {
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
  return rows.map(({ id }) => id);
}

async function removeApplications({ database }: RetentionContext, before: Date): Promise<number> {
  const ids = await openApplicationsBefore(database, before);
  for (const id of ids)
    await database.transaction().execute(async (transaction) => {
      const people = transaction.selectFrom('contacts').select('id').where('platform_account_id', '=', id);
      await transaction.deleteFrom('consents').where('contact_id', 'in', people).execute();
      await transaction.deleteFrom('contacts').where('platform_account_id', '=', id).execute();
      await transaction.deleteFrom('depot_applications').where('id', '=', id).execute();
      await transaction.deleteFrom('platform_accounts').where('id', '=', id).execute();
    });
  return ids.length;
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

async function removeFiles(
  { database, files }: RetentionContext,
  claimIds: readonly string[],
  purposes: readonly FilePurpose[],
): Promise<number> {
  if (claimIds.length === 0) return 0;
  const rows = await database
    .deleteFrom('stored_files')
    .where(sql<boolean>`entity_id = any(${claimIds})`)
    .where('purpose', 'in', purposes)
    .returning('path')
    .execute();
  await files.remove(rows.map(({ path }) => path));
  return rows.length;
}
