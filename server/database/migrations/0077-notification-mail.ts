import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who is mailed about what, and when they were mailed last. */
export const notificationMail: Migration = {
  async up(db) {
    await db.schema
      .createTable('notification_settings')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('times', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
      .addColumn('mailed_at', 'timestamptz')
      .addColumn('digest_on', 'date')
      .addColumn('unsubscribe_key', 'uuid', (column) =>
        column
          .notNull()
          .defaultTo(sql`gen_random_uuid()`)
          .unique(),
      )
      .execute();
    await db.schema.alterTable('inbox_items').addColumn('mail', 'text').execute();
    await sql`create index inbox_items_to_mail on inbox_items (account_id) where mail is not null`.execute(db);
  },
};
