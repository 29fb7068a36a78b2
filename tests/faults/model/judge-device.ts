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
