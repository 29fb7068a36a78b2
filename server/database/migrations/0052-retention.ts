import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Since when accounts exist, which stored answers are stripped of people, and what each pass removed. */
export const retention: Migration = {
  async up(db) {
    await db.schema
      .alterTable('accounts')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema
      .alterTable('idempotent_answers')
      .addColumn('stripped', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await sql`create index idempotent_answers_age on idempotent_answers (created_at) where not stripped`.execute(db);
    await db.schema
      .createTable('retention_passes')
      .addColumn('kind', 'text', (column) => column.primaryKey())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull())
      .execute();
  },
};
