import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A step of the schema; one outside of a transaction must be safe to repeat. */
export type SchemaStep = Migration & { outsideTransaction?: true; replaces?: ReplacedSteps };

/**
 * Earlier steps that are now one with a step, which has the name of the last of them. `lastIn` says which version has
 * them one by one.
 */
type ReplacedSteps = { names: readonly string[]; lastIn: string };

/** An index that is built, and dropped, while the table is written to. `definition` begins with `on`. */
export function addIndex(name: string, definition: RawBuilder<unknown>): SchemaStep {
  // PGlite has one connection and nobody to wait for.
  const concurrently = (isTransaction: boolean) => (isTransaction ? sql`` : sql`concurrently`);
  const drop = (isTransaction: boolean) => sql`drop index ${concurrently(isTransaction)} if exists ${sql.ref(name)}`;
  return {
    outsideTransaction: true,
    async up(db) {
      // One that was interrupted is there but invalid.
      await drop(db.isTransaction).execute(db);
      await sql`create index ${concurrently(db.isTransaction)} ${sql.ref(name)} ${definition}`.execute(db);
    },
    async down(db) {
      await drop(db.isTransaction).execute(db);
    },
  };
}
