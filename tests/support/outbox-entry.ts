import { claimPayload } from '#tests/support/device.ts';
import { type AttemptRow, type Entry, entrySchemaVersion } from '#storage/rows.ts';

const at = '2026-11-21T10:00:00.000Z';

/** An entry of the outbox as it is read. */
export function outboxEntry(change: Partial<Entry> = {}): Entry {
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
    receipt: null,
    createdAt: at,
    schemaVersion: entrySchemaVersion,
    ...change,
  };
}

/** A log of attempts with these lines, oldest first. */
export function attemptLog(...events: AttemptRow['event'][]): AttemptRow[] {
  return events.map((event) => ({ entryId: 'entry-1', at, event }));
}
