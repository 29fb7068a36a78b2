import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
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
    const rules = [
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

/**
 * Copies of the claims of the demo data with lines and two photos; every tenth has a photo of another, three share a
 * unit.
 */
async function fill(on: Database): Promise<void> {
  const numbered = sql`(select *, row_number() over (order by id) as at, count(*) over () as size from claims
      where id not like 'many-%') claims
    join generate_series(1, ${count}) n on n % size + 1 = at`;
  await sql`insert into claims (id, name, depot_id, created_by, registration_id, serial_number, customer_id, claim_type,
      claim_subtype, diagnosis, parts_required, date_of_failure, date_entered_shop, labour_hours, status, substatus,
      gross_total_cents, search_text, created_at)
    select 'many-' || n, 'WC-M' || n, depot_id, created_by, registration_id, 'MANY' || n / 3, customer_id, claim_type,
      claim_subtype, diagnosis, parts_required, date_of_failure, date_entered_shop, labour_hours, status, substatus,
      gross_total_cents, search_text, now() - n * interval '20 minutes' from ${numbered}`.execute(on);
  await sql`insert into claim_lines (id, claim_id, position, kind, description, number, quantity_hundredths, price_cents,
      claimed_cents, approved_cents)
    select 'many-' || n || '-' || position, 'many-' || n, position, kind, description, number, quantity_hundredths,
      price_cents, claimed_cents, approved_cents from ${numbered} join claim_lines on claim_id = claims.id`.execute(on);
  await sql`insert into stored_files (id, entity_id, name, type, size, sha256, path, position, purpose, created_at)
    select 'many-' || n || '-' || photo, 'many-' || n, 'photo.jpg', 'image/jpeg', 1000,
      encode(sha256(('photo ' || case when n % 10 = 0 and photo = 1 then n / 500 else n * 2 + photo + 1000000 end)::bytea), 'hex'),
      'many-' || n || '-' || photo, photo, 'claim', now() - n * interval '20 minutes'
    from generate_series(1, ${count}) n, generate_series(0, 1) photo`.execute(on);
  await sql`analyze`.execute(on);
}
