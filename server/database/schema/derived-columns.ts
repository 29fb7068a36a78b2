import { sql } from 'kysely';
import type { ClaimFlag } from '#contract/desk-queue.ts';
import { uncountedStatuses } from '#domain/claim-status.ts';

/** Days between two arrivals at a shop that may be one (R-DESK-67). */
const duplicateDays = 7;

const flag = (name: ClaimFlag) => sql.lit(name);
const suggested = sql`'rejection suggested'`;
const isPhoto = sql`purpose is not null and type like 'image/%'`;

/** Whether a claim counts beside another one: it was neither withdrawn nor rejected (R-DESK-67). */
export const isCounted = (claim: string) =>
  sql`coalesce(${sql.ref(`${claim}.status`)}, '') not in (${sql.join(uncountedStatuses.map((status) => sql.lit(status)))})`;

/** Whether two claims may ask for one repair twice; both have the same serial number (R-DESK-67). */
export const isDuplicate = (one: string, other: string) => {
  const both = (column: string) => [sql.ref(`${one}.${column}`), sql.ref(`${other}.${column}`)] as const;
  const [failedOn, otherFailedOn] = both('date_of_failure');
  const [enteredOn, otherEnteredOn] = both('date_entered_shop');
  const [id, otherId] = both('id');
  return sql`(${isCounted(one)} and ${isCounted(other)} and (${failedOn} = ${otherFailedOn}
    or abs(${enteredOn} - ${otherEnteredOn}) <= ${sql.lit(duplicateDays)}
    or exists (select from stored_files own join photo_copies on file_id = own.id
      join stored_files copy on copy.id = other_id where own.entity_id = ${id} and copy.entity_id = ${otherId})))`;
};

/** Whether a claim is one of the year before another one; both have the same serial number (R-DESK-51). */
export const isEarlier = (one: string, other: string) => {
  const [filed, otherFiled] = [sql.ref(`${one}.created_at`), sql.ref(`${other}.created_at`)];
  return sql`((${filed}, ${sql.ref(`${one}.id`)}) < (${otherFiled}, ${sql.ref(`${other}.id`)})
    and ${filed} > ${otherFiled} - interval '12 months' and ${isCounted(one)})`;
};

/** Computes claims again whose ids a query gives; a part of a function. */
const computeAgain = (ids: ReturnType<typeof sql>) => sql`perform compute_claims_again(array(${ids}))`;

/** The claims whose flags speak of a claim; a part of a function. */
const concernedBy = (claim: string) => sql`select id from claims other
  where serial_number = ${sql.ref(`${claim}.serial_number`)} and id <> ${sql.ref(`${claim}.id`)}
  and (${isEarlier(claim, 'other')} or ${isDuplicate(claim, 'other')})`;

/**
 * The columns of claims that the database computes, whichever version of the server writes, so that an index gives any
 * page of the desk's queue. They are never null: rows of nulls cannot be compared.
 *
 * Each insert and update of a claim computes all of them (`fill_queue`, `flag_claim`, `flag_invoice`,
 * `flag_suggestion`). A write to another table, or to another claim, that changes one of them calls `compute_claims_again`
 * for the claims concerned.
 *
 * column | says (rule) | changed by a write to
 * ---|---|---
 * queue_name | `name`, in the order of its number (R-DESK-02) | the claim
 * queue_serial, queue_cents, queue_status, queue_substatus | columns of the claim; '' or -1 if null (R-DESK-02) | the claim
 * queue_depot | the depot's name (R-DESK-02) | the claim, platform_accounts.name
 * queue_assignee | the name of who took it (R-DESK-02, R-DESK-04) | the claim, accounts.name
 * queue_brand, queue_model | of the registered product (R-DESK-02) | the claim, registrations.product_id, products
 * queue_waiting_since | since when it waits for a decision (R-DESK-64; `0134-due-dates-of-decisions`) | the claim, claim_events, claim_messages
 * flags: same_photo | a photo of it is also another claim's (R-DESK-50) | the claim, photo_copies, stored_files
 * flags: possible_duplicate | another claim may be for the same repair (R-DESK-67) | the claim, claims on its serial number, photo_copies
 * flags: invoice_differs (`flag_invoice`) | its invoice says another total than what was approved with taxes (R-INV-12) | the claim, invoices
 * flags: earlier_claim | a claim of the year before has its serial number (R-DESK-51) | the claim, older claims
 * flags: out_of_cover | it failed after all known cover (R-DESK-51) | the claim, the expirations of registrations
 * flags: labour_cover_over, parts_cover_over | it failed after the end of that cover (R-COVER-02) | the claim, the expirations of registrations
 * flags: no_photo | it never had a photo (R-DESK-51) | the claim, stored_files
 * flags: appeal | its decision was appealed (R-CLAIM-24) | the claim, claim_events
 * flags: rejection_suggested | a rule suggested so in the last step (R-DESK-51) | the claim, claim_events
 *
 * A write locks its own rows first, then the claims that it computes again, these in the order of their ids. So two writes
 * that compute the same claims wait for each other; two that have locked each other's claims before are a deadlock, after
 * which `runTransaction` runs one of them again.
 *
 * A change of a function needs a further migration that runs `derivedColumnFunctions` again, and that computes again the
 * claims whose values differ.
 */
