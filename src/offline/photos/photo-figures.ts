import * as v from 'valibot';
import { database } from '#storage/database.ts';
import type { PhotoPurpose, PhotoRow } from '#storage/rows.ts';

const Keys = v.array(v.tuple([v.string(), v.number(), v.number()]));

/** How many files a draft or an entry has, their bytes in all, and how many of them are proofs of purchase. */
export type PhotoFigures = { photoCount: number; photoBytes: number; proofCount: number };

/** Bytes of the photos that this page took in, by their ids. They never change. */
const knownSizes = new Map<string, number>();

/** Keeps the size of a photo, so that its figures need not be read where it was taken in. */
export function rememberSize({ id, size }: Pick<PhotoRow, 'id' | 'size'>): void {
  knownSizes.set(id, size);
}

/** The figures of a draft or an entry, from the indexes alone: a row comes with its bytes. */
export async function photoFigures(ownerId: string): Promise<PhotoFigures> {
  const [ids, proofCount] = await Promise.all([
    ofOwner(ownerId).primaryKeys(),
    countOfPurpose(ownerId, 'proof_of_purchase'),
  ]);
  const known = ids.flatMap((id) => knownSizes.get(id) ?? []);
  // Ids come at once, the keys of an index one after the other.
  const sizes = known.length === ids.length ? known : await sizesOf(ownerId);
  return { photoCount: ids.length, photoBytes: sizes.reduce((sum, size) => sum + size, 0), proofCount };
}

async function sizesOf(ownerId: string): Promise<number[]> {
  return v.parse(Keys, await ofOwner(ownerId).keys()).map(([, , size]) => size);
}

/** What decides on the place of the next file of a draft; `lastPosition` is null when it is the first. */
export type PhotoPlaces = { count: number; proofCount: number; plateCount: number; lastPosition: number | null };

/** The same for the next file's place, in one round trip to the disk. */
export async function photoPlaces(ownerId: string): Promise<PhotoPlaces> {
  const [count, lastKeys, proofCount, plateCount] = await Promise.all([
    ofOwner(ownerId).count(),
    ofOwner(ownerId).reverse().limit(1).keys(),
    countOfPurpose(ownerId, 'proof_of_purchase'),
    countOfPurpose(ownerId, 'rating_plate'),
  ]);
  const [last] = v.parse(Keys, lastKeys);
  return { count, proofCount, plateCount, lastPosition: last?.[1] ?? null };
}

function ofOwner(ownerId: string) {
  return database.photos.where('[entryId+position+size]').between([ownerId, 0, 0], [ownerId, Infinity, Infinity]);
}

/** Rows from before there were purposes are photos, and not in this index. */
function countOfPurpose(ownerId: string, purpose: Exclude<PhotoPurpose, 'photo'>) {
  return database.photos
    .where('[entryId+purpose+position]')
    .between([ownerId, purpose, 0], [ownerId, purpose, Infinity])
    .count();
}

/** Whether a file goes with the registration; all others go with the claim. */
export function isProofOfPurchase({ purpose }: { purpose?: PhotoPurpose }): boolean {
  return purpose === 'proof_of_purchase';
}
