import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import {
  findMissingWork,
  forgetMissingWork,
  missingWork,
  noteUnsentWork,
  readUnsentWork,
} from '#offline/unsent-witness.ts';
import { database } from '#storage/database.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';

useEmptyDevice();
const stored = useLocalStorage();

async function file(accountId: string, createdAt: string): Promise<string> {
  const id = await storeDraft(accountId, 0);
  await submitClaim(id, claimPayload);
  await database.entries.update(id, { createdAt });
  return id;
}

/** What a page does at its start and after each change. */
async function openPage() {
  const missing = await findMissingWork();
  noteUnsentWork(await readUnsentWork());
  return missing;
}

async function loseDatabase(): Promise<void> {
  await database.delete();
  await database.open();
}

it('the witness is as old as the oldest entry, for any order of the entries', async () => {
  const ids = [await file('depot', ''), await file('depot', '')];
  const [older, newer] = ['2026-11-12T08:00:00.000Z', '2026-11-20T08:00:00.000Z'] as const;
  for (const first of ids) {
    for (const id of ids) await database.entries.update(id, { createdAt: id === first ? older : newer });
    expect((await readUnsentWork()).work['depot']?.since).toBe(older);
  }
});

describe('a database that the browser has lost', () => {
  it('is reported with the unsent entries of each account, until that account has read it', async () => {
    expect(await openPage()).toEqual({});
    await file('depot', '2026-11-20T08:00:00.000Z');
    await file('depot', '2026-11-12T08:00:00.000Z');
    await file('another', '2026-11-21T08:00:00.000Z');
    const sent = await file('depot', '2026-11-01T08:00:00.000Z');
    await database.entries.update(sent, { state: 'sent' });
    expect(await openPage()).toEqual({});

    await loseDatabase();
    const lost = {
      depot: { count: 2, claims: 2, since: '2026-11-12T08:00:00.000Z' },
      another: { count: 1, claims: 1, since: '2026-11-21T08:00:00.000Z' },
    };
    expect(await openPage()).toEqual(lost);
    expect(await openPage()).toEqual(lost);
    expect(missingWork()).toEqual(lost);
    forgetMissingWork('depot');
    expect(missingWork()).toEqual({ another: lost.another });
    expect(await openPage()).toEqual({ another: lost.another });
  });

  it('is reported by a page that was open', async () => {
    await openPage();
    await file('depot', '2026-11-12T08:00:00.000Z');
    await openPage();
    await loseDatabase();
    expect(noteUnsentWork(await readUnsentWork())).toBe(false);
    const lost = { depot: { count: 1, claims: 1, since: '2026-11-12T08:00:00.000Z' } };
    expect(await openPage()).toEqual(lost);
    expect(noteUnsentWork(await readUnsentWork())).toBe(true);
    expect(missingWork()).toEqual(lost);
  });

  it('is reported together with an earlier lost one', async () => {
    await openPage();
    await file('depot', '2026-11-12T08:00:00.000Z');
    await openPage();
    await loseDatabase();
    await openPage();
    await file('depot', '2026-11-20T08:00:00.000Z');
    await file('depot', '2026-11-21T08:00:00.000Z');
    await openPage();
    await loseDatabase();
    expect(await openPage()).toEqual({ depot: { count: 3, claims: 3, since: '2026-11-12T08:00:00.000Z' } });
  });

  it('is not reported when it had no unsent entries', async () => {
    await openPage();
    const id = await file('depot', '2026-11-20T08:00:00.000Z');
    await openPage();
    await database.entries.delete(id);
    await openPage();
    await loseDatabase();
    expect(await openPage()).toEqual({});
  });

  it('is not derived from the data of another version', async () => {
    stored.set('unsent-witness', '{"databaseId":1}');
    expect(await openPage()).toEqual({});
    stored.set('unsent-witness', 'no JSON');
    expect(missingWork()).toEqual({});
    expect(await openPage()).toEqual({});
  });
});
