import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { describe, expect, it } from 'vitest';
import { readDraft } from '#offline/drafts.ts';
import { readEntry } from '#offline/outbox/list.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

describe('what an older version of the app kept', () => {
  it('is a draft that opens, with nothing to register', async () => {
    const id = await storeDraft('depot', 1);
    await database.table('drafts').update(id, { 'values.registering': undefined, unregistered: undefined });
    expect(await readDraft('depot', id)).toMatchObject({
      unregistered: null,
      values: { registering: { chosen: false, retailerId: '' } },
    });
  });

  it('is an entry that is read as it was meant', () => {
    const { steps: _, payload, ...entry } = outboxEntry({ schemaVersion: 1 });
    const { registering: __, ...older } = payload;
    expect(readEntry({ ...entry, payload: older } as never)).toMatchObject({ steps: null, payload: claimPayload });
  });
});

it('is understood by an older version of the app too, as long as nothing has to be registered', async () => {
  const id = await storeDraft('depot', 0);
  expect(await submitClaim(id, claimPayload)).toMatchObject({ schemaVersion: 1 });
});
