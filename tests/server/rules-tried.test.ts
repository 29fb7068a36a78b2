import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DecisionRule, DecisionRules } from '#contract/decision-rules.ts';
import type { Picks } from '#contract/picks.ts';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import { pricePicks } from '#server/platform/embedded/price-picks.ts';
import { readRules, tryDraft } from '#server/desk/decision-rules.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';

/** `npm run test:rules` runs it with 50,000, in at most a minute (R-RULE-05). */
const count = Number(process.env['CLAIMS'] ?? (allTests ? 1_500 : 200));
const longestMs = 60_000;
const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

describe.skipIf(missing)(`A draft on ${count} claims${missing}`, { timeout: 600_000 }, () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-rules-'));
    database = connectServer(await newDemoDatabase(await openLocalFileStore(folder)));
    await fill(database);
  }, 600_000);
  afterAll(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  it(`is evaluated${allTests ? ' within a minute' : ''}`, async () => {
    const { versions } = await readRules({ database });
    const remark = { en: 'Look.', fr: 'Voyez.' };
    const rules: DecisionRule[] = [
      { id: 'audit', name: remark, conditions: [], disposition: { kind: 'audit', oneIn: 20 } },
      {
        id: 'picked',
        name: remark,
        conditions: [
          { fact: 'partNumber', values: [picked.parts[0].id], except: false },
          { fact: 'serialNumber', from: 'MANY1', to: 'MANY100000' },
          { fact: 'daysSinceSameFailure', min: null, max: 30 },
          { fact: 'hoursAboveFlat', min: null, max: 2 },
          { fact: 'centsAboveList', min: 0, max: null },
        ],
        disposition: { kind: 'approve_at_list' },
      },
      {
        id: 'seen',
        name: remark,
        conditions: [
          { fact: 'samePhoto', is: true },
          { fact: 'earlierClaims', min: 1, max: null },
        ],
        disposition: { kind: 'to_person', remark },
      },
      ...(versions[0]?.rules ?? []),
    ];
    // What no server can read judges nothing.
    expect(v.safeParse(DecisionRules, rules).success).toBe(true);
    await database
      .updateTable('rules_draft')
      .set({ rules: JSON.stringify(rules) })
      .execute();
    const from = performance.now();
    const { tried, changed, counts, changes } = await tryDraft(
      { database, platform: embeddedPlatform(database) },
      count,
    );
    const tookMs = performance.now() - from;
    process.stdout.write(`${tried} claims judged twice in ${Math.round(tookMs)} ms, ${changed} would change\n`);
    expect(tried).toBe(count);
    if (allTests) expect(tookMs).toBeLessThan(longestMs);
    expect(counts.reduce((sum, { draft }) => sum + draft, 0)).toBe(count);
    expect(changed).toBeGreaterThan(0);
    expect(changes).toHaveLength(Math.min(changed, 200));
  });
});

const picked = {
  failureCode: 'DRV-F01',
  operations: [{ id: 'DRV-001' }, { id: 'DRV-002' }],
  parts: [
    { id: 'NV-114-0231', quantity: 2, causal: true },
    { id: 'NV-114-0300', quantity: 1, causal: false },
  ],
  typed: [],
  campaign: null,
  catalogueAt: '2026-11-20T14:00:00.000Z',
  expectedCents: 20_000,
} as const satisfies Picks;

/**
 * Copies of the claims of the demo data with lines and two photos; every tenth has a photo of another, three share a
 * unit, and every second one was picked from the catalogue.
 */
async function fill(on: Database): Promise<void> {
  const some = await on
    .selectFrom('claims')
    .select(['depot_id', 'registration_id', 'date_of_failure'])
    .where('registration_id', 'is not', null)
    .where('date_of_failure', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { depot_id: depotId, registration_id, date_of_failure } = some;
  const picks = { ...picked, operations: [...picked.operations], parts: [...picked.parts], typed: [] };
  const filed = { depotId, registrationId: registration_id ?? '', dateOfFailure: date_of_failure ?? '', picks };
  const price = JSON.stringify(await pricePicks(on, filed));
  for (let from = 1; from <= count; from += batchSize)
    await fillSome(on, { from, to: Math.min(count, from + batchSize - 1) }, { picks: JSON.stringify(picks), price });
  await sql`analyze`.execute(on);
}

/** A statement for all of them would take longer than a statement may. */
const batchSize = 2_000;

async function fillSome(
  on: Database,
  { from, to }: { from: number; to: number },
  { picks, price }: { picks: string; price: string },
): Promise<void> {
  const numbered = sql`(select *, row_number() over (order by id) as at, count(*) over () as size from claims
      where id not like 'many-%') claims
    join generate_series(${from}::integer, ${to}::integer) n on n % size + 1 = at`;
  await sql`insert into claims (id, name, depot_id, created_by, registration_id, serial_number, customer_id, claim_type,
      claim_subtype, diagnosis, parts_required, picks, picks_price, date_of_failure, date_entered_shop, labour_hours,
      status, substatus, gross_total_cents, search_text, created_at)
    select 'many-' || n, 'WC-M' || n, depot_id, created_by, registration_id, 'MANY' || n / 3, customer_id, claim_type,
      claim_subtype, diagnosis, parts_required, case when n % 2 = 0 then ${picks}::jsonb end,
      case when n % 2 = 0 then ${price}::jsonb end, date_of_failure, date_entered_shop, labour_hours, status, substatus,
      gross_total_cents, search_text, now() - n * interval '20 minutes' from ${numbered}`.execute(on);
  await sql`insert into claim_lines (id, claim_id, position, kind, description, number, quantity_hundredths, price_cents,
      claimed_cents, approved_cents)
    select 'many-' || n || '-' || position, 'many-' || n, position, kind, description, number, quantity_hundredths,
      price_cents, claimed_cents, approved_cents from ${numbered} join claim_lines on claim_id = claims.id`.execute(on);
  await sql`insert into stored_files (id, entity_id, name, type, size, sha256, path, position, purpose, created_at)
    select 'many-' || n || '-' || photo, 'many-' || n, 'photo.jpg', 'image/jpeg', 1000,
      encode(sha256(('photo ' || case when n % 10 = 0 and photo = 1 then n / 500 else n * 2 + photo + 1000000 end)::bytea), 'hex'),
      'many-' || n || '-' || photo, photo, 'claim', now() - n * interval '20 minutes'
    from generate_series(${from}::integer, ${to}::integer) n, generate_series(0, 1) photo`.execute(on);
}
