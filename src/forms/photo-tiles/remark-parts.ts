import { loadWords } from '#i18n/catalogues.ts';
import type { LoadedPhoto, PhotoPurpose } from '#storage/rows.ts';
import type { Choosing } from './use-add-photos.ts';

export type RemarkProps = {
  photo: LoadedPhoto;
  addPhotos: { take: (files: File[], as?: PhotoPurpose, replacedId?: string) => unknown; choosing?: Choosing };
  /** Called once its buttons are removed, one of which has the focus. */
  onDone: () => void;
};

/** Loads the words of the remarks with a module of theirs. */
export async function remarkParts<Module>(loading: Promise<Module>): Promise<Module> {
  await loadWords('places');
  return loading;
}
