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

describe('a stored reading', () => {
  it('is returned with the time of the reading', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
    await writeSnapshot('depot', claimKey('claim-1'), claimAnswer());
    vi.setSystemTime(Date.parse('2026-11-25T10:00:00Z'));
    expect(await readSnapshot('depot', claimKey('claim-1'), Claim)).toEqual({
      value: claimAnswer(),
      readAt: '2026-11-21T10:00:00.000Z',
    });
  });

  it('is the latest one', async () => {
    await writeSnapshot('depot', 'k', 'first');
    await writeSnapshot('depot', 'k', 'second');
    expect(await readSnapshot('depot', 'k', v.string())).toMatchObject({ value: 'second' });
    expect(await database.snapshots.count()).toBe(1);
  });

  it('is none when nothing was read', async () => {
    expect(await readSnapshot('depot', 'k', v.unknown())).toBeNull();
  });

  it('is none for another account', async () => {
    await writeSnapshot('depot', 'k', 'mine');
    expect(await readSnapshot('another', 'k', v.string())).toBeNull();
    await writeSnapshot('another', 'k', 'theirs');
    expect(await readSnapshot('depot', 'k', v.string())).toMatchObject({ value: 'mine' });
  });

  it('is none for another search of the same account, whose key is encrypted too', async () => {
    await writeSnapshot('depot', 'serial:A', 'first');
    expect(await readSnapshot('depot', 'serial:B', v.string())).toBeNull();
    await writeSnapshot('depot', 'serial:B', 'second');
    expect(await readSnapshot('depot', 'serial:A', v.string())).toMatchObject({ value: 'first' });
  });

  it('with an invalid shape counts as none', async () => {
    await writeSnapshot('depot', claimKey('claim-1'), { ...claimAnswer(), estimatedRepairCosts: 'none' });
    expect(await readSnapshot('depot', claimKey('claim-1'), Claim)).toBeNull();
  });

  it('can be null itself', async () => {
    await writeSnapshot('depot', 'k', null);
    expect(await readSnapshot('depot', 'k', v.null())).toMatchObject({ value: null });
  });

  it('has its own key for each claim and each page', () => {
    expect(new Set([claimKey('1'), claimKey('2'), claimPageKey(1), claimPageKey(2)]).size).toBe(4);
  });
});

describe('on a full device', () => {
  it.each(['write', 'commit'] as const)('nothing is stored and no error is reported at the %s', async (at) => {
    await writeSnapshot('depot', 'k', 'before');
    fillDevice('snapshots', 1, at);
    await writeSnapshot('depot', 'k', 'after');
    expect(refusedWrites()).toBe(1);
    expect(await readSnapshot('depot', 'k', v.string())).toMatchObject({ value: 'before' });
  });

  it('another error is reported', async () => {
    const cannotBeStored = () => {};
    expect(await thrownBy(writeSnapshot('without a key', 'k', cannotBeStored))).toHaveProperty(
      'name',
      'DataCloneError',
    );
  });
});
