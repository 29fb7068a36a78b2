import { sql } from 'kysely';
import { addIndex, type SchemaStep } from '../add-index.ts';

/** Those of this version: a later flag brings its own index. */
const flags = ['proof_elsewhere', 'second_registration', 'bought_before_made', 'no_proof'];

const indexes = flags.map((flag) =>
  addIndex(
    `registrations_to_decide_${flag}`,
    sql`on registrations (created_at, id) where queue_part = 'to-decide' and flags @> array[${sql.lit(flag)}]`,
  ),
);

/**
 * An index for what is to be decided with each flag (R-DESK-70): a flag is mostly on what is not decided, which PostgreSQL
 * does not expect, so that it read and sorted all with that flag.
 */
export const flagsOfRegistrations: SchemaStep = {
  outsideTransaction: true,
  async up(db) {
    for (const index of indexes) await index.up(db);
  },
  async down(db) {
    for (const index of indexes) await index.down?.(db);
  },
};
