import type { AuditFacts, AuditKind } from '#contract/audit.ts';
import type { Database } from '../database/tables.ts';

/** Who acts, and from where. */
export type Actor = {
  /** Null for the portal itself, and for who has not signed in. */
  accountId: string | null;
  /** As `networkOf` shortens the address; null for the portal itself. */
  network: string | null;
};

/** The portal's jobs, and its start. */
export const portalItself: Actor = { accountId: null, network: null };

type Act = {
  by: Actor;
  kind: AuditKind;
  /** The id of the account, claim or other record that it is done to. */
  target: string | null;
  before?: AuditFacts;
  after?: AuditFacts;
  now: Date;
};

/**
 * Records an act (R-AUDIT-01). To be called in the transaction of the act, anywhere in it: the row is numbered and
 * chained when that commits, and is gone when that is rolled back. Rows are never removed, so `before` and `after` hold
 * ids, numbers, states and names of fields: no name, email, free text or secret (R-AUDIT-04).
 */
export async function writeAudit(transaction: Database, { by, kind, target, before, after, now }: Act): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      at: now,
      kind,
      actor: by.accountId,
      network: by.network,
      target,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
