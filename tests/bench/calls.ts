import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { Api } from '#tests/support/api.ts';
import { startBareServer, type Statement } from './bare-server.ts';
import { withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { fillClaims } from './many-rows.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

/** Number of calls sent concurrently, each from a session of its own. */
const abreast = 10;

type Call = { name: string; path: string; aim: number; bare: Statement[] };

/**
 * The short calls of a depot, alone and at the same time. Baseline: the bare server reads the same rows, one plain
 * statement a table, for nobody in particular.
 */
export async function benchCalls(plan: Plan & { claims: number }): Promise<Figure[]> {
  let calls: Call[] = [];
  return withDatabaseServer(
    async (database) => {
      await fillClaims(database, plan.claims);
      calls = callsOf(await longestTimeline(database));
    },
    async (server, databaseUrl, folder) => {
      const people: Api[] = [];
      for (let at = 0; at < abreast; at++) people.push(await Api.signIn(server.url));
      const reads = Object.fromEntries(calls.map(({ bare }, at) => [at, bare]));
      const filed = { claim: {}, event: {}, files: [] };
      await using bare = await startBareServer({ databaseUrl, folder, reads, filed });
      const figures: Figure[] = [];
      for (const [at, { name, path, aim }] of calls.entries())
        for (const count of [1, abreast]) {
          let round = 0;
          const ours = new Contestant(() => {
            round += 1;
            return timed(count, async (of) => people[(round + of) % abreast]?.read(path));
          });
          const other = new Contestant(() => timed(count, async () => (await fetch(`${bare.url}/reads/${at}`)).json()));
          await inTurn(plan, [ours, other]);
          const title = count === 1 ? `${name}, against a bare server` : `… ${count} at the same time`;
          figures.push({ name: title, unit: 'ms', ours: ours.samples, bare: other.samples, aim });
        }
      return figures;
    },
  );
}

/** The claim of the demo data with the most in its timeline and files. */
async function longestTimeline(database: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select claims.id from claims join claim_events on claim_events.claim_id = claims.id
    join stored_files on stored_files.entity_id = claims.id where depot_id = ${depotIds.ontario}
    group by claims.id order by count(*) desc, claims.id limit 1`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The demo data has no claim with files.');
  return row.id;
}

function callsOf(claimId: string): Call[] {
  const serialNumber = 'BENCH000000077';
  const ofClaim = (text: string) => ({ text, values: [claimId] });
  return [
    {
      name: 'Looking a serial number up',
      path: `/serial-numbers?serialNumber=${serialNumber}`,
      aim: 2.5,
      bare: [
        { text: 'select id, name, product_id from serial_numbers where name = $1 limit 20', values: [serialNumber] },
      ],
    },
    {
      name: 'Reading a claim with estimates, timeline and files',
      path: `/warranties/claims/${claimId}`,
      aim: 1.5,
      bare: [
        {
          text: `select claims.*, depot.name as depot_name, depot.billing_state, registration.warranty_status,
              registration.date_of_purchase, registration.parts_warranty_expiration,
              registration.labor_warranty_expiration, serial_numbers.name as unit, products.brand,
              products.name as product, contact.first_name, contact.last_name, contact.email, contact.phone,
              contact.address, contact.country, invoices.invoice_number, invoices.invoice_date
            from claims join platform_accounts as depot on depot.id = depot_id
            left join registrations as registration on registration.id = registration_id
            left join serial_numbers on serial_numbers.id = registration.serial_number_id
            left join products on products.id = registration.product_id
            left join contacts as contact on contact.id = claims.customer_id
            left join invoices on invoices.claim_id = claims.id
            where claims.id = $1 and depot_id = $2`,
          values: [claimId, depotIds.ontario],
        },
        ofClaim('select * from claim_estimates where claim_id = $1 order by created_at, id'),
        ofClaim('select * from claim_events where claim_id = $1 order by at, id'),
        ofClaim('select * from stored_files where entity_id = $1 order by created_at, position'),
        ofClaim(`select id, name from accounts where id in (select created_by from claim_events where claim_id = $1)`),
      ],
    },
  ];
}

/** Returns the milliseconds per call for concurrent calls. */
async function timed(count: number, act: (at: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, (_, at) => act(at)));
  return (performance.now() - start) / count;
}
