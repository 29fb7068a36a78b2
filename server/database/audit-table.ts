import type { Generated } from 'kysely';

/** See `audit/write-audit.ts`. The database sets `position`, `previous_hash` and `hash` when the row is committed. */
export type AuditLogTable = {
  id: Generated<number>;
  at: Date;
  kind: string;
  /** The account id; null for the server itself, and for who did not sign in. */
  actor: string | null;
  /** As `networkOf` shortens an address; null for the server itself. */
  network: string | null;
  /** The id of what was acted on. */
  target: string | null;
  /** JSON of `AuditFacts`. */
  before: string | null;
  after: string | null;
  position: Generated<number>;
  previous_hash: Generated<string>;
  hash: Generated<string>;
};
