import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isBeingReplaced } from '#forms/photo-tiles/remark-parts.ts';
import { useAddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { addPhoto, photosOf } from '#offline/photos/photos.ts';
import { database } from '#storage/database.ts';
import { ReadyPhotos } from '#tests/support/ready-photos.ts';

beforeEach(() => vi.stubGlobal('Worker', ReadyPhotos));
afterEach(() => vi.unstubAllGlobals());

// happy-dom's files lack `bytes`.
const file = (name: string) =>
  Object.assign(new File([name], name, { type: 'image/jpeg' }), { bytes: async () => new TextEncoder().encode(name) });

it('keeps the photo that took the place of another when it is cancelled at that moment', async () => {
  const draftId = crypto.randomUUID();
  const old = await addPhoto(draftId, file('old.jpg'));
  const { result } = renderHook(() => useAddPhotos(draftId, async () => {}));
  let taken: Promise<unknown>[] = [];
  act(() => void (taken = result.current.take([file('again.jpg')], 'photo', old.id)));
  const [incoming] = result.current.incoming;
  const cancel = () => {
    database.photos.hook('creating').unsubscribe(cancel);
    result.current.cancel(incoming?.id ?? '');
  };
  database.photos.hook('creating', cancel);
  await act(() => Promise.all(taken));
  expect(result.current.incoming).toEqual([]);
  expect((await photosOf(draftId)).map(({ name }) => name)).toEqual(['again.jpg']);
});

it('knows which photo is being replaced, until that is done or cancelled', async () => {
  const draftId = crypto.randomUUID();
  const [first, second] = [await addPhoto(draftId, file('1.jpg')), await addPhoto(draftId, file('2.jpg'))];
  const { result } = renderHook(() => useAddPhotos(draftId, async () => {}));
  const replaced = () => [first, second].map((photo) => isBeingReplaced(photo, result.current));
  let taken: Promise<unknown>[] = [];
  act(() => void (taken = result.current.take([file('again.jpg')], 'photo', first.id)));
  expect(replaced()).toEqual([true, false]);
  await act(() => Promise.all(taken));
  expect(replaced()).toEqual([false, false]);
  act(() => void (taken = result.current.take([file('again.jpg')], 'photo', second.id)));
  act(() => result.current.cancel(result.current.incoming[0]?.id ?? ''));
  expect(replaced()).toEqual([false, false]);
  await act(() => Promise.all(taken));
  expect((await photosOf(draftId)).map(({ id }) => id)).toContain(second.id);
});
