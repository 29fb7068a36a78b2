import { claimPayload, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { ReadyPhotos } from '#tests/support/ready-photos.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { keepDespiteRemark } from '#offline/photos/keep-photo.ts';
import { photoFigures } from '#offline/photos/photo-figures.ts';
import { keepUnsavedMarks, openMarks, removeMarks, saveMarks } from '#offline/photos/marks.ts';
import { addPhoto, photosOf, removePhoto } from '#offline/photos/photos.ts';
import { purgePhotos } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import type { PhotoMark } from '#storage/photo-marks.ts';
import { keptFor } from '#storage/photo-rows.ts';
import { sweepPhotoBytes } from '#storage/sweep-photos.ts';

useEmptyDevice();

beforeEach(() => vi.stubGlobal('Worker', DrawnPhotos));
afterEach(() => vi.unstubAllGlobals());

/** Draws as a browser would: the picture has other bytes with marks. */
class DrawnPhotos extends ReadyPhotos {
  override postMessage(request: Parameters<ReadyPhotos['postMessage']>[0]): void {
    const { file, marks } = request;
    super.postMessage({ ...request, file: marks ? new Blob([file, JSON.stringify(marks)]) : file });
  }
}

const arrow: PhotoMark = { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } };
const text: PhotoMark = { kind: 'text', at: { x: 0.5, y: 0.2 }, text: 'Leak' };

/** A draft of three photos; the ids of the photos. */
async function draftOfThree(): Promise<{ draftId: string; ids: string[] }> {
  const draftId = await storeDraft('depot', 0);
  const ids: string[] = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    ids.push((await addPhoto(draftId, new File([name], name, { type: 'image/jpeg' }))).id);
  return { draftId, ids };
}

async function mark(id: string, marks: readonly PhotoMark[], sendsOriginal: boolean, max = 10): Promise<void> {
  const opened = await openMarks(id);
  if (!opened) throw new Error('The photo is gone');
  await saveMarks(id, opened.original, marks, { name: 'marked.jpg', sendsOriginal, max });
}

async function names(ownerId: string): Promise<string[]> {
  return (await photosOf(ownerId)).map(({ name }) => name);
}

async function marked(ownerId: string): Promise<string> {
  const found = (await photosOf(ownerId)).find(({ marks }) => marks);
  if (!found) throw new Error('No photo is marked');
  return found.id;
}

async function contents(ownerId: string): Promise<string[]> {
  return Promise.all((await photosOf(ownerId)).map(async ({ bytes }) => (await bytes?.text()) ?? 'lost'));
}

const drawn = (name: string, ...marks: PhotoMark[]) => name + JSON.stringify(marks);

