import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

type Row = Selectable<Tables['audit_log']>;

/** The last row: who noted it earlier can see that no row was cut off since. */
type Head = { position: number; hash: string };

/** The first broken row, and what is wrong there. */
type Broken = { position: number; problem: 'missing' | 'changed' | 'chain' };

export type Verified = { rows: number; head: Head | null; broken: Broken | null };

const batchSize = 5_000;

/**
 * Checks every row of the audit log against its hash, and its hash of the row before (R-AUDIT-02).
 * @param noted a head of an earlier check, whose row must be there as it was.
 */
export async function verifyAudit(database: Database, noted: Head | null = null): Promise<Verified> {
  let head: Head | null = null;
  let rows = 0;
  for (;;) {
    const batch: Row[] = await database
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', rows)
      .orderBy('position')
      .limit(batchSize)
      .execute();
    for (const row of batch) {
      const problem = problemOf(row, rows + 1, head?.hash ?? '', noted);
      if (problem) return { rows, head, broken: { position: rows + 1, problem } };
      head = { position: row.position, hash: row.hash };
      rows += 1;
    }
    if (batch.length < batchSize) break;
  }
  const cutOff = noted !== null && noted.position > rows;
  return { rows, head, broken: cutOff ? { position: rows + 1, problem: 'missing' } : null };
}

function problemOf(row: Row, position: number, previousHash: string, noted: Head | null): Broken['problem'] | null {
  if (row.position !== position) return 'missing';
  if (row.hash !== hashOf(row)) return 'changed';
  if (row.previous_hash !== previousHash) return 'chain';
  return noted?.position === position && noted.hash !== row.hash ? 'changed' : null;
}

/** The same as `audit_log_seal` (`database/schema/audit-log.ts`). */
function hashOf({ previous_hash, position, at, kind, actor, network, target, before, after }: Row): string {
  const parts = [previous_hash, String(position), String(at.getTime()), kind, actor, network, target, before, after];
  const text = parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join(',');
  return createHash('sha256').update(text).digest('hex');
}
