import { useEmptyDevice } from '#tests/support/device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { describe, expect, it } from 'vitest';
import { editEntry } from '#offline/outbox/edit.ts';
import { isOfClaim, listEntries, readEntryWithPhotos } from '#offline/outbox/list.ts';
import { markSending, recordOutcome } from '#offline/sync/records.ts';
import { nextState } from '#offline/outbox/next-state.ts';
import type { Outcome } from '#offline/outbox/outcome.ts';
import { database } from '#storage/database.ts';
import { entrySchemaVersion } from '#storage/rows.ts';

useEmptyDevice();

const entry = (id: string, createdAt: string) => outboxEntry({ id, claimRef: id, createdAt });
const now = Date.parse('2026-11-21T10:00:00.000Z');

describe('the entries of an account', () => {
  it('are listed from the oldest to the newest, unreadable ones first', async () => {
    await database.entries.bulkPut([
      entry('a', '2026-11-21T10:00:03.000Z'),
      entry('b', '2026-11-21T10:00:01.000Z'),
      { ...entry('c', '2026-11-21T10:00:00.000Z'), schemaVersion: entrySchemaVersion + 1 },
      entry('d', '2026-11-21T10:00:02.000Z'),
      { ...entry('e', '2026-11-21T10:00:00.000Z'), accountId: 'another' },
    ]);
    expect((await listEntries('depot')).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a']);
  });

  it('are read with their log, and only for their account', async () => {
    await database.entries.put(entry('a', '2026-11-21T10:00:00.000Z'));
    await database.attempts.bulkAdd([
      { entryId: 'a', at: '2026-11-21T10:00:00.000Z', event: 'left' },
      { entryId: 'b', at: '2026-11-21T10:00:00.000Z', event: 'left' },
    ]);
    expect(await readEntryWithPhotos('depot', 'a')).toMatchObject({ entry: { id: 'a' }, photos: [], log: [{ id: 1 }] });
    expect(await readEntryWithPhotos('another', 'a')).toBeNull();
    expect(await readEntryWithPhotos('depot', 'gone')).toBeNull();
  });

  it('are not sent by a version that cannot read them', async () => {
    await database.entries.put({ ...entry('a', '2026-11-21T10:00:00.000Z'), schemaVersion: entrySchemaVersion + 1 });
    expect(await markSending(database, 'a', now)).toBeNull();
    expect(await database.entries.get('a')).toMatchObject({ state: 'queued' });
  });
});

it('a server error is recorded as one, also the third, which is shown as three failures', async () => {
  await database.entries.put(entry('a', '2026-11-21T10:00:00.000Z'));
  const outcome: Outcome = {
    kind: 'refused',
    status: 500,
    code: 'INTERNAL_ERROR',
    message: '',
    fields: undefined,
    retryAfterS: null,
  };
  for (const attempts of [0, 1, 2])
    await recordOutcome(database, 'a', { outcome }, nextState(outcome, attempts, 0.5), now);
  const log = await database.attempts.toArray();
  expect(log.map(({ event, status }) => [event, status])).toEqual(Array(3).fill(['server_error', 500]));
  expect(await database.entries.get('a')).toMatchObject({ state: 'attention', cause: { code: 'three_failures' } });
});

it.each([
  [{ code: 'refused' as const, serverCode: 'ALREADY_INVOICED' }, true],
  [{ code: 'refused' as const, serverCode: 'VALIDATION_FAILED' }, false],
  [{ code: 'server_error' as const, serverCode: 'ALREADY_INVOICED' }, false],
])('%o is of the claim: %s', (cause, expected) => {
  expect(isOfClaim({ ...cause, at: '2026-11-21T10:00:00.000Z' })).toBe(expected);
});

it('an entry that was sent, or is being sent, cannot be edited, and the error has the reason', async () => {
  for (const state of ['sent', 'sending'] as const) {
    await database.entries.put({ ...entry(state, '2026-11-21T10:00:00.000Z'), state });
    expect(await thrownBy(editEntry(state))).toMatchObject({ name: 'EntryNotEditable', reason: state });
  }
  expect(await thrownBy(editEntry('gone'))).toMatchObject({ reason: 'gone' });
});

it('an error of the app is recorded as no response, and its cause has no fields of a response', async () => {
  await database.entries.put(entry('a', '2026-11-21T10:00:00.000Z'));
  const outcome: Outcome = { kind: 'fault' };
  await recordOutcome(database, 'a', { outcome }, nextState(outcome, 0, 0.5), now);
  expect((await database.attempts.toArray()).map(({ event }) => event)).toEqual(['no_answer']);
  const cause = (await database.entries.get('a'))?.cause;
  expect(cause).toStrictEqual({ code: 'no_answer', at: '2026-11-21T10:00:00.000Z' });
});
