import { storageKeyOf } from '#tests/support/device.ts';
import { expect, it } from 'vitest';
import { hiddenName, importStorageKey, open, seal } from '#storage/seal.ts';

const place = ['drafts', 'draft-1', 'depot'] as const;
const bytes = new TextEncoder().encode('Main jet blocked');

it('equal keys are derived from the same 32 bytes, and other keys from others', async () => {
  const [key, same, other] = await Promise.all(
    ['depot', 'depot', 'another'].map((name) => importStorageKey(storageKeyOf(name))),
  );
  if (!key || !same || !other) throw new Error('There are three keys');
  expect([key.id === same.id, key.id === other.id]).toEqual([true, false]);
  const sealed = await seal(key, bytes, place);
  expect(new Uint8Array(await open(same, sealed, place))).toEqual(bytes);
  await expect(open(other, sealed, place)).rejects.toMatchObject({ name: 'OperationError' });
  const names = await Promise.all([key, same, other].map((each) => hiddenName(each, 'marcy@customer.example')));
  expect([names[0] === names[1], names[0] === names[2]]).toEqual([true, false]);
});

it('the same key is derived from 32 bytes in every version, so that older rows can be read', async () => {
  expect((await importStorageKey(Buffer.alloc(32, 7).toString('base64url'))).id).toBe('6c0ce53b324ec92c');
});

it('rows that an older version sealed can be read', async () => {
  const key = await importStorageKey(Buffer.alloc(32, 7).toString('base64url'));
  const sealed = Buffer.from('ytYWc/+Zj+5TzGOti2YUmmcY7RSIAibxwAeddqPlaTcjneMMF1O1/j2gZkI=', 'base64');
  expect(new Uint8Array(await open(key, new Uint8Array(sealed), place))).toEqual(bytes);
});

it('derived keys cannot be exported', async () => {
  const key = await importStorageKey(storageKeyOf('depot'));
  expect([key.seal.extractable, key.names.extractable]).toEqual([false, false]);
});
