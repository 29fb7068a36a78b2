import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { photoFigures, photoPlaces } from '#offline/photos/photo-figures.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import type { PhotoRow } from '#storage/rows.ts';

function photo(
  id: string,
  entryId: string,
  position: number,
  size: number,
  { purpose }: Pick<PhotoRow, 'purpose'> = {},
): PhotoRow {
  const bytes = new Blob([new Uint8Array(size)]);
  return {
    id,
    entryId,
    ...(purpose && { purpose }),
    position,
    name: `${id}.jpg`,
    type: 'image/jpeg',
    size,
    sha256: id.repeat(64),
    bytes,
  };
}

afterEach(async () => {
  await database.photos.clear();
});

it('counts the photos of one draft and their bytes', async () => {
  await database.photos.bulkAdd([photo('b', 'one', 2, 30), photo('a', 'one', 1, 12), photo('c', 'other', 1, 5)]);
  expect(await photoFigures('one')).toEqual({ photoCount: 2, photoBytes: 42, proofCount: 0 });
  expect(await photoFigures('none')).toEqual({ photoCount: 0, photoBytes: 0, proofCount: 0 });
});

it('returns the figures for the next position, also with rows from before there were purposes', async () => {
  await database.photos.bulkAdd([
    photo('a', 'one', 1, 12),
    photo('b', 'one', 2, 30, { purpose: 'proof_of_purchase' }),
    photo('c', 'one', 3, 7, { purpose: 'photo' }),
    photo('d', 'other', 0, 5, { purpose: 'rating_plate' }),
  ]);
  expect(await photoPlaces('one')).toEqual({ count: 3, proofCount: 1, plateCount: 0, lastPosition: 3 });
  expect(await photoPlaces('other')).toEqual({ count: 1, proofCount: 0, plateCount: 1, lastPosition: 0 });
  expect(await photoPlaces('none')).toEqual({ count: 0, proofCount: 0, plateCount: 0, lastPosition: null });
  expect(await photoFigures('one')).toEqual({ photoCount: 3, photoBytes: 49, proofCount: 1 });
});

it('finds the photos that an older version of the app stored', async () => {
  const older = new Dexie('older');
  older.version(1).stores({ photos: 'id, entryId' });
  await older.table('photos').add(photo('a', 'one', 1, 12));
  older.close();
  const newer = new PortalDatabase('older');
  const keys = await newer.photos
    .where('[entryId+position+size]')
    .between(['one', 0, 0], ['one', Infinity, Infinity])
    .keys();
  expect(keys).toEqual([['one', 1, 12]]);
  newer.close();
});
