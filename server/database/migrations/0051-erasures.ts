import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Requests for erasure. They outlive their account, with nothing about the person. */
export const erasures: Migration = {
  async up(db) {
    await db.schema
      .createTable('erasures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('requested', 'withdrawn', 'refused', 'done')`),
      )
      .addColumn('decided_at', 'timestamptz')
      .addColumn('decided_by', 'text')
      .addColumn('reason', 'text')
      .addColumn('erased', 'text')
      .execute();
    await db.schema.createIndex('erasures_account').on('erasures').column('account_id').execute();
    // One open request for an account.
    await sql`create unique index erasures_open on erasures (account_id) where state = 'requested'`.execute(db);
  },
};