describe('a marked photo', () => {
  it('comes behind its original, which is sent too', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[1] ?? '', [arrow], true);
    expect(await names(draftId)).toEqual(['a.jpg', 'b.jpg', 'marked.jpg', 'c.jpg']);
    expect(await contents(draftId)).toEqual(['a.jpg', 'b.jpg', drawn('b.jpg', arrow), 'c.jpg']);
    expect((await photoFigures(draftId)).photoCount).toBe(4);
  });

  it('has the place of its original, which is kept and not sent', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[1] ?? '', [arrow], false);
    expect(await names(draftId)).toEqual(['a.jpg', 'marked.jpg', 'c.jpg']);
    expect(await contents(keptFor(draftId))).toEqual(['b.jpg']);
  });

  it('keeps the doubt and the purpose of its original', async () => {
    const draftId = await storeDraft('depot', 0);
    const plate = await storePhoto(draftId, 0, 10, { purpose: 'rating_plate', doubt: 'damaged' });
    await mark(plate.id, [arrow], true);
    const purposes = async () => (await photosOf(draftId)).map(({ purpose, doubt }) => [purpose, doubt]);
    expect(await purposes()).toEqual([
      ['rating_plate', 'damaged'],
      ['photo', 'damaged'],
    ]);
    await mark(await marked(draftId), [arrow], false);
    expect(await purposes()).toEqual([['rating_plate', 'damaged']]);
  });

  it('has the remark of the original in its place, and the answer to it goes back with the original', async () => {
    const draftId = await storeDraft('depot', 0);
    const remarksOf = async () => (await photosOf(draftId)).map(({ remark, plateFor }) => [remark, plateFor]);
    const both = { remark: 'blurred', plateFor: 'DEMOACTIVE0001' } as const;
    const plate = await storePhoto(draftId, 0, 10, { purpose: 'rating_plate', ...both });
    await mark(plate.id, [arrow], false);
    expect(await remarksOf()).toEqual([['blurred', 'DEMOACTIVE0001']]);
    await keepDespiteRemark(await marked(draftId));
    await mark(await marked(draftId), [text], false);
    expect(await remarksOf()).toEqual([[undefined, 'DEMOACTIVE0001']]);
    await mark(await marked(draftId), [text], true);
    expect(await remarksOf()).toEqual([
      [undefined, 'DEMOACTIVE0001'],
      [undefined, undefined],
    ]);
    await mark(await marked(draftId), [text], false);
    await removeMarks(await marked(draftId));
    expect(await remarksOf()).toEqual([[undefined, 'DEMOACTIVE0001']]);
  });

  it.each([true, false])('is edited over its original, which was sent too: %s', async (sendsOriginal) => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], sendsOriginal);
    const opened = await openMarks(await marked(draftId));
    expect(await opened?.original.bytes.text()).toBe('a.jpg');
    expect(opened).toMatchObject({ saved: [arrow], now: [arrow], sendsOriginal });
    await mark(await marked(draftId), [arrow, text], sendsOriginal);
    expect(await contents(draftId)).toEqual([
      ...(sendsOriginal ? ['a.jpg'] : []),
      drawn('a.jpg', arrow, text),
      'b.jpg',
      'c.jpg',
    ]);
    expect(await database.photoBytes.count()).toBe(4);
  });

  it('is edited to be sent without its original, and with it again', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], true);
    await mark(await marked(draftId), [text], false);
    expect(await contents(draftId)).toEqual([drawn('a.jpg', text), 'b.jpg', 'c.jpg']);
    await mark(await marked(draftId), [text], true);
    expect(await contents(draftId)).toEqual(['a.jpg', drawn('a.jpg', text), 'b.jpg', 'c.jpg']);
    expect(await names(keptFor(draftId))).toEqual([]);
  });

  it.each([true, false])('gives its original back, which was sent too: %s', async (sendsOriginal) => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[1] ?? '', [arrow], sendsOriginal);
    await removeMarks(await marked(draftId));
    expect(await contents(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect((await photosOf(draftId)).map(({ id }) => id)).toEqual(ids);
    expect(await database.photos.count()).toBe(3);
  });

  it('is not stored beyond the most files of its form, and is instead of its original', async () => {
    const { draftId, ids } = await draftOfThree();
    await expect(mark(ids[0] ?? '', [arrow], true, 3)).rejects.toMatchObject({ reason: 'too_many' });
    expect(await names(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await mark(ids[0] ?? '', [arrow], false, 3);
    expect(await names(draftId)).toEqual(['marked.jpg', 'b.jpg', 'c.jpg']);
  });

  it('leaves the form as it was on a full device', async () => {
    const { draftId, ids } = await draftOfThree();
    fillDevice('photoBytes');
    await expect(mark(ids[0] ?? '', [arrow], false)).rejects.toMatchObject({ reason: 'storage_full' });
    expect(await contents(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('is not stored once the form is submitted', async () => {
    const { draftId, ids } = await draftOfThree();
    await submitClaim(draftId, claimPayload);
    await expect(mark(ids[0] ?? '', [arrow], true)).rejects.toMatchObject({ reason: 'too_late' });
    expect(await names(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });
});

describe('a removed photo', () => {
  it('takes the original with it that was kept for it', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], false);
    await removePhoto(await marked(draftId));
    expect(await names(draftId)).toEqual(['b.jpg', 'c.jpg']);
    expect(await database.photos.count()).toBe(2);
  });

  it('stays for its marked copy, and is not sent', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], true);
    await removePhoto(ids[0] ?? '');
    expect(await names(draftId)).toEqual(['marked.jpg', 'b.jpg', 'c.jpg']);
    await removeMarks(await marked(draftId));
    expect(await contents(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('leaves its remark to its marked copy', async () => {
    const draftId = await storeDraft('depot', 0);
    const photo = await storePhoto(draftId, 1, 10, { remark: 'dark' });
    await mark(photo.id, [arrow], true);
    expect((await photosOf(draftId)).map(({ remark }) => remark)).toEqual(['dark', undefined]);
    await removePhoto(photo.id);
    expect((await photosOf(draftId)).map(({ remark }) => remark)).toEqual(['dark']);
  });
});

describe('a photo that is taken again', () => {
  const again = (draftId: string, replaced: string) =>
    addPhoto(draftId, new File(['again'], 'again.jpg', { type: 'image/jpeg' }), 'photo', undefined, {
      replaced: () => replaced,
    });

  it('takes the original with it that was kept for it', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], false);
    await again(draftId, await marked(draftId));
    expect(await contents(draftId)).toEqual(['again', 'b.jpg', 'c.jpg']);
    expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([3, 3]);
  });

  it('stays for its marked copy, and is not sent', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], true);
    await again(draftId, ids[0] ?? '');
    expect(await names(draftId)).toEqual(['again.jpg', 'marked.jpg', 'b.jpg', 'c.jpg']);
    await removeMarks(await marked(draftId));
    expect(await contents(draftId)).toEqual(['again', 'a.jpg', 'b.jpg', 'c.jpg']);
  });
});

