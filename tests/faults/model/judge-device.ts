import { database } from '#storage/database.ts';
import type { Finding } from '../judge.ts';

/** Nothing of what was sent takes room any more. */
export async function judgeDevice(): Promise<Finding[]> {
  const [entries, drafts, photos] = await Promise.all([
    database.entries.toArray(),
    database.drafts.toCollection().primaryKeys(),
    database.photos.toArray(),
  ]);
  const owners = new Set([...drafts, ...entries.filter(({ state }) => state !== 'sent').map(({ id }) => id)]);
  return photos
    .filter(({ entryId }) => !owners.has(entryId))
    .map(({ entryId }): Finding => ({ kind: 'left_over', about: `a photo of ${entryId}` }));
}

/** No photo of an account whose key is here lies open. */
export async function judgeLocked(): Promise<Finding[]> {
  const keys = await database.storageKeys.toArray();
  const findings: Finding[] = [];
  for (const { id, entryId, bytesKey } of await database.photos.toArray()) {
    const owner = (await database.entries.get(entryId)) ?? (await database.drafts.get(entryId));
    if (bytesKey === undefined && keys.some(({ accountId }) => accountId === owner?.accountId))
      findings.push({ kind: 'left_open', about: `the photo ${id} of ${entryId}` });
  }
  return findings;
}
