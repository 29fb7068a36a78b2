import { sql } from 'kysely';

const photo = sql`text not null references stored_files (id) on delete cascade on update cascade`;

/** Stored files, uploads on the way to them, and what finds a photo of a claim in another one. */
export const files = [
  // A document's language is null when it is unknown or has both. Files of claims have a purpose.
  sql`create table stored_files (
    id text primary key,
    entity_id text not null,
    name text not null,
    type text not null,
    size integer not null,
    sha256 text not null,
    path text not null unique,
    position integer not null,
    created_at timestamptz not null,
    purpose text,
    language text,
    created_by text references accounts (id) on delete set null,
    message_id text
  )`,
  sql`create index stored_files_entity on stored_files (entity_id)`,
  // Finds the same photo in another claim.
  sql`create index claim_files_by_hash on stored_files (sha256) where purpose is not null`,

  // Stored files without a row, and since when they were seen so.
  sql`create table quarantined_files (path text primary key, since timestamptz not null)`,

  // Files of claims that the sales platform does not have yet.
  sql`create table files_to_attach (
    file_id text primary key references stored_files (id) on delete cascade on update cascade,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0
  )`,
  sql`create index files_to_attach_due on files_to_attach (due_at)`,

  // Resumable uploads that no submission has claimed yet.
  sql`create table uploads (
    account_id text not null references accounts (id) on delete cascade,
    sha256 text not null,
    size integer not null,
    received integer not null,
    touched_at timestamptz not null,
    constraint uploads_key primary key (account_id, sha256)
  )`,
  sql`create index uploads_age on uploads (touched_at)`,
  sql`create table upload_pieces (
    account_id text not null,
    sha256 text not null,
    start integer not null,
    path text not null unique,
    constraint upload_pieces_key primary key (account_id, sha256, start),
    constraint upload_pieces_upload foreign key (account_id, sha256)
      references uploads (account_id, sha256) on delete cascade
  )`,

  // What finds a photo of a claim in another one (R-DESK-50). All goes with the photo.
  sql`create table photo_checks (
    file_id ${photo} primary key,
    due_at timestamptz,
    attempts integer not null default 0,
    outcome text
  )`,
  sql`create index photo_checks_due on photo_checks (due_at) where due_at is not null`,
  sql`create table photo_prints (
    file_id ${photo},
    part integer not null,
    head bigint not null,
    print text not null,
    primary key (file_id, part)
  )`,
  // Of two heads that differ in few bits, one of four bands is mostly equal.
  sql`create index photo_prints_band_48 on photo_prints (((head >> 48) & 65535))`,
  sql`create index photo_prints_band_32 on photo_prints (((head >> 32) & 65535))`,
  sql`create index photo_prints_band_16 on photo_prints (((head >> 16) & 65535))`,
  sql`create index photo_prints_band_0 on photo_prints (((head >> 0) & 65535))`,
  sql`create table photo_copies (
    file_id ${photo},
    other_id ${photo},
    distance integer not null,
    primary key (file_id, other_id)
  )`,
  sql`create index photo_copies_other on photo_copies (other_id)`,
  // Each stored photo becomes due by itself, whichever version of the server stores it.
  sql`create function check_photo() returns trigger language plpgsql as $$
    begin
      insert into photo_checks (file_id, due_at) values (new.id, new.created_at);
      return null;
    end $$`,
  sql`create trigger check_photo after insert on stored_files for each row
    when (new.purpose is not null and new.type like 'image/%') execute function check_photo()`,
];
