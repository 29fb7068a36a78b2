import type { EventDetails, EventKind } from '#contract/events.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';

type ClaimEvent = {
  kind: Exclude<EventKind, AccountEvent['kind']>;
  claim: { id: string; name: string; depotId: string };
  /** Who did it; null for the manufacturer. */
  accountId: string | null;
};

type AccountEvent = {
  kind:
    | 'registration_received'
    | 'registration_decided'
    | 'registration_corrected'
    | 'registration_transferred'
    | 'proof_requested'
    | 'proof_received'
    | 'ticket_filed'
    | 'ticket_answered'
    | 'account_invited'
    | 'new_device';
  claim: null;
  /** Whom it is about; null for somebody without an account. */
  accountId: string | null;
};

export type PortalEvent = (ClaimEvent | AccountEvent) & { at: Date; details?: EventDetails };

/**
 * Records what happened, in the transaction that makes it happen (R-EVENT-01). The claim's lock (`lockClaim`) is held
 * until the commit, so that the ids of a claim's events are in the order of their commits; a write that locks rows of
 * the claim takes it before them. A claim is received once, also where the org's claim was seen before its filing ended.
 */
export async function recordEvent(transaction: Database, event: PortalEvent): Promise<void> {
  const { kind, at, claim, accountId: account_id, details = {} } = event;
  if (claim) await takeAdvisoryLock(transaction, `claim ${claim.id}`);
  if (kind === 'claim_received' && (await isReceived(transaction, claim.id))) return;
  await transaction
    .insertInto('events')
    .values({
      kind,
      at,
      claim_id: claim?.id ?? null,
      claim_name: claim?.name ?? null,
      depot_id: claim?.depotId ?? null,
      account_id,
      payload: JSON.stringify(details),
    })
    .execute();
}

async function isReceived(transaction: Database, claimId: string): Promise<boolean> {
  const event = await transaction
    .selectFrom('events')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('kind', '=', 'claim_received')
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
