import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const accountsAndSessions: Migration = {
  async up(db) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text')
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('admin', 'customer', 'depot', 'retailer', 'retailer_depot')`),
      )
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('verified_at', 'timestamptz')
      .addColumn('deactivated_at', 'timestamptz')
      .addColumn('contact_id', 'text', (column) => column.unique())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

    await db.schema
      .createTable('rate_limit_hits')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('bucket', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('rate_limit_hits_bucket').on('rate_limit_hits').columns(['bucket', 'at']).execute();
    await db.schema.createIndex('rate_limit_hits_expiry').on('rate_limit_hits').column('expires_at').execute();

    await db.schema
      .createTable('idempotent_answers')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotent_answers_pkey', ['account_id', 'key'])
      .execute();
  },
};
