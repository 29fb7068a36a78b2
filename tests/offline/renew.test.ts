import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it } from 'vitest';
import { renewEntries } from '#offline/outbox/renew.ts';
import { database } from '#storage/database.ts';
import type { ClaimEntry } from '#storage/rows.ts';

useEmptyDevice();

const at = '2026-11-21T10:00:00.000Z';
const later = Date.parse(at) + 60_000;

async function renewed(change: Partial<ClaimEntry>) {
  await database.entries.put(outboxEntry({ attempts: 2, nextAttemptAt: later, ...change }));
  await renewEntries('depot');
  const { state, attempts, nextAttemptAt, cause } = (await database.entries.get('entry-1')) ?? {};
  return { state, attempts, nextAttemptAt, code: cause?.code };
}

describe('new attempts after a sign-in, a start or the return of the network', () => {
  it('are for entries that wait for their next attempt, immediately', async () => {
    const entry = await renewed({ state: 'queued', cause: { code: 'no_answer', at } });
    expect(entry).toEqual({ state: 'queued', attempts: 0, nextAttemptAt: 0, code: 'no_answer' });
  });

  it('are for entries that wait for their account', async () => {
    const entry = await renewed({ state: 'signin', cause: { code: 'signin', at } });
    expect(entry).toEqual({ state: 'queued', attempts: 0, nextAttemptAt: 0, code: 'new' });
  });

  it.each([
    ['too_many', 429],
    ['busy', 409],
    ['server_error', 503],
  ] as const)('are delayed by the wait that a server requires: %s, %i', async (code, status) => {
    const entry = await renewed({ state: 'queued', cause: { code, at, status } });
    expect(entry).toEqual({ state: 'queued', attempts: 0, nextAttemptAt: later, code });
  });

  it('are not delayed after a server error without Retry-After', async () => {
    expect(await renewed({ state: 'queued', cause: { code: 'server_error', at, status: 500 } })).toMatchObject({
      nextAttemptAt: 0,
    });
  });

  it('are not for entries that need a person, nor for another account', async () => {
    const refused = { state: 'attention', cause: { code: 'refused', at } } as const;
    expect(await renewed(refused)).toEqual({ state: 'attention', attempts: 2, nextAttemptAt: later, code: 'refused' });
    const others = await renewed({ accountId: 'another', state: 'queued' });
    expect(others).toMatchObject({ attempts: 2, nextAttemptAt: later });
  });
});
