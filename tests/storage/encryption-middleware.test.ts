import { useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
afterEach(() => void vi.restoreAllMocks());

it.each(['contact:guest', 'repair-depot'])('stores the form of a guest without looking for a key: %s', async (key) => {
  const looking = vi.spyOn(database.keyring, 'find');
  await saveFormDraft(key, { message: 'Where is the plate?' });
  expect(await database.formDrafts.get(key)).toMatchObject({ value: { message: 'Where is the plate?' } });
  expect(looking).not.toHaveBeenCalled();
});

it('reads with one request what is not encrypted', async () => {
  const asking = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await database.transaction('rw', database.drafts, () => database.drafts.get('none'))).toBeUndefined();
  expect(asking).toHaveBeenCalledOnce();
});
