import { database } from '#storage/database.ts';
import type { Finding } from '../judge.ts';

/** Finds photos and bytes without an unsent entry or a draft. */
export async function judgeDevice(): Promise<Finding[]> {
  const [entries, drafts, photos, withBytes] = await Promise.all([
    database.entries.toArray(),
    database.drafts.toCollection().primaryKeys(),
    database.photos.toArray(),
    database.photoBytes.toCollection().primaryKeys(),
  ]);
  const known = new Set(photos.map(({ id }) => id));
  const owners = new Set([...drafts, ...entries.filter(({ state }) => state !== 'sent').map(({ id }) => id)]);
  return [
    ...photos
      .filter(({ entryId }) => !owners.has(entryId))
      .map(({ entryId }): Finding => ({ kind: 'left_over', about: `a photo of ${entryId}` })),
    ...withBytes
      .filter((id) => !known.has(id))
      .map((id): Finding => ({ kind: 'left_over', about: `the bytes of the photo ${id}` })),
  ];
}

/** Finds unencrypted photos of accounts with a key. */
export async function judgeEncrypted(): Promise<Finding[]> {
  const keys = await database.storageKeys.toArray();
  const findings: Finding[] = [];
  for (const { id, entryId, bytesKey } of await database.photos.toArray()) {
    const owner = (await database.entries.get(entryId)) ?? (await database.drafts.get(entryId));
    if (bytesKey === undefined && keys.some(({ accountId }) => accountId === owner?.accountId))
      findings.push({ kind: 'unencrypted', about: `the photo ${id} of ${entryId}` });
  }
  return findings;
}
