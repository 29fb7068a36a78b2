import { expect, it } from 'vitest';
import { createRoomForPhotos } from '#offline/photos/room-for-photos.ts';

/** A device with so many free bytes, and the number of queries. */
function device(freeBytes: number | null) {
  const state = { freeBytes, asked: 0, now: 0 };
  const readRoom = async () => {
    state.asked += 1;
    return { usedBytes: 0, freeBytes: state.freeBytes };
  };
  return { state, room: createRoomForPhotos(readRoom, () => state.now) };
}

it('the free space is the reported one minus the added photos, and queried again before a refusal', async () => {
  const { state, room } = device(100);
  expect(await room.fits(60)).toBe(true);
  expect(await room.fits(40)).toBe(true);
  expect(state.asked).toBe(1);
  state.freeBytes = 10;
  expect(await room.fits(11)).toBe(false);
  expect(await room.fits(11)).toBe(false);
  expect(state.asked).toBe(3);
  state.freeBytes = 20;
  expect(await room.fits(11)).toBe(true);
});

it('the free space is queried again after a minute, since other apps use it too', async () => {
  const { state, room } = device(1_000);
  expect(await room.fits(1)).toBe(true);
  state.freeBytes = 0;
  state.now = 59_999;
  expect(await room.fits(1)).toBe(true);
  state.now = 60_000;
  expect(await room.fits(1)).toBe(false);
});

it('no photo is refused in a browser that does not report the free space', async () => {
  expect(await device(null).room.fits(1e12)).toBe(true);
});