export const derivedColumnFunctions = [
  // Locks the claims, then runs their triggers by an update that changes nothing.
  sql`create or replace function compute_claims_again(ids text[]) returns void language plpgsql as $$
    begin
      if cardinality(ids) = 0 then return; end if;
      perform from claims where id = any(ids) order by id for no key update;
      update claims set id = id where id = any(ids);
    end $$`,

  // Names with more than six digits sort after those with fewer: a letter sorts after digits in any collation.
  sql`create or replace function fill_queue() returns trigger language plpgsql as $$
    declare
      digits integer := length(substring(new.name from '[0-9]*$'));
    begin
      new.queue_name := case when digits > 6
        then left(new.name, -digits) || chr(90 + digits) || right(new.name, digits) else new.name end;
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
    end $$`,
  sql`create or replace function refill_queue() returns trigger language plpgsql as $$
    begin
      case tg_table_name
        when 'platform_accounts' then ${computeAgain(sql`select id from claims where depot_id = new.id`)};
        when 'accounts' then ${computeAgain(sql`select id from claims where assignee_id = new.id`)};
        when 'registrations' then ${computeAgain(sql`select id from claims where registration_id = new.id`)};
        when 'products' then ${computeAgain(sql`select id from claims
          where registration_id in (select id from registrations where product_id = new.id)`)};
      end case;
      return null;
    end $$`,

  // A claim begins with 'no_photo' and loses it for good: one whose photos were removed by retention never says it again.
  sql`create or replace function flag_claim() returns trigger language plpgsql as $$
    begin
      new.flags := array_remove(array[
        case when exists (select from claim_events where claim_id = new.id and kind = 'appealed')
          then ${flag('appeal')} end,
        case when exists (select from stored_files join photo_copies on file_id = stored_files.id
          where entity_id = new.id) then ${flag('same_photo')} end,
        case when exists (select from claims other where serial_number = new.serial_number and id <> new.id
          and ${isDuplicate('other', 'new')}) then ${flag('possible_duplicate')} end,
        case when exists (select from claims other where serial_number = new.serial_number
          and ${isEarlier('other', 'new')}) then ${flag('earlier_claim')} end,
        case when exists (select from registrations where id = new.registration_id
          and greatest(labor_warranty_expiration, parts_warranty_expiration) < new.date_of_failure)
          then ${flag('out_of_cover')} end,
        case when exists (select from registrations where id = new.registration_id
          and labor_warranty_expiration < new.date_of_failure) then ${flag('labour_cover_over')} end,
        case when exists (select from registrations where id = new.registration_id
          and parts_warranty_expiration < new.date_of_failure) then ${flag('parts_cover_over')} end,
        case when ${flag('no_photo')} = any(new.flags)
          and not exists (select from stored_files where entity_id = new.id and ${isPhoto}) then ${flag('no_photo')} end
      ], null);
      return new;
    end $$`,
  // Its trigger runs after that of 'flag_claim', which sets all other flags: triggers run in the order of their names.
  sql`create or replace function flag_suggestion() returns trigger language plpgsql as $$
    begin
      if (select kind from claim_events where claim_id = new.id order by id desc limit 1) = ${suggested} then
        new.flags := new.flags || array[${flag('rejection_suggested')}];
      end if;
      return new;
    end $$`,
  // Of most steps the flag neither comes nor goes.
  sql`create or replace function flag_claim_of_step() returns trigger language plpgsql as $$
    begin
      ${computeAgain(sql`select id from claims where id = new.claim_id
        and (new.kind = 'appealed'
          or coalesce(new.kind = ${suggested}, false) <> flags @> array[${flag('rejection_suggested')}])`)};
      return null;
    end $$`,
  // The other claims, not only later ones, whose flags speak of this one or of what it was.
  sql`create or replace function flag_later_claims() returns trigger language plpgsql as $$
    declare
      concerned text[] := array(${concernedBy('new')});
    begin
      if tg_op = 'UPDATE' then concerned := concerned || array(${concernedBy('old')}); end if;
      ${computeAgain(sql`select distinct unnest(concerned)`)};
      return null;
    end $$`,
  sql`create or replace function flag_claims_of_cover() returns trigger language plpgsql as $$
    begin
      ${computeAgain(sql`select id from claims where registration_id = new.id`)};
      return null;
    end $$`,
  sql`create or replace function flag_claims_of_photos() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'stored_files' then
        ${computeAgain(sql`select entity_id from changed where ${isPhoto}`)};
      else
        ${computeAgain(sql`select entity_id from stored_files join changed on changed.file_id = stored_files.id`)};
      end if;
      return null;
    end $$`,
];

