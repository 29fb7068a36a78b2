import type { StorageRoom } from '../storage.ts';

/** For so long what the browser said is reckoned with: asked, it counts what lies on the disk, and our writes wait. */
const knownMs = 60_000;

/** Whether the next photo fits on this device, as far as the browser tells; asked again before anything is refused. */
export function createRoomForPhotos(readRoom: () => Promise<StorageRoom>, now = () => performance.now()) {
  let known: { freeBytes: number; until: number } | null = null;
  return {
    /** @param bytes of the file as it is taken; kept, it is smaller */
    async fits(bytes: number): Promise<boolean> {
      if (known && bytes <= known.freeBytes && now() < known.until) {
        known.freeBytes -= bytes;
        return true;
      }
      const { freeBytes } = await readRoom();
      if (freeBytes === null) return true;
      known = { freeBytes: freeBytes - bytes, until: now() + knownMs };
      return bytes <= freeBytes;
    },
  };
}
