import { photosOf } from '#offline/photos/take-in.ts';
import type { OpenPhoto } from '#storage/rows.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: the photos of a draft or an entry in their order; undefined until they have been read. */
export function usePhotos(ownerId: string): OpenPhoto[] | undefined {
  return useLiveQuery(() => photosOf(ownerId), [ownerId]);
}