/** What calls the functions in the baseline; a further migration replaces `flag_claims_of_serials`. */
export const derivedColumnTriggers = [
  sql`create trigger fill_queue before insert or update on claims
    for each row execute function fill_queue()`,
  sql`create trigger refill_queue after update on platform_accounts for each row
    when (old.name is distinct from new.name) execute function refill_queue()`,
  sql`create trigger refill_queue after update on accounts for each row
    when (old.name is distinct from new.name) execute function refill_queue()`,
  sql`create trigger refill_queue after update on registrations for each row
    when (old.product_id is distinct from new.product_id) execute function refill_queue()`,
  sql`create trigger refill_queue after update on products for each row
    when (old.brand is distinct from new.brand or old.model is distinct from new.model)
    execute function refill_queue()`,

  sql`create trigger flag_claim before insert or update on claims
    for each row execute function flag_claim()`,
  sql`create trigger flag_suggestion before insert or update on claims
    for each row execute function flag_suggestion()`,
  sql`create trigger flag_claim_of_step after insert on claim_events
    for each row execute function flag_claim_of_step()`,
  // Only if the number changes: otherwise each change of a claim would lock the later ones.
  sql`create trigger flag_later_claims after insert on claims
    for each row when (new.serial_number is not null) execute function flag_later_claims()`,
  sql`create trigger flag_claims_of_serials after update of serial_number on claims
    for each row when (old.serial_number is distinct from new.serial_number)
    execute function flag_later_claims()`,
  sql`create trigger flag_claims_of_cover after update on registrations for each row
    when (old.labor_warranty_expiration is distinct from new.labor_warranty_expiration
      or old.parts_warranty_expiration is distinct from new.parts_warranty_expiration)
    execute function flag_claims_of_cover()`,
  sql`create trigger flag_photos_insert after insert on stored_files referencing new table as changed
    for each statement execute function flag_claims_of_photos()`,
  sql`create trigger flag_photos_delete after delete on stored_files referencing old table as changed
    for each statement execute function flag_claims_of_photos()`,
  sql`create trigger flag_copies_insert after insert on photo_copies referencing new table as changed
    for each statement execute function flag_claims_of_photos()`,
  sql`create trigger flag_copies_delete after delete on photo_copies referencing old table as changed
    for each statement execute function flag_claims_of_photos()`,
];

/**
 * Flags a claim whose invoice says another total than what was approved with taxes (R-INV-12), as `totalDifference` of
 * `invoice-rules.ts` decides it. `flag_invoice` runs after `flag_claim`, by its name, and computes again when the invoice
 * comes or goes.
 */
export const flagOfInvoices = [
  sql`create or replace function flag_invoice() returns trigger language plpgsql as $$
    begin
      if exists (select from invoices where claim_id = new.id and gst_hst_tax_cents is not null
        and abs(invoice_total_cents - new.gross_total_cents - gst_hst_tax_cents - coalesce(pst_qst_tax_cents, 0)) > 1)
      then new.flags := new.flags || array[${flag('invoice_differs')}]; end if;
      return new;
    end $$`,
  sql`create trigger flag_invoice before insert or update on claims
    for each row execute function flag_invoice()`,
  sql`create or replace function flag_claims_of_invoices() returns trigger language plpgsql as $$
    begin
      ${computeAgain(sql`select coalesce(new.claim_id, old.claim_id)`)};
      return null;
    end $$`,
  sql`create trigger flag_invoices_insert after insert on invoices
    for each row when (new.invoice_total_cents is not null) execute function flag_claims_of_invoices()`,
  sql`create trigger flag_invoices_delete after delete on invoices
    for each row when (old.invoice_total_cents is not null) execute function flag_claims_of_invoices()`,
];

/** Calls `flag_later_claims` only if what others say of a claim changes: otherwise each change would lock them. */
export const flagClaimsOfSerials = sql`create or replace trigger flag_claims_of_serials
  after update of serial_number, date_of_failure, date_entered_shop, status on claims
  for each row when (old.serial_number is distinct from new.serial_number
    or old.date_of_failure is distinct from new.date_of_failure
    or old.date_entered_shop is distinct from new.date_entered_shop
    or ${isCounted('old')} <> ${isCounted('new')})
  execute function flag_later_claims()`;
