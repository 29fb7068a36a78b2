import type { Migration } from 'kysely/migration';

/** Which account filed which registration; an index of the claims on a registration. */
export const registrationsFiled: Migration = {
  async up(db) {
    await db.schema
      .createTable('registrations_filed')
      .addColumn('registration_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('claims_registration').on('claims').columns(['registration_id', 'depot_id']).execute();
  },
};
