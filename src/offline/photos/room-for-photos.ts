import type { StorageRoom } from '../storage.ts';

/** How long the free space is reused. The browser reads the disk to measure it, which delays writes. */
const reuseMs = 60_000;

/** Estimates whether the next photo fits on this device. Reads the free space again before it refuses one. */
export function createRoomForPhotos(readRoom: () => Promise<StorageRoom>, now = () => performance.now()) {
  let known: { freeBytes: number; until: number } | null = null;
  return {
    /** @param bytes of the chosen file; the stored one is smaller */
    async fits(bytes: number): Promise<boolean> {
      if (known && bytes <= known.freeBytes && now() < known.until) {
        known.freeBytes -= bytes;
        return true;
      }
      const { freeBytes } = await readRoom();
      if (freeBytes === null) return true;
      known = { freeBytes: freeBytes - bytes, until: now() + reuseMs };
      return bytes <= freeBytes;
    },
  };
}
