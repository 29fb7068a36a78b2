import { Trans } from '@lingui/react/macro';
import { DoubtMark } from '#forms/photo-tiles/doubt-mark.tsx';
import { useUploadProgress } from '#queries/stored-work.ts';
import type { Entry, LoadedPhoto } from '#storage/rows.ts';
import { formatNumber } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';
import { entryPhotoTitle } from './entry-photo-title.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './outbox.module.css';
import { countedFiles, uploadParts } from './upload-parts.ts';

type Props = { entry: Entry; photos: readonly LoadedPhoto[] };

/** The photos of an entry, with their progress while it is being sent. */
export function EntryPhotos({ entry, photos }: Props) {
  const progress = useUploadProgress(entry.id);
  const counted = countedFiles(entry, photos);
  const sizes = counted.map(({ size }) => size);
  const parts = progress ? uploadParts(sizes, progress.sentBytes, progress.totalBytes) : null;
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => {
        const part = parts ? (counted.includes(photo) ? parts[counted.indexOf(photo)] : 1) : undefined;
        const title = entryPhotoTitle(entry, photo, index);
        return (
          <li key={photo.id} className="stack gap-6" data-todo={part === 0}>
            <Picture contentId={photo.sha256} bytes={photo.bytes} isLost={photo.bytes === null} alt={title} />
            <DoubtMark file={photo} />
            {part !== undefined && <PhotoProgress part={part} />}
          </li>
        );
      })}
    </ul>
  );
}

/** How much of a photo has been uploaded, from 0 to 1. Only the receipt proves its arrival. */
function PhotoProgress({ part }: { part: number }) {
  if (part === 0)
    return (
      <Mark tone="plain" icon="clock">
        <Trans>Next</Trans>
      </Mark>
    );
  if (part === 1)
    return (
      <Mark tone="go" icon="check">
        <Trans>Uploaded</Trans>
      </Mark>
    );
  return <Mark tone="go">{formatNumber(part, { style: 'percent' })}</Mark>;
}
