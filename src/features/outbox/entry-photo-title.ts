import { photoTitle } from '#messages/counts.tsx';
import type { Entry, LoadedPhoto } from '#storage/rows.ts';

/** The title of a file of an entry. Photos of a claim are named by their index, from 0. */
export function entryPhotoTitle({ kind }: Pick<Entry, 'kind'>, photo: LoadedPhoto, index: number): string {
  return kind === 'claim' ? photoTitle(photo, index) : photo.name;
}
