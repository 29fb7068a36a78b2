import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { accountSearchText } from '../account-search-text.ts';
import type { Tables } from '../tables.ts';

/** Accounts without password, their search text, codes and history; the mail queue. */
export const accountCodesAndMail: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create extension if not exists pg_trgm`.execute(db);

    await db.schema
      .alterTable('accounts')
      .alterColumn('password_hash', (column) => column.dropNotNull())
      .addColumn('language', 'text', (column) =>
        column
          .notNull()
          .defaultTo('en')
          .check(sql`language in ('en', 'fr')`),
      )
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const account of await db.selectFrom('accounts').select(['id', 'name', 'email', 'contact_id']).execute())
      await db
        .updateTable('accounts')
        .set({ search_text: accountSearchText(account) })
        .where('id', '=', account.id)
        .execute();
    await sql`create index accounts_search on accounts using gin (search_text gin_trgm_ops)`.execute(db);
    await sql`create index accounts_active_admins on accounts (id) where role = 'admin' and deactivated_at is null`.execute(
      db,
    );

    await db.schema
      .createTable('account_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull().check(sql`purpose in ('verification', 'reset')`))
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('forget_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('account_codes_account').on('account_codes').column('account_id').execute();
    await db.schema.createIndex('account_codes_forget').on('account_codes').column('forget_at').execute();

    await db.schema
      .createTable('account_events')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('deactivated', 'reenabled')`))
      .addColumn('reason', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('account_events_account').on('account_events').column('account_id').execute();

    await db.schema
      .createTable('outgoing_mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('outgoing_mails_due').on('outgoing_mails').column('due_at').execute();
  },
};
