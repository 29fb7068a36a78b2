import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { type PhotoPurpose, photoPurposes } from '#storage/rows.ts';

export type PhotoMark = { position: number; /** Bytes. */ size: number; purpose: PhotoPurpose };

const Keys = v.array(v.tuple([v.string(), v.number(), v.number()]));
const PurposeKeys = v.array(v.tuple([v.string(), v.picklist(photoPurposes), v.number()]));

/** Place, size and purpose of the photos of a draft or an entry, in their order, without reading one of them. */
export async function photoMarks(ownerId: string): Promise<PhotoMark[]> {
  const { photos } = database;
  const [keys, purposeKeys] = await Promise.all([
    photos.where('[entryId+position+size]').between([ownerId, 0, 0], [ownerId, Infinity, Infinity]).keys(),
    photos.where('[entryId+purpose+position]').between([ownerId, '', 0], [ownerId, '\uffff', Infinity]).keys(),
  ]);
  const purposes = new Map(v.parse(PurposeKeys, purposeKeys).map(([, purpose, position]) => [position, purpose]));
  return v
    .parse(Keys, keys)
    .map(([, position, size]) => ({ position, size, purpose: purposes.get(position) ?? 'photo' }));
}

export function bytesOf(marks: readonly PhotoMark[]): number {
  return marks.reduce((sum, { size }) => sum + size, 0);
}
