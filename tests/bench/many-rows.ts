import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { notWaiting } from '#domain/decision-time.ts';
import { depotIds } from '#server/demo/demo-people.ts';

/** Number of depots that share the claims. The Ontario depot of the demo data has another tenth. */
const otherDepots = 200;

/** Number of customers and registered units for the claims. */
const unitsOf = (claims: number) => Math.max(100, Math.ceil(claims / 10));

/** A name that about every seventh customer has, to search for. */
export const frequentName = 'Quill';

/** The indexes of the desk's queues, which are faster built after the rows. */
const queueIndexes = sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition
  from pg_indexes where tablename in ('claims', 'registrations', 'tickets')
    and (indexname ~ '_(queue|by|to_decide)_' or indexname like '%_search')`;

/**
 * Adds claims to a database with the demo data: a tenth of them to the Ontario depot, the rest to 200 others, each with
 * a customer, a registered unit and an estimate, over five years.
 */
export function fillClaims(database: Database, claims: number): Promise<void> {
  return withoutIndexes(database, (connection) => insertClaims(connection, claims));
}

/**
 * Adds registrations, each of a unit of its own: most are decided, three of a hundred wait for the desk, one for another
 * proof, and two are retired.
 */
export function fillRegistrations(database: Database, registrations: number): Promise<void> {
  return withoutIndexes(database, (connection) => insertRegistrations(connection, registrations));
}

/** Adds tickets of visitors, of the time that they are kept: most are closed, two of a hundred are open. */
export function fillTickets(database: Database, tickets: number): Promise<void> {
  return withoutIndexes(database, (connection) => insertTickets(connection, tickets));
}

async function withoutIndexes(database: Database, insert: (connection: Database) => Promise<void>): Promise<void> {
  await database.connection().execute(async (connection) => {
    const { rows } = await queueIndexes.execute(connection);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(connection);
    await unchecked(connection, insert);
    for (const { definition } of rows) await sql.raw(definition).execute(connection);
    // Autovacuum would do this within minutes.
    await sql`vacuum analyze`.execute(connection);
  });
}

/** Adds customer accounts. */
export async function fillAccounts(database: Database, accounts: number): Promise<void> {
  const name = `'Holder' || n || ' ' || case when n % 7 = 3 then '${frequentName}' else 'Smith' end || n % 977`;
  const email = `'holder' || n || '@bench.example'`;
  await database.connection().execute(async (one) =>
    unchecked(one, async (connection) => {
      await sql
        .raw(
          `insert into accounts (id, email, name, role, verified_at, contact_id, search_text)
          select 'bench-account-' || n, ${email}, ${name}, 'customer', now(), 'bench-holder-' || n,
            lower(${name} || E'\\n' || ${email} || E'\\n' || 'bench-holder-' || n)
          from generate_series(0, ${accounts - 1}) n`,
        )
        .execute(connection);
      await sql`vacuum analyze accounts`.execute(connection);
    }),
  );
}

async function unchecked(connection: Database, insert: (connection: Database) => Promise<void>): Promise<void> {
  // The generated rows are consistent; checking the constraints would take minutes.
  await sql`set session_replication_role = replica`.execute(connection);
  await insert(connection);
  await sql`reset session_replication_role`.execute(connection);
}

async function insertClaims(connection: Database, claims: number): Promise<void> {
  const run = (query: string) => sql.raw(query).execute(connection);
  const units = unitsOf(claims);
  await run(`insert into platform_accounts (id, name, type, billing_state, billing_country)
    select 'bench-depot-' || n, 'Depot ' || n, 'Repair Depot', 'ON', 'Canada' from generate_series(0, ${otherDepots - 1}) n`);
  await run(`insert into contacts (id, first_name, last_name, email, phone, phone_digits, address, country,
      email_consent_opt_out, is_store_stock)
    select 'bench-contact-' || n, 'Owner' || n, case when n % 7 = 3 then '${frequentName}' else 'Smith' end || n % 977,
      'owner' || n || '@bench.example', '+1 416 555-0100', '4165550100', n || ' Bench Street', 'Canada', false, false
    from generate_series(0, ${units - 1}) n`);
  await run(`insert into serial_numbers (id, name, product_id)
    select 'bench-serial-' || n, 'BENCH' || lpad(n::text, 9, '0'), (select min(id) from products)
    from generate_series(0, ${units - 1}) n`);
  await run(`insert into registrations (id, name, status, warranty_status, inactive, is_store_stock, serial_number_id,
      product_id, customer_id, date_of_purchase, labor_warranty_expiration, parts_warranty_expiration)
    select 'bench-registration-' || n, 'PR-B' || n, 'Approved', 'Parts and Labour', false, false, 'bench-serial-' || n,
      (select min(id) from products), 'bench-contact-' || n, '2026-01-01', '2028-01-01', '2029-01-01'
    from generate_series(0, ${units - 1}) n`);
  await run(`insert into claims (id, name, depot_id, registration_id, serial_number, customer_id, claim_type,
      claim_subtype, diagnosis, parts_required, date_of_failure, date_entered_shop, labour_hours, status,
      gross_total_cents, search_text, created_at, queue_name, queue_depot, queue_brand, queue_model, queue_serial,
      queue_cents, queue_status, flags, queue_waiting_since)
    select 'bench-claim-' || n, 'WC-B' || lpad(n::text, 7, '0'),
      case when n % 10 = 0 then '${depotIds.ontario}' else 'bench-depot-' || n % ${otherDepots} end,
      'bench-registration-' || unit, 'BENCH' || lpad(unit::text, 9, '0'), 'bench-contact-' || unit, 'Warranty Repair',
      'Engine', repeat('The auger gearbox leaks at the left seal. ', 8), repeat('Seal NV-114-0300 (1) ', 5),
      '2026-05-01', '2026-05-03', 1.75,
      (array['New', 'Pending Review', 'Approved', 'Parts Ordered', 'Closed - Paid', 'Closed - Paid'])[1 + n / 7 % 6], 5000 + n * 7919 % 70000,
      lower('wc-b' || lpad(n::text, 7, '0') || E'\\n' || 'bench' || lpad(unit::text, 9, '0') || E'\\n' || 'owner' || unit || ' '
        || case when unit % 7 = 3 then '${frequentName}' else 'smith' end || unit % 977),
      now() - n * interval '5 years' / ${claims}, 'WC-Ba' || lpad(n::text, 7, '0'), 'Depot ' || n % ${otherDepots},
      (array['Norvane', 'Brimholt', 'Kelvane', 'Oskerry', 'Tarrowick'])[1 + n % 5], 'M-' || n % 60,
      'BENCH' || lpad(unit::text, 9, '0'), 5000 + n * 7919 % 70000,
      (array['New', 'Pending Review', 'Approved', 'Parts Ordered', 'Closed - Paid', 'Closed - Paid'])[1 + n / 7 % 6],
      array_remove(array[case when n % 1000 = 7 then 'same_photo' end, case when n % 10 > 0 then 'earlier_claim' end,
        case when n % 50 = 3 then 'out_of_cover' end, case when n % 20 = 1 then 'no_photo' end], null),
      case when n / 7 % 6 < 2 then (now() - n * interval '5 years' / ${claims})::date - date '1970-01-01' else ${notWaiting} end
    from (select n, (n * 7919) % ${units} as unit from generate_series(0::bigint, ${claims - 1}) n) as numbered`);
  await run(`insert into claim_estimates (id, claim_id, created_at, parts_required, description, material_cost_cents,
      labour_cost_cents, total_cost_cents)
    select 'bench-estimate-' || n, 'bench-claim-' || n, now(), 'Seal', 'Leaks', 8000, 17000, 25000
    from generate_series(0, ${claims - 1}) n`);
}

/** Each model with its name, as the products of the demo have them; `n` counts the rows. */
const productOfRow = `(select array_agg(id order by id) as ids, array_agg(brand order by id) as brands,
  array_agg(model order by id) as models, array_agg(lower(name) order by id) as names, count(*)::int as many from products) p`;
const ofProduct = (list: string) => `p.${list}[1 + n % p.many]`;

async function insertRegistrations(connection: Database, registrations: number): Promise<void> {
  const run = (query: string) => sql.raw(query).execute(connection);
  const owners = unitsOf(registrations);
  const owner = `n * 7919 % ${owners}`;
  const ownerName = `'Owner' || ${owner} || ' ' || case when ${owner} % 7 = 3 then '${frequentName}' else 'Smith' end || ${owner} % 977`;
  const serial = `'BENCH' || lpad(n::text, 9, '0')`;
  await run(`insert into contacts (id, first_name, last_name, email, phone, phone_digits, address, country,
      email_consent_opt_out, is_store_stock)
    select 'bench-owner-' || n, 'Owner' || n, case when n % 7 = 3 then '${frequentName}' else 'Smith' end || n % 977,
      'owner' || n || '@bench.example', '+1 416 555-0100', '4165550100', n || ' Bench Street', 'Canada', false, false
    from generate_series(0, ${owners - 1}) n`);
  await run(`insert into serial_numbers (id, name, product_id)
    select 'bench-unit-' || n, ${serial}, ${ofProduct('ids')} from generate_series(0, ${registrations - 1}) n, ${productOfRow}`);
  await run(`insert into registrations (id, name, status, warranty_status, inactive, is_store_stock, serial_number_id,
      product_id, customer_id, date_of_purchase, labor_warranty_expiration, parts_warranty_expiration, created_at,
      asked_at, flags, search_text, queue_part, queue_serial, queue_owner, queue_brand, queue_model, queue_retailer,
      queue_bought)
    select 'bench-registration-' || n, 'PR-B' || lpad(n::text, 7, '0'),
      case when n % 100 < 4 then 'New' when n % 50 = 7 then 'Rejected' else 'Approved' end, 'Parts and Labour',
      n % 100 in (50, 51), false, 'bench-unit-' || n, ${ofProduct('ids')}, 'bench-owner-' || ${owner}, bought,
      bought + 730, bought + 1095, now() - n * interval '5 years' / ${registrations},
      case when n % 100 = 3 then now() end,
      array_remove(array[case when n % 1000 = 2 then 'proof_elsewhere' end,
        case when n % 200 = 1 then 'second_registration' end, case when n % 5000 = 77 then 'bought_before_made' end,
        case when n % 100 = 2 then 'no_proof' end], null),
      lower('pr-b' || lpad(n::text, 7, '0') || E'\\n' || ${serial} || E'\\n' || ${ownerName} || E'\\nowner' || ${owner}
        || '@bench.example' || E'\\n4165550100\\n' || ${ofProduct('models')} || E'\\n' || ${ofProduct('names')}),
      case when n % 100 in (50, 51) then 'retired' when n % 100 = 3 then 'waiting' when n % 100 < 3 then 'to-decide'
        else 'decided' end,
      ${serial}, ${ownerName}, ${ofProduct('brands')}, ${ofProduct('models')}, 'Retailer ' || n % 300,
      to_char(bought, 'YYYY-MM-DD')
    from (select n, date '2021-11-01' + (n * 31 % 1850)::int as bought from generate_series(0::bigint, ${registrations - 1}) n) numbered,
      ${productOfRow}`);
}

async function insertTickets(connection: Database, tickets: number): Promise<void> {
  const person = `'Asker' || n || ' ' || case when n % 7 = 3 then '${frequentName}' else 'Smith' end || n % 977`;
  const email = `'asker' || n || '@bench.example'`;
  await sql
    .raw(
      `insert into tickets (id, product_id, type, message, first_name, last_name, email, created_at, state_since, status,
        assignee_id, person_name, product_model, search_text, serial_number)
      select 'bench-ticket-' || n, ${ofProduct('ids')}, (array['Other', 'Parts', 'Warranty', 'Complaint'])[1 + n % 4],
        repeat('Where do I get a shear pin for it? ', 4), 'Asker' || n, 'Smith', ${email},
        now() - n * interval '23 months' / ${tickets}, now() - n * interval '23 months' / ${tickets},
        case when n % 100 < 2 then 'open' when n % 100 < 7 then 'answered' else 'closed' end,
        case when n % 4 > 0 then 'demo-desk' end, ${person}, ${ofProduct('models')},
        lower(${person} || E'\\n' || ${email} || E'\\n' || ${ofProduct('models')} || E'\\n' || ${ofProduct('names')}),
        case when n % 10 = 1 then 'BENCH' || lpad(n::text, 9, '0') end
      from generate_series(0, ${tickets - 1}) n, ${productOfRow}`,
    )
    .execute(connection);
}
