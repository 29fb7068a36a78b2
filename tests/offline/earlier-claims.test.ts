import { useEmptyDevice } from '#tests/support/device.ts';
import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { claimKey, claimPageKey } from '#offline/cache/read-claims.ts';
import { readEarlierClaims } from '#offline/cache/earlier-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';

useEmptyDevice();

let clock: number;
beforeEach(() => {
  clock = Date.UTC(2026, 10, 21);
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
});
afterEach(() => void vi.useRealTimers());

const serial = 'DEMOACTIVE0001';

/** Stores a snapshot, a minute newer than the previous one. */
async function read(key: string, value: unknown, accountId = 'depot'): Promise<void> {
  vi.setSystemTime((clock += 60_000));
  await writeSnapshot(accountId, key, value);
}

const readPage = (page: number, ...claims: Claim[]) => read(claimPageKey(page), paged(...claims));
const readOne = (claim: Claim) => read(claimKey(claim.id), claim);

function claim(id: string, change: Partial<Claim> = {}): Claim {
  return claimAnswer({ id, name: `WC-${id}`, createdAt: `2026-10-${id}T10:00:00.000Z`, ...change });
}

const earlier = async (serialNumber = serial) => (await readEarlierClaims('depot', serialNumber)).map(({ id }) => id);

describe('earlier claims on a serial number', () => {
  it('are those of the lists and the opened ones, newest first', async () => {
    await readPage(1, claim('02'), claim('04'));
    await readPage(12, claim('03'));
    await readOne(claim('01'));
    expect(await earlier()).toEqual(['04', '03', '02', '01']);
  });

  it('are not those on another serial number', async () => {
    await readPage(
      1,
      claim('01'),
      claim('02', { serialNumber: 'DEMOACTIVE0002' }),
      claim('03', { serialNumber: null }),
    );
    expect(await earlier()).toEqual(['01']);
    expect(await earlier('DEMOACTIVE0002')).toEqual(['02']);
  });

  it('are also found by the serial number of their registration', async () => {
    const productRegistration = {
      id: 'registration-1',
      product: null,
      serialNumber: { name: serial },
      productWarrantyStatus: null,
      purchaseDate: null,
      partsExpireDate: null,
      labourExpireDate: null,
    };
    await readPage(1, claim('01', { serialNumber: null, productRegistration }));
    expect(await earlier()).toEqual(['01']);
  });

  it.each(['page first', 'claim first'])('are listed once with their latest values: %s', async (order) => {
    const [onPage, opened] = [claim('01', { status: 'page first' }), claim('01', { status: 'claim first' })];
    if (order === 'page first') await readPage(1, onPage);
    await readOne(opened);
    if (order === 'claim first') await readPage(1, onPage);
    const claims = await readEarlierClaims('depot', serial);
    expect(claims).toEqual([order === 'page first' ? opened : onPage]);
  });

  it('are ordered by name if they have no date', async () => {
    await readPage(1, ...['02', '03', '01'].map((id) => claimAnswer({ id, name: `WC-${id}` })));
    expect(await earlier()).toEqual(['03', '02', '01']);
  });

  it('are none without a serial number', async () => {
    await readPage(1, claim('01', { serialNumber: '' }));
    expect(await earlier('')).toEqual([]);
  });

  it('are none of another account', async () => {
    await read(claimPageKey(1), paged(claim('01')), 'another');
    expect(await earlier()).toEqual([]);
  });

  it('skip cached values with an invalid shape, and values that are not claims', async () => {
    await read(claimPageKey(1), { data: 'from another version' });
    await read(claimKey('odd'), { id: 'odd' });
    await read(`serial:${serial}`, claim('09'));
    await readOne(claim('01'));
    expect(await earlier()).toEqual(['01']);
  });
});
