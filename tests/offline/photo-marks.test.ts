import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { bytesOf, photoMarks } from '#offline/photos/photo-marks.ts';
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

it('tells place and size of the photos of one draft, in their order', async () => {
  await database.photos.bulkAdd([photo('b', 'one', 2, 30), photo('a', 'one', 1, 12), photo('c', 'other', 1, 5)]);
  const marks = await photoMarks('one');
  expect(marks).toEqual([
    { position: 1, size: 12, purpose: 'photo' },
    { position: 2, size: 30, purpose: 'photo' },
  ]);
  expect(bytesOf(marks)).toBe(42);
  expect(await photoMarks('none')).toEqual([]);
});

it('tells what each file is for, also beside rows from before there were purposes', async () => {
  await database.photos.bulkAdd([
    photo('a', 'one', 1, 12),
    photo('b', 'one', 2, 30, { purpose: 'proof_of_purchase' }),
    photo('c', 'one', 3, 7, { purpose: 'photo' }),
    photo('d', 'other', 1, 5, { purpose: 'rating_plate' }),
  ]);
  expect((await photoMarks('one')).map(({ purpose }) => purpose)).toEqual(['photo', 'proof_of_purchase', 'photo']);
  expect(await photoMarks('other')).toEqual([{ position: 1, size: 5, purpose: 'rating_plate' }]);
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
