import type { Migration } from 'kysely/migration';

/** The status of each registration of a sales platform when it was looked at last. */
export const registrationsSeen: Migration = {
  async up(db) {
    await db.schema
      .createTable('registrations_seen')
      .addColumn('registration_id', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text')
      .execute();
  },
};
