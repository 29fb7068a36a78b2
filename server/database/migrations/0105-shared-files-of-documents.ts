import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Several documents may have one stored file (R-IMPORT-09). The version before does not need the constraint. */
export const sharedFilesOfDocuments: Migration = {
  async up(db) {
    await sql`alter table stored_files drop constraint if exists stored_files_path_key`.execute(db);
  },
  async down() {},
};
