import { useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice, refusedWrites } from '#tests/support/full-device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Claim } from '#contract/claims.ts';
import { claimKey, claimPageKey } from '#offline/cache/read-claims.ts';
import { readSnapshot, writeSnapshot } from '#offline/cache/snapshots.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

describe('something read before', () => {
  it('is read again, with when it was read', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
    await writeSnapshot('depot', claimKey('claim-1'), claimAnswer());
    vi.setSystemTime(Date.parse('2026-11-25T10:00:00Z'));
    expect(await readSnapshot('depot', claimKey('claim-1'), Claim)).toEqual({
      value: claimAnswer(),
      readAt: '2026-11-21T10:00:00.000Z',
    });
  });

  it('is what was read last', async () => {
    await writeSnapshot('depot', 'k', 'first');
    await writeSnapshot('depot', 'k', 'second');
    expect(await readSnapshot('depot', 'k', v.string())).toMatchObject({ value: 'second' });
    expect(await database.snapshots.count()).toBe(1);
  });

  it('is nothing when it was never read', async () => {
    expect(await readSnapshot('depot', 'k', v.unknown())).toBeNull();
  });

  it('is nothing to another account', async () => {
    await writeSnapshot('depot', 'k', 'mine');
    expect(await readSnapshot('another', 'k', v.string())).toBeNull();
    await writeSnapshot('another', 'k', 'theirs');
    expect(await readSnapshot('depot', 'k', v.string())).toMatchObject({ value: 'mine' });
  });

  it('is nothing to another search of the same account, whose key is encrypted too', async () => {
    await writeSnapshot('depot', 'serial:A', 'first');
    expect(await readSnapshot('depot', 'serial:B', v.string())).toBeNull();
    await writeSnapshot('depot', 'serial:B', 'second');
    expect(await readSnapshot('depot', 'serial:A', v.string())).toMatchObject({ value: 'first' });
  });

  it('counts as never read in a shape that is no longer ours', async () => {
    await writeSnapshot('depot', claimKey('claim-1'), { ...claimAnswer(), estimatedRepairCosts: 'none' });
    expect(await readSnapshot('depot', claimKey('claim-1'), Claim)).toBeNull();
  });

  it('may be null itself', async () => {
    await writeSnapshot('depot', 'k', null);
    expect(await readSnapshot('depot', 'k', v.null())).toMatchObject({ value: null });
  });

  it('has a key of its own for each claim and each page', () => {
    expect(new Set([claimKey('1'), claimKey('2'), claimPageKey(1), claimPageKey(2)]).size).toBe(4);
  });
});

describe('on a full device', () => {
  it.each(['write', 'commit'] as const)('nothing is kept and nothing is said at the %s', async (at) => {
    await writeSnapshot('depot', 'k', 'before');
    fillDevice('snapshots', 1, at);
    await writeSnapshot('depot', 'k', 'after');
    expect(refusedWrites()).toBe(1);
    expect(await readSnapshot('depot', 'k', v.string())).toMatchObject({ value: 'before' });
  });

  it('a fault of another kind is told', async () => {
    const cannotBeStored = () => {};
    expect(await thrownBy(writeSnapshot('without a key', 'k', cannotBeStored))).toHaveProperty(
      'name',
      'DataCloneError',
    );
  });
});
