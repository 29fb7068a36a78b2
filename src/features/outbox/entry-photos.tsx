import { useUploadProgress } from '#live/use-upload-progress.ts';
import type { Entry, PhotoRow } from '#storage/rows.ts';
import { countedFiles } from './counted-files.ts';
import { Picture } from '#ui/picture.tsx';
import { photoTitle } from '#wording/photo-title.ts';
import styles from './outbox.module.css';
import { PhotoProgress } from './photo-progress.tsx';
import { uploadParts } from './upload-parts.ts';

type Props = { entry: Entry; photos: readonly PhotoRow[] };

/** The photos of an entry; while it is being sent, how far each of them is. */
export function EntryPhotos({ entry, photos }: Props) {
  const progress = useUploadProgress(entry.id);
  const counted = countedFiles(entry, photos);
  const sizes = counted.map(({ size }) => size);
  const parts = progress ? uploadParts(sizes, progress.sentBytes, progress.totalBytes) : null;
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => {
        const part = parts ? (counted.includes(photo) ? parts[counted.indexOf(photo)] : 1) : undefined;
        const title = entry.kind === 'claim' ? photoTitle(photo, index) : photo.name;
        return (
          <li key={photo.id} data-todo={part === 0}>
            <Picture contentId={photo.sha256} bytes={photo.bytes} alt={title} />
            {part !== undefined && <PhotoProgress part={part} />}
          </li>
        );
      })}
    </ul>
  );
}
