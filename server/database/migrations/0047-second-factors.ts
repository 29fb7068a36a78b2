import type { Migration } from 'kysely/migration';

/** Passkeys, authenticator apps and recovery codes; how a session was opened. */
export const secondFactors: Migration = {
  async up(db) {
    await db.schema
      .alterTable('sessions')
      .addColumn('second_factor', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('confirmed_at', 'timestamptz')
      .execute();

    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'double precision', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('last_used_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute();

    await db.schema
      .createTable('authenticators')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('secret', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('pending_secret', 'text')
      .execute();

    await db.schema
      .createTable('recovery_codes')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pkey', ['account_id', 'hash'])
      .execute();

    await db.schema
      .createTable('spent_challenges')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('spent_challenges_expiry').on('spent_challenges').column('expires_at').execute();
  },
};
