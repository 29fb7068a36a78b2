import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it } from 'vitest';
import { formOpened, isBusy } from '#offline/busy.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { entryStates } from '#storage/rows.ts';

useEmptyDevice();

describe('whether a reload would disturb somebody', () => {
  it('would not, when nothing goes on', async () => expect(await isBusy()).toBe(false));

  it('would, until the last open form is closed', async () => {
    const [closeFirst, closeSecond] = [formOpened(), formOpened()];
    closeFirst();
    expect(await isBusy()).toBe(true);
    closeSecond();
    expect(await isBusy()).toBe(false);
  });

  it('counts a form that is closed twice once', async () => {
    const [closeFirst, closeSecond] = [formOpened(), formOpened()];
    closeFirst();
    closeFirst();
    expect(await isBusy()).toBe(true);
    closeSecond();
    expect(await isBusy()).toBe(false);
  });

  it.each(entryStates)('with an entry that is %s', async (state) => {
    const { id } = await submitClaim(await storeDraft('depot', 0), claimPayload);
    await database.entries.update(id, { state });
    expect(await isBusy()).toBe(state === 'sending');
  });

  it("would, while another account's entry is on its way", async () => {
    const { id } = await submitClaim(await storeDraft('another', 0), claimPayload);
    await database.entries.update(id, { state: 'sending' });
    expect(await isBusy()).toBe(true);
  });
});
