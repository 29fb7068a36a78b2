import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { Database } from '../../database/tables.ts';

/** The files of a claim or registration as the desk sees them, without those of messages. */
export async function findFilesOf(database: Database, entityId: string): Promise<DeskClaim['files']> {
  const rows = await database
    .selectFrom('stored_files')
    .select(['id', 'name', 'size', 'sha256', 'purpose', 'doubt', 'created_at'])
    .where('entity_id', '=', entityId)
    .where('message_id', 'is', null)
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map(({ created_at, purpose, doubt, ...file }) => ({
    ...file,
    ...(purpose && { purpose }),
    ...(doubt && { doubt }),
    createdAt: created_at.toISOString(),
  }));
}
