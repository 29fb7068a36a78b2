import { photoTitle } from '#messages/counts.tsx';
import type { Entry, OpenPhoto } from '#storage/rows.ts';

/** What a file of an entry is called: the photos of a claim by their place, from 0. */
export function entryPhotoTitle({ kind }: Pick<Entry, 'kind'>, photo: OpenPhoto, index: number): string {
  return kind === 'claim' ? photoTitle(photo, index) : photo.name;
}
