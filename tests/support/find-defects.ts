import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { deleteQuarantined, deleteStaleIncoming, quarantineMs, quarantineOrphans } from '#server/files/cleanup-job.ts';

/** Queries that must return nothing; each returns the defects it finds. */
const checks: readonly [defect: string, query: string][] = [
  [
    'a claim without its first event',
    `select id from claims where id not in (select claim_id from claim_events where status = 'New') and status is not null`,
  ],
  [
    'a sign-up without its contact',
    `select id from accounts where contact_id is null and role = 'customer' and search_text = ''`,
  ],
  [
    'an application without its contacts',
    `select id from depot_applications where id not in (
      select platform_account_id from contacts where platform_account_id is not null)`,
  ],
  [
    'a requested estimate without its event',
    `select id from claim_estimates where requested_by is not null and not exists (select from claim_events
      where claim_events.claim_id = claim_estimates.claim_id and claim_events.at = claim_estimates.created_at)`,
  ],
  [
    'a file without its claim',
    `select id from stored_files where purpose is not null and entity_id not in (select id from claims)`,
  ],
  [
    'a file without its message',
    `select id from stored_files where message_id is not null and message_id not in (select id from claim_messages)`,
  ],
  [
    'an invoice without its file',
    `select claim_id as id from invoices where not exists (select from stored_files
      where entity_id = invoices.claim_id and purpose = 'invoice')`,
  ],
  [
    'an invoice without its event',
    `select claim_id as id from invoices where not exists (select from claim_events
      where claim_events.claim_id = invoices.claim_id and at = created_at and kind = 'invoiced')`,
  ],
  [
    'an added proof without its event',
    `select registration_id as id from registration_steps step where kind = 'proof_received' and not exists (
      select from events where events.kind = step.kind and events.at = step.at)`,
  ],
  [
    'a stored response to a missing record',
    `select body::json ->> 'id' as id from idempotent_answers where status = 201 and not exists (
      select from claims where id = body::json ->> 'id' union all
      select from claim_estimates where id = body::json ->> 'id' union all
      select from invoices where id = body::json ->> 'id' union all
      select from voided_invoices where id = body::json ->> 'id' union all
      select from registrations where id = body::json ->> 'id' union all
      select from contacts where id = body::json ->> 'id' union all
      select from tickets where id = body::json ->> 'id' union all
      select from accounts where id = body::json ->> 'id' union all
      select from ticket_messages where id = idempotent_answers.body::json ->> 'id' union all
      select from claim_events where kind = 'appealed'
        and claim_id = idempotent_answers.body::json -> 'claim' ->> 'id' union all
      select from claim_messages where id = idempotent_answers.body::json ->> 'id' union all
      select from payment_runs where id = body::json ->> 'id' union all
      select from products where id = body::json ->> 'id' union all
      select from platform_accounts where id = body::json ->> 'id' union all
      select from depot_applications where id = body::json ->> 'id' union all
      select from merged_records where id = body::json ->> 'id')`,
  ],
  [
    'a missing file in a stored response',
    `select file ->> 'id' as id from idempotent_answers, json_array_elements(body::json -> 'files') as file
      where status in (200, 201) and file ->> 'id' not in (select id from stored_files)`,
  ],
  [
    'more than one active registration of a serial number',
    `select serial_number_id as id from registrations where not inactive and not is_store_stock
      and serial_number_id not in (select id from serial_numbers where name like 'DEMOMULTI%')
      group by serial_number_id having count(*) > 1`,
  ],
  [
    'an adjustment without its step, or a step without its adjustment',
    `select coalesce(adjusted.claim_id, step.claim_id) as id from payment_adjustments adjusted
      full join (select claim_id, at from claim_events where kind = 'adjusted') step
        on step.claim_id = adjusted.claim_id and step.at = adjusted.created_at
      where adjusted.id is null or step.claim_id is null`,
  ],
  [
    'an adjustment that its payment run holds or not, against the run',
    `select held.adjustment_id as id from payment_run_adjustments held join payment_runs runs on runs.id = held.run_id
      where held.active <> (runs.status <> 'undone')`,
  ],
  [
    'a claim whose status contradicts its payment run',
    `select claims.id from payment_run_claims held join payment_runs runs on runs.id = held.run_id
      join claims on claims.id = held.claim_id
      where held.active <> (runs.status <> 'undone') or (held.active and claims.status <>
        case runs.status when 'paid' then 'Paid' when 'closed' then 'Closed' else held.status_before end)`,
  ],
];

/** Returns incomplete data in the database, and files that are missing or damaged in the store. */
export async function findDefects(database: Database, files: FileStore): Promise<string[]> {
  const defects: string[] = [];
  for (const [defect, query] of checks) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(database);
    defects.push(...rows.map(({ id }) => `${defect}: ${id}`));
  }
  const stored = await database.selectFrom('stored_files').select(['id', 'path', 'sha256']).execute();
  for (const { id, path, sha256 } of stored) {
    const bytes = await files.read(path, null);
    const hash =
      bytes &&
      createHash('sha256')
        .update(await buffer(bytes))
        .digest('hex');
    if (hash !== sha256) defects.push(`a missing or damaged file: ${id}`);
  }
  return defects;
}

/** Returns the stored files without a row after the cleanup job, as it runs hours and then days later. */
export async function orphansAfterCleanup(database: Database, files: FileStore): Promise<string[]> {
  const later = new Date(Date.now() + 3 * 60 * 60 * 1000);
  await deleteStaleIncoming(files, later);
  await quarantineOrphans(files, database, later);
  await deleteQuarantined(files, database, new Date(later.getTime() + quarantineMs + 1));
  const rows = await database.selectFrom('stored_files').select('path').execute();
  const known = new Set(rows.map(({ path }) => path));
  const orphans: string[] = [];
  for await (const entries of files.list())
    orphans.push(...entries.map(({ name }) => name).filter((name) => !known.has(name)));
  return orphans;
}
