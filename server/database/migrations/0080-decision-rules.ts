import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { addIndex } from '../add-index.ts';

/** The desk's rules, their versions, the claims that they are to judge, and which rule took a step. */
export const decisionRules: Migration = {
  async up(db) {
    await db.schema
      .createTable('rules_draft')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'timestamptz')
      .addColumn('saved_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .execute();
    await db.schema
      .createTable('rule_versions')
      .addColumn('version', 'integer', (column) => column.primaryKey())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('published_at', 'timestamptz', (column) => column.notNull())
      .addColumn('published_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .execute();
    await db.schema
      .createTable('claims_to_judge')
      .addColumn('claim_id', 'text', (column) => column.primaryKey().references('claims.id').onDelete('cascade'))
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('claims_to_judge_due').on('claims_to_judge').column('due_at').execute();
    await db.schema.alterTable('claim_events').addColumn('rule', 'text').execute();
  },
};

/** Finds the last price of a part. */
export const claimLinesByNumber = addIndex(
  'claim_lines_by_number',
  sql`on claim_lines (number) where number is not null`,
);
