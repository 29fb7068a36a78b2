import { photoTitle } from '#messages/counts.tsx';
import type { Entry, OpenPhoto } from '#storage/rows.ts';

/** The title of a file of an entry. Photos of a claim are named by their index, from 0. */
export function entryPhotoTitle({ kind }: Pick<Entry, 'kind'>, photo: OpenPhoto, index: number): string {
  return kind === 'claim' ? photoTitle(photo, index) : photo.name;
}
