import { sql } from 'kysely';
import { registrationFlags } from '#contract/desk-registrations.ts';
import { addIndex, type SchemaStep } from '../add-index.ts';

const indexes = registrationFlags.map((flag) =>
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
