import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it } from 'vitest';
import { formOpened, isBusy } from '#offline/busy.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { entryStates } from '#storage/rows.ts';

useEmptyDevice();

describe('whether a reload would interrupt work', () => {
  it('is false when no work is in progress', async () => expect(await isBusy()).toBe(false));

  it('is true until the last open form is closed', async () => {
    const [closeFirst, closeSecond] = [formOpened(), formOpened()];
    closeFirst();
    expect(await isBusy()).toBe(true);
    closeSecond();
    expect(await isBusy()).toBe(false);
  });

  it('counts a form once that is closed twice', async () => {
    const [closeFirst, closeSecond] = [formOpened(), formOpened()];
    closeFirst();
    closeFirst();
    expect(await isBusy()).toBe(true);
    closeSecond();
    expect(await isBusy()).toBe(false);
  });

  it.each(entryStates)('is affected by an entry that is %s', async (state) => {
    const { id } = await submitClaim(await storeDraft('depot', 0), claimPayload);
    await database.entries.update(id, { state });
    expect(await isBusy()).toBe(state === 'sending');
  });

  it('is true while the entry of another account is being sent', async () => {
    const { id } = await submitClaim(await storeDraft('another', 0), claimPayload);
    await database.entries.update(id, { state: 'sending' });
    expect(await isBusy()).toBe(true);
  });
});