it('is sent without the original, which stays until the server has the claim and is deleted then', async () => {
  const { draftId, ids } = await draftOfThree();
  await mark(ids[0] ?? '', [arrow], false);
  const entry = await submitClaim(draftId, claimPayload);
  expect(entry.photoCount).toBe(3);
  await editEntry(draftId);
  await removeMarks(await marked(draftId));
  expect(await contents(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  await mark(ids[0] ?? '', [arrow], false);
  await submitClaim(draftId, claimPayload);
  await purgePhotos(database, [draftId]);
  expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
});

it('keeps its original under the new key of a refused claim', async () => {
  const { draftId, ids } = await draftOfThree();
  await mark(ids[0] ?? '', [arrow], false);
  const entry = await submitClaim(draftId, claimPayload);
  await database.entries.put({ ...entry, attempted: true, state: 'attention' });
  const renewed = await editEntry(draftId);
  expect(renewed).not.toBe(draftId);
  await removeMarks(await marked(renewed));
  expect(await contents(renewed)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

it('is deleted with its form, the kept original too', async () => {
  const { draftId, ids } = await draftOfThree();
  await mark(ids[0] ?? '', [arrow], false);
  await drafts.remove(draftId);
  expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
});

it('is encrypted with its marks and its kept original at sign-out', async () => {
  const { draftId, ids } = await draftOfThree();
  await mark(ids[0] ?? '', [text], false);
  await encryptWork('depot');
  expect((await database.photos.toArray()).map(({ bytesKey }) => typeof bytesKey)).not.toContain('undefined');
  const columns: string[] = [];
  await database.photos.each((row) => columns.push(...Object.keys(row)));
  expect(columns).toContain('sealed');
  expect(columns).not.toContain('marks');
  expect(await openMarks(await marked(draftId))).toMatchObject({ saved: [text] });
});

describe('marks that are not saved', () => {
  it('are there after a kill, over the photo as it was, and gone once saved or discarded', async () => {
    const { draftId, ids } = await draftOfThree();
    const [first = '', second = ''] = ids;
    await keepUnsavedMarks(first, [arrow]);
    await keepUnsavedMarks(second, [text]);
    database.close({ disableAutoOpen: false });
    await database.open();
    expect(await openMarks(first)).toMatchObject({ saved: [], now: [arrow], sendsOriginal: null });
    expect(await contents(draftId)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await keepUnsavedMarks(second, null);
    expect(await openMarks(second)).toMatchObject({ now: [] });
    await mark(first, [arrow], true);
    expect(await openMarks(first)).toMatchObject({ now: [] });
  });

  it('have room made for them on a full device, or are refused', async () => {
    const { ids } = await draftOfThree();
    const [first = ''] = ids;
    fillDevice('photos', 1);
    await keepUnsavedMarks(first, [arrow]);
    expect(await openMarks(first)).toMatchObject({ now: [arrow] });
    fillDevice('photos');
    await expect(keepUnsavedMarks(first, [arrow, text])).rejects.toMatchObject({ reason: 'storage_full' });
    expect(await openMarks(first)).toMatchObject({ now: [arrow] });
  });
});

describe('a lost original', () => {
  it('is not brought back, and the marked photo can be drawn on', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], false);
    await database.photoBytes.delete(ids[0] ?? '');
    const id = await marked(draftId);
    await expect(removeMarks(id)).rejects.toMatchObject({ reason: 'unreadable' });
    expect(await openMarks(id)).toMatchObject({ original: { id }, saved: [], sendsOriginal: null });
    await mark(id, [text], true);
    expect(await contents(draftId)).toEqual([
      drawn('a.jpg', arrow),
      drawn('a.jpg', arrow) + JSON.stringify([text]),
      'b.jpg',
      'c.jpg',
    ]);
  });
});

describe('photos of older versions', () => {
  it('are marked although their bytes are in their row', async () => {
    const draftId = await storeDraft('depot', 0);
    const row = await storePhoto(draftId, 1, 10);
    const bytes = await database.photoBytes.get(row.id);
    await database.photoBytes.delete(row.id);
    await database.photos.put({ ...row, bytes: new Blob([bytes?.bytes ?? ''], { type: 'image/jpeg' }) });
    await mark(row.id, [arrow], false);
    expect(await names(draftId)).toEqual(['marked.jpg']);
    await removeMarks(await marked(draftId));
    expect((await photosOf(draftId)).map(({ sha256 }) => sha256)).toEqual([row.sha256]);
  });

  it('leave no kept original behind when an older version removes their form', async () => {
    const { draftId, ids } = await draftOfThree();
    await mark(ids[0] ?? '', [arrow], false);
    await sweepPhotoBytes(database);
    expect(await contents(keptFor(draftId))).toEqual(['a.jpg']);
    await database.photos.where({ entryId: draftId }).delete();
    await database.drafts.delete(draftId);
    await sweepPhotoBytes(database);
    expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
  });
});
