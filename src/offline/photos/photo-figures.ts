import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { database } from '#storage/database.ts';
import type { PhotoPurpose, PhotoRow } from '#storage/rows.ts';

const Keys = v.array(v.tuple([v.string(), v.number(), v.number()]));

/** The number of files of a draft or an entry, their bytes, and the number of proofs of purchase. */
export type PhotoFigures = { photoCount: number; photoBytes: number; proofCount: number };

/** Sizes of the photos that this page has added, by id. They never change. */
const knownSizes = createStore<Record<string, number>>()(() => ({}));

/** Remembers the size of a photo, so that this page need not read it from the index. */
export function rememberSize({ id, size }: Pick<PhotoRow, 'id' | 'size'>): void {
  knownSizes.setState({ [id]: size });
}

/** Reads the figures from indexes only: rows of older versions include the bytes. */
export async function photoFigures(ownerId: string): Promise<PhotoFigures> {
  const [ids, proofCount] = await Promise.all([
    ofOwner(ownerId).primaryKeys(),
    countOfPurpose(ownerId, 'proof_of_purchase'),
  ]);
  const known = ids.flatMap((id) => knownSizes.getState()[id] ?? []);
  // Primary keys arrive in one batch, the keys of an index one by one.
  const sizes = known.length === ids.length ? known : await sizesOf(ownerId);
  return { photoCount: ids.length, photoBytes: sizes.reduce((sum, size) => sum + size, 0), proofCount };
}

async function sizesOf(ownerId: string): Promise<number[]> {
  return v.parse(Keys, await ofOwner(ownerId).keys()).map(([, , size]) => size);
}

/** The figures that determine the position of a draft's next file; `lastPosition` is null for the first file. */
export type PhotoPlaces = { count: number; proofCount: number; plateCount: number; lastPosition: number | null };

/** Reads them in one round trip to the disk. */
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

/** Rows of versions without purposes are photos and are not in this index. */
function countOfPurpose(ownerId: string, purpose: Exclude<PhotoPurpose, 'photo'>) {
  return database.photos
    .where('[entryId+purpose+position]')
    .between([ownerId, purpose, 0], [ownerId, purpose, Infinity])
    .count();
}

/** Whether a file belongs to the registration; all others belong to the claim. */
export function isProofOfPurchase({ purpose }: { purpose?: PhotoPurpose }): boolean {
  return purpose === 'proof_of_purchase';
}
