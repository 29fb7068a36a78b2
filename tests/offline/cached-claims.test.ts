import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { messageEntry } from '#tests/support/outbox-entry.ts';
import { followUpOf, storeFollowUpDraft, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it, vi } from 'vitest';
import { readCachedClaim, readPhotoRequests } from '#offline/cache/cached-claims.ts';
import { claimKey, claimPageKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

const requested = { substatus: 'Photos requested' };
const receipt = { claimId: 'claim-1', claimName: 'WC-000001', files: null };

async function readAt(hour: number, key: string, value: unknown): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, hour) });
  await writeSnapshot('depot', key, value);
  vi.useRealTimers();
}

describe('a claim that is opened without network', () => {
  it('is its list row of any page if it was never opened', async () => {
    const row = claimAnswer({ diagnosis: 'Main jet blocked.' });
    await readAt(9, claimPageKey(3), paged(row));
    expect(await readCachedClaim('depot', row.id)).toEqual({ value: row, readAt: '2026-11-21T09:00:00.000Z' });
    expect(await readCachedClaim('depot', 'claim-2')).toBeNull();
    expect(await readCachedClaim('another', row.id)).toBeNull();
  });

  it('is the last reading: a newer row changes it and keeps its timeline, an older row does not', async () => {
    const timeline = [{ at: '2026-11-20T10:00:00.000Z', status: 'New', substatus: null, note: null }];
    await readAt(9, claimKey('claim-1'), claimAnswer({ timeline }));
    await readAt(8, claimPageKey(2), paged(claimAnswer({ status: 'Draft' })));
    expect((await readCachedClaim('depot', 'claim-1'))?.value.status).toBe('New');
    await readAt(10, claimPageKey(1), paged(claimAnswer({ status: 'Approved' })));
    expect(await readCachedClaim('depot', 'claim-1')).toMatchObject({
      value: { status: 'Approved', timeline },
      readAt: '2026-11-21T10:00:00.000Z',
    });
  });
});

describe('claims that need photos', () => {
  it('have a request for photos and a status that accepts them', async () => {
    const closed = { ...requested, id: 'claim-2', status: 'Closed - Paid' };
    await readAt(
      9,
      claimPageKey(1),
      paged(claimAnswer(requested), claimAnswer(closed), claimAnswer({ id: 'claim-3' })),
    );
    expect(await readPhotoRequests('depot')).toEqual(['claim-1']);
  });

  it('are answered by photos in the outbox, and by sent photos until the claim is read again', async () => {
    await readAt(9, claimPageKey(1), paged(claimAnswer(requested)));
    const draft = await storeFollowUpDraft('change', { claimRef: 'claim-1' });
    await submitFollowUp(draft, followUpOf('change'));
    expect(await readPhotoRequests('depot')).toEqual([]);
    await database.entries.update(draft, { state: 'sent', receipt: { ...receipt, at: '2026-11-21T09:30:00.000Z' } });
    expect(await readPhotoRequests('depot')).toEqual([]);
    await readAt(10, claimPageKey(1), paged(claimAnswer(requested)));
    expect(await readPhotoRequests('depot')).toEqual(['claim-1']);
  });

  it('are not answered by a change without photos, nor by a message with a file', async () => {
    await readAt(9, claimPageKey(1), paged(claimAnswer(requested)));
    const draft = await storeFollowUpDraft('change', { claimRef: 'claim-1', files: 0 });
    await submitFollowUp(draft, followUpOf('change'));
    await database.entries.put({ ...messageEntry(), photoCount: 1 });
    expect(await readPhotoRequests('depot')).toEqual(['claim-1']);
  });
});
