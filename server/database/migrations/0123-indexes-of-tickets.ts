import { sql } from 'kysely';
import { addIndex, type SchemaStep } from '../add-index.ts';

const indexes = [
  addIndex('tickets_of_account', sql`on tickets (account_id)`),
  addIndex('tickets_of_product', sql`on tickets (product_id)`),
  addIndex('tickets_by_number', sql`on tickets (number, state_since, id)`),
  addIndex('tickets_by_status', sql`on tickets (status, state_since, id)`),
  addIndex('tickets_by_age', sql`on tickets (state_since, id)`),
  addIndex('tickets_by_person', sql`on tickets (person_name, state_since, id)`),
  addIndex('tickets_by_type', sql`on tickets (type, state_since, id)`),
  addIndex('tickets_by_product', sql`on tickets (product_model, state_since, id)`),
  addIndex('tickets_of_assignee', sql`on tickets (assignee_id, state_since, id) where assignee_id is not null`),
  addIndex('tickets_unassigned', sql`on tickets (state_since, id) where assignee_id is null`),
  addIndex('tickets_search', sql`on tickets using gin (search_text gin_trgm_ops)`),
];

/** An index for each filter and order of the desk's tickets (R-TICKET-01). */
export const indexesOfTickets: SchemaStep = {
  outsideTransaction: true,
  async up(db) {
    for (const index of indexes) await index.up(db);
  },
  async down(db) {
    for (const index of indexes) await index.down?.(db);
  },
};
