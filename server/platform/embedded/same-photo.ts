import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** Which of these claims have a photo that another claim had before, byte for byte or as a copy (R-RULE-02). */
export async function findWithSamePhoto(database: Database, claimIds: readonly string[]): Promise<Set<string>> {
  const isEarlier = sql`other.purpose in ('claim', 'amendment') and other.entity_id <> own.entity_id
    and other.created_at <= own.created_at`;
  const { rows } = await sql<{ id: string }>`select distinct own.entity_id as id from stored_files own
    where own.entity_id = any(${claimIds}) and own.purpose in ('claim', 'amendment') and (
      exists (select from stored_files other where other.sha256 = own.sha256 and ${isEarlier})
      or exists (select from photo_copies join stored_files other on other.id = other_id
        where file_id = own.id and ${isEarlier}))`.execute(database);
  return new Set(rows.map(({ id }) => id));
}
