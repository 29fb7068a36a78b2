import { loadWords } from '#i18n/catalogues.ts';
import type { LoadedPhoto, PhotoPurpose } from '#storage/rows.ts';
import type { AddPhotos } from './use-add-photos.ts';

/** How a photo is taken again in the place of another. */
type TakePhotos = {
  take: (files: File[], as?: PhotoPurpose, replacedId?: string) => unknown;
} & Partial<Pick<AddPhotos, 'choosing' | 'incoming'>>;

export type RemarkProps = {
  photo: LoadedPhoto;
  addPhotos: TakePhotos;
  /** Called once its buttons are removed, one of which has the focus. */
  onDone: () => void;
};

/** Whether a photo is being prepared that will replace this one; a change to this one would be lost. */
export function isBeingReplaced({ id }: Pick<LoadedPhoto, 'id'>, { incoming = [] }: TakePhotos): boolean {
  return incoming.some(({ replacedId, refusal }) => replacedId === id && refusal === null);
}

/** Loads the words of the remarks with a module of theirs. */
export async function remarkParts<Module>(loading: Promise<Module>): Promise<Module> {
  await loadWords('places');
  return loading;
}
