import { useLiveQuery } from 'dexie-react-hooks';
import { photosOf } from '#offline/photos/take-in.ts';
import type { PhotoRow } from '#storage/rows.ts';

/** Live: the photos of a draft or an entry in their order; undefined until they have been read. */
export function usePhotos(ownerId: string): PhotoRow[] | undefined {
  return useLiveQuery(() => photosOf(ownerId), [ownerId]);
}
