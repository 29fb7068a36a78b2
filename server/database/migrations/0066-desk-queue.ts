import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addIndex, type SchemaStep } from '../add-index.ts';

/**
 * The claims desk sorts and filters all claims by values of other tables. Triggers keep a copy beside each claim, so
 * that an index gives any page. The copies are never null: rows of nulls cannot be compared.
 */
export const deskQueue: Migration = {
  async up(db) {
    await sql`alter table claims
      add column assignee_id text references accounts (id) on delete set null,
      add column queue_name text not null default '',
      add column queue_depot text not null default '',
      add column queue_brand text not null default '',
      add column queue_model text not null default '',
      add column queue_serial text not null default '',
      add column queue_cents integer not null default -1,
      add column queue_status text not null default '',
      add column queue_substatus text not null default '',
      add column queue_assignee text not null default ''`.execute(db);
    // Names with more digits sort after those with fewer.
    await sql`create function fill_queue() returns trigger language plpgsql as $$
      begin
        new.queue_name := coalesce(
          regexp_replace(new.name, '\d+$', lpad(substring(new.name from '\d+$'), 12, '0')), new.name);
        new.queue_serial := coalesce(new.serial_number, '');
        new.queue_cents := coalesce(new.gross_total_cents, -1);
        new.queue_status := coalesce(new.status, '');
        new.queue_substatus := coalesce(new.substatus, '');
        new.queue_depot := coalesce((select name from platform_accounts where id = new.depot_id), '');
        new.queue_assignee := coalesce((select name from accounts where id = new.assignee_id), '');
        select coalesce(max(brand), ''), coalesce(max(model), '') into new.queue_brand, new.queue_model
          from registrations join products on products.id = registrations.product_id
          where registrations.id = new.registration_id;
        return new;
      end $$`.execute(db);
    await sql`create trigger fill_queue before insert or update on claims
      for each row execute function fill_queue()`.execute(db);
    await sql`create function refill_queue() returns trigger language plpgsql as $$
      begin
        case tg_table_name
          when 'platform_accounts' then update claims set depot_id = depot_id where depot_id = new.id;
          when 'accounts' then update claims set assignee_id = assignee_id where assignee_id = new.id;
          when 'registrations' then update claims set registration_id = registration_id where registration_id = new.id;
          when 'products' then update claims set registration_id = registration_id
            where registration_id in (select id from registrations where product_id = new.id);
        end case;
        return null;
      end $$`.execute(db);
    for (const [table, columns] of Object.entries(copied)) {
      const changed = sql.join(
        columns.map((column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`),
        sql` or `,
      );
      await sql`create trigger refill_queue after update on ${sql.table(table)}
        for each row when (${changed}) execute function refill_queue()`.execute(db);
    }
    await sql`update claims set id = id`.execute(db);
  },
  async down(db) {
    for (const table of ['claims', ...Object.keys(copied)]) {
      const name = sql.ref(table === 'claims' ? 'fill_queue' : 'refill_queue');
      await sql`drop trigger ${name} on ${sql.table(table)}`.execute(db);
    }
    await sql`drop function fill_queue`.execute(db);
    await sql`drop function refill_queue`.execute(db);
    for (const column of ['assignee_id', ...queueColumns.map((name) => `queue_${name}`)])
      await sql`alter table claims drop column ${sql.ref(column)}`.execute(db);
  },
};

const queueColumns = ['name', 'depot', 'brand', 'model', 'serial', 'cents', 'status', 'substatus', 'assignee'];

/** The columns of other tables that are copied. */
const copied = {
  platform_accounts: ['name'],
  accounts: ['name'],
  registrations: ['product_id'],
  products: ['brand', 'model'],
} as const;

const sorted = ['name', 'depot', 'brand', 'model', 'serial', 'cents', 'status', 'assignee'];

const indexes: readonly SchemaStep[] = [
  addIndex('claims_queue_filed', sql`on claims (created_at, id)`),
  ...sorted.map((column) =>
    addIndex(`claims_queue_${column}`, sql`on claims (${sql.ref(`queue_${column}`)}, created_at, id)`),
  ),
  addIndex('claims_queue_counts', sql`on claims (queue_status, queue_substatus)`),
  addIndex('claims_queue_substatus', sql`on claims (queue_substatus, created_at, id) where queue_substatus <> ''`),
  addIndex('claims_queue_to_decide', sql`on claims (created_at, id) where queue_status in ('New', 'Pending Review')`),
  addIndex('claims_of_assignee', sql`on claims (assignee_id, created_at, id) where assignee_id is not null`),
  addIndex('claims_of_registration', sql`on claims (registration_id)`),
  addIndex('claims_search', sql`on claims using gin (search_text gin_trgm_ops)`),
];

export const deskQueueIndexes: SchemaStep = {
  outsideTransaction: true,
  async up(db) {
    for (const index of indexes) await index.up(db);
  },
  async down(db) {
    for (const index of indexes) await index.down?.(db);
  },
};
