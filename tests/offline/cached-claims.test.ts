import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it, vi } from 'vitest';
import { readCachedClaim } from '#offline/cache/cached-claims.ts';
import { claimKey, claimPageKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';

useEmptyDevice();

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
