import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What finds a photo of a claim in another one (R-DESK-50). Each stored photo becomes due by itself, whichever version
 * of the server stores it; all goes with the photo.
 */
export const photoPrints: Migration = {
  async up(db) {
    const photo = sql`text not null references stored_files (id) on delete cascade on update cascade`;
    await sql`create table photo_checks (
      file_id ${photo} primary key,
      due_at timestamptz,
      attempts integer not null default 0,
      outcome text)`.execute(db);
    await sql`create index photo_checks_due on photo_checks (due_at) where due_at is not null`.execute(db);
    await sql`create table photo_prints (
      file_id ${photo},
      part integer not null,
      head bigint not null,
      print text not null,
      primary key (file_id, part))`.execute(db);
    // Of two heads that differ in few bits, one of four bands is mostly equal.
    for (const shift of [48, 32, 16, 0])
      await sql`create index ${sql.ref(`photo_prints_band_${shift}`)}
        on photo_prints (((head >> ${sql.lit(shift)}) & 65535))`.execute(db);
    await sql`create table photo_copies (
      file_id ${photo},
      other_id ${photo},
      distance integer not null,
      primary key (file_id, other_id))`.execute(db);
    await sql`create index photo_copies_other on photo_copies (other_id)`.execute(db);
    await sql`create function check_photo() returns trigger language plpgsql as $$
      begin
        insert into photo_checks (file_id, due_at) values (new.id, new.created_at);
        return null;
      end $$`.execute(db);
    await sql`create trigger check_photo after insert on stored_files for each row
      when (new.purpose is not null and new.type like 'image/%') execute function check_photo()`.execute(db);
    await sql`insert into photo_checks (file_id, due_at) select id, created_at from stored_files
      where purpose is not null and type like 'image/%'`.execute(db);
  },
  async down(db) {
    await sql`drop trigger check_photo on stored_files`.execute(db);
    await sql`drop function check_photo`.execute(db);
    for (const table of ['photo_copies', 'photo_prints', 'photo_checks'])
      await sql`drop table ${sql.table(table)}`.execute(db);
  },
};
