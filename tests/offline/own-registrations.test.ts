import { useEmptyDevice } from '#tests/support/device.ts';
import { paged, registrationAnswer } from '#tests/support/contract-answers.ts';
import { json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { ownRegistrations, readCachedRegistration, registrationKey } from '#offline/cache/own-registrations.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Registration } from '#contract/registrations.ts';
import { pageKey } from '#offline/cache/cached-pages.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';

useEmptyDevice();
const http = useHttpAnswers();
afterEach(() => void vi.useRealTimers());

const status = (of: Registration['status']) => registrationAnswer({ status: of });

/** Stores a snapshot as it was read at an hour of the day. */
async function read(hour: number, key: string, value: unknown, accountId = 'customer'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, hour) });
  await writeSnapshot(accountId, key, value);
}

const readPage = (hour: number, page: number, ...registrations: Registration[]) =>
  read(hour, pageKey(ownRegistrations, page), paged(...registrations));

const kept = async (accountId = 'customer') => {
  const snapshot = await readCachedRegistration(accountId, 'registration-1');
  return snapshot && [snapshot.value.status, snapshot.readAt.slice(11, 13)];
};

describe('a registered product without network', () => {
  it('is found when it was in the list, though it was never opened', async () => {
    await readPage(9, 2, registrationAnswer({ id: 'another' }), status('Pending'));
    expect(await kept()).toEqual(['Pending', '09']);
  });

  it('is found when it was opened', async () => {
    await storeSession({ accountId: 'customer' });
    http.answer(json(200, status('Approved')));
    vi.stubEnv('VITE_API_URL', http.url);
    vi.resetModules();
    const { refreshRegistration } = await import('#offline/cache/own-registrations.ts');
    await refreshRegistration('customer', 'registration-1');
    expect(http.received.map(({ path }) => path)).toEqual(['/api/product-registrations/registration-1']);
    (await import('#storage/database.ts')).database.close();
    expect(await kept()).toMatchObject(['Approved', expect.any(String)]);
  });

  it('has the values of its latest reading, of the list or its own', async () => {
    await readPage(9, 1, status('New'));
    await read(10, registrationKey('registration-1'), status('Pending'));
    expect(await kept()).toEqual(['Pending', '10']);
    await readPage(11, 1, status('Approved'));
    expect(await kept()).toEqual(['Approved', '11']);
  });

  it('has the values of the list page that was read last, when it moved between two', async () => {
    await readPage(11, 1, status('Approved'));
    await readPage(10, 2, status('Pending'));
    expect(await kept()).toEqual(['Approved', '11']);
  });

  it('is not found when it was never read, nor for another account, nor with an invalid shape', async () => {
    expect(await kept()).toBeNull();
    await readPage(9, 1, status('New'));
    expect(await kept('another')).toBeNull();
    await readPage(9, 1, registrationAnswer({ id: 'another' }));
    expect(await kept()).toBeNull();
    await read(10, pageKey(ownRegistrations, 1), { data: 'from another version' });
    expect(await kept()).toBeNull();
  });
});
