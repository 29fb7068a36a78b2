import { amendment, claimPayload, followedClaim, invoice } from '#tests/support/device.ts';
import {
  type AttemptRow,
  type ClaimEntry,
  entrySchemaVersion,
  type FollowUpFormEntry,
  type MessageEntry,
} from '#storage/rows.ts';

const at = '2026-11-21T10:00:00.000Z';

/** An entry of the outbox as read. */
export function outboxEntry(change: Partial<ClaimEntry> = {}): ClaimEntry {
  return {
    id: 'entry-1',
    accountId: 'depot',
    kind: 'claim',
    claimRef: 'entry-1',
    payload: claimPayload,
    photoCount: 0,
    photoBytes: 0,
    state: 'queued',
    cause: { code: 'new', at },
    nextAttemptAt: 0,
    attempts: 0,
    attempted: false,
    resolved: null,
    steps: null,
    receipt: null,
    createdAt: at,
    schemaVersion: entrySchemaVersion,
    ...change,
  };
}

/** A log of attempts with these events, oldest first. */
export function attemptLog(...events: AttemptRow['event'][]): AttemptRow[] {
  return events.map((event) => ({ entryId: 'entry-1', at, event }));
}

/** A request for an additional estimate as read. */
export function amendmentEntry(change: Partial<FollowUpFormEntry & { kind: 'amendment' }> = {}): FollowUpFormEntry {
  const {
    payload: _,
    resolved: __,
    steps: ___,
    kind: ____,
    ...parts
  } = outboxEntry({ id: 'entry-2', claimRef: 'claim-1' });
  return { ...parts, kind: 'amendment', claim: followedClaim, payload: amendment, ...change };
}

/** An invoice as read. */
export function invoiceEntry(change: Partial<FollowUpFormEntry & { kind: 'invoice' }> = {}): FollowUpFormEntry {
  const {
    payload: _,
    resolved: __,
    steps: ___,
    kind: ____,
    ...parts
  } = outboxEntry({ id: 'entry-3', claimRef: 'claim-1' });
  return { ...parts, kind: 'invoice', claim: followedClaim, payload: invoice, ...change };
}

/** A message to the desk as read. */
export function messageEntry(change: Partial<MessageEntry> = {}): MessageEntry {
  const {
    payload: _,
    resolved: __,
    steps: ___,
    kind: ____,
    ...parts
  } = outboxEntry({ id: 'entry-4', claimRef: 'claim-1' });
  return { ...parts, kind: 'message', claim: followedClaim, payload: { text: 'Any news?' }, ...change };
}
