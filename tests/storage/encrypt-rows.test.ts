import { storageKeyOf, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { expect, it } from 'vitest';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { encryptPhoto, encryptWork } from '#storage/encrypt-rows.ts';
import { importStorageKey } from '#storage/seal.ts';

useEmptyDevice();

it('encrypts the form drafts of the account that were stored before it had a key', async () => {
  await saveFormDraft('contact:early', { message: 'Where is the plate?' });
  await database.keyring.take('early', await importStorageKey(storageKeyOf('early')));
  await encryptWork('early');
  await database.storageKeys.clear();
  const nextPage = new PortalDatabase('depot-portal');
  expect(await nextPage.formDrafts.get('contact:early')).not.toHaveProperty('value');
  nextPage.close();
});

it('leaves a photo as it is while its account has no key', async () => {
  const { id } = await storePhoto('form', 1, 100);
  expect(await encryptPhoto(database, id, 'without-key')).toBe(false);
  expect((await database.photos.get(id))?.bytesKey).toBeUndefined();
});
