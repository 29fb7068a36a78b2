import type { Table } from 'dexie';
import type { DeviceKey } from './device-secret.ts';
import { bytesOfStorageKey, type Generation, importStorageKey, open, seal, type StorageKey } from './seal.ts';

/** A storage key as the database has it where there is a device key: encrypted. */
export type WrappedKeyRow = {
  accountId: string;
  id: string;
  /** Whether the server has given a newer key since. */
  retired: boolean;
  wrapped: Uint8Array<ArrayBuffer>;
  /** The id of the device key, or of the newer storage key: an account that signs in again gets that one. */
  wrappedBy: string;
};

export type WrappedKeys = Table<WrappedKeyRow, [string, string]>;

/** A key of the server, with the rows to store; null to store the key as it is. */
export type PreparedKey = { key: StorageKey; wrapped: { rows: WrappedKeyRow[]; replacedId: string } | null };

/** A storage key that is known: its bytes, and what is derived from them. */
type OpenKey = { row: WrappedKeyRow; bytes: Uint8Array<ArrayBuffer>; key: StorageKey };

/** Opens the keys that this device can open: those of the device key, then those that these encrypted. */
export async function openKeys(
  rows: readonly WrappedKeyRow[],
  device: DeviceKey | null,
  generation: Generation = 2,
): Promise<OpenKey[]> {
  const found: OpenKey[] = [];
  let left = rows;
  let openers: readonly Pick<StorageKey, 'id' | 'seal'>[] = device ? [device] : [];
  while (openers.length > 0) {
    const pairs = left.flatMap((row) => openers.filter(({ id }) => id === row.wrappedBy).map((by) => ({ row, by })));
    const opened = await Promise.all(pairs.map(({ row, by }) => openRow(row, by, generation)));
    left = left.filter((row) => !pairs.some((pair) => pair.row === row));
    found.push(...opened.filter((one) => one !== null));
    openers = opened.flatMap((one) => (one ? [one.opener] : []));
  }
  return found;
}

async function openRow(row: WrappedKeyRow, by: Pick<StorageKey, 'seal'>, generation: Generation) {
  const opened = await open(by, row.wrapped, placeOf(row)).catch(() => null);
  if (!opened) return null;
  const bytes = new Uint8Array(opened);
  const opener = await importStorageKey(bytes, 2);
  return { row, bytes, opener, key: generation === 2 ? opener : await importStorageKey(bytes, generation) };
}

/** Encrypts a storage key with the device key, or with a newer storage key. */
async function wrapKey(
  { bytes, id, accountId, retired }: Pick<WrappedKeyRow, 'id' | 'accountId' | 'retired'> & Pick<OpenKey, 'bytes'>,
  by: Pick<StorageKey, 'id' | 'seal'>,
): Promise<WrappedKeyRow> {
  const row = { accountId, id, retired };
  return { ...row, wrapped: await seal(by, bytes, placeOf(row)), wrappedBy: by.id };
}

function placeOf({ id, accountId }: Pick<WrappedKeyRow, 'id' | 'accountId'>) {
  return ['wrappedKeys', id, accountId] as const;
}

type DeviceKeys = {
  /** The device key that opens the stored keys. */
  present: DeviceKey | null;
  /** The one that is to open them: the same, or its successor. */
  next: DeviceKey | null;
};

/**
 * What has to be stored for a key of the server, since nothing can be encrypted within a transaction: that key, and the
 * account's other keys, which it then opens. Without a key of the server the last one stays the account's. Null when
 * there is neither.
 */
export async function prepareKey(
  { wrappedKeys }: { wrappedKeys: WrappedKeys },
  accountId: string,
  storageKey: string | undefined,
  { present, next }: DeviceKeys,
): Promise<PreparedKey | null> {
  const rows = await wrappedKeys.where({ accountId }).toArray();
  const opened = (await openKeys(rows, present)).filter(({ row }) => !row.retired);
  const bytes = storageKey === undefined ? opened[0]?.bytes : bytesOfStorageKey(storageKey);
  if (!bytes) return null;
  const older = await importStorageKey(bytes, 1);
  if (!next) return { key: older, wrapped: null };
  const key = await importStorageKey(bytes, 2);
  const before = opened.filter(({ row }) => row.id !== key.id);
  const isStored = opened.some(({ row }) => row.id === key.id && row.wrappedBy === next.id);
  const wrapped = await Promise.all([
    ...(isStored ? [] : [wrapKey({ bytes, id: key.id, accountId, retired: false }, next)]),
    ...before.map((old) => wrapKey({ ...old.row, bytes: old.bytes, retired: true }, key)),
  ]);
  return { key, wrapped: { rows: wrapped, replacedId: older.id } };
}
