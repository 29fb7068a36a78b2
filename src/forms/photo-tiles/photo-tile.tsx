import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { photoTitle } from '#messages/counts.tsx';
import { removePhoto } from '#offline/photos/photos.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { isBeingReplaced, type RemarkProps, remarkParts } from './remark-parts.ts';
import { FileViewer } from '#ui/viewer/file-viewer.tsx';
import { DoubtMark } from './doubt-mark.tsx';
import { LostMark } from './lost-mark.tsx';
import styles from './photos.module.css';
import { TileButton } from './tile-button.tsx';

// No photo waits for it.
const MarkPhoto = lazyOptional(async () => (await import('./marking/mark-photo.tsx')).MarkPhoto);
// Most photos are good.
const PhotoRemark = lazyOptional(async () => (await remarkParts(import('./photo-remark.tsx'))).PhotoRemark);

type Props = {
  photo: LoadedPhoto;
  index: number;
  /** The photos of the viewer, in their order. */
  all?: readonly LoadedPhoto[];
  onRemoved: () => void;
  /** Most files of the form; without it the photo cannot be marked. */
  max?: number;
  addPhotos: RemarkProps['addPhotos'];
  /** Another remark on the photo. */
  remark?: ReactNode;
  /** How to move the photo, by button and by mouse, if that is possible. */
  moves?: ReactNode;
  drag?: ComponentProps<'li'> | undefined;
};

/** A stored photo: view, remove or move it. */
export function PhotoTile({ photo, index, all = [photo], onRemoved, addPhotos, max, remark, moves, drag }: Props) {
  const [viewed, setViewed] = useState<number | null>(null);
  const title = photoTitle(photo, index);
  const titleId = `photo-${photo.id}`;
  const isLost = photo.bytes === null;
  const isReplaced = isBeingReplaced(photo, addPhotos);
  const seen = all.filter(({ bytes }) => bytes !== null);
  return (
    <li className={`${styles.tile} panel`} data-refused={isLost} aria-labelledby={titleId} {...drag}>
      <Picture contentId={photo.sha256} bytes={photo.bytes} isLost={isLost} alt={title} />
      <div className={`${styles.caption} stack gap-2 anywhere`}>
        <b id={titleId}>{title}</b>
        {isLost ? <LostMark /> : <PhotoSavedMark />}
        <DoubtMark file={photo} />
      </div>
      {photo.remark && <PhotoRemark photo={photo} addPhotos={addPhotos} onDone={onRemoved} />}
      {remark}
      {moves && <div className={`${styles.moves} wrap gap-0 between`}>{moves}</div>}
      <div className={`${styles.actions} wrap gap-0 between`}>
        {!isLost && (
          <TileButton icon="eye" titleId={titleId} onClick={() => setViewed(Math.max(0, seen.indexOf(photo)))}>
            <Trans>See</Trans>
          </TileButton>
        )}
        <TileButton
          icon="trash"
          titleId={titleId}
          disabled={isReplaced}
          isOfLost={isLost}
          onClick={() => void removePhoto(photo.id).then(onRemoved)}
        >
          <Trans>Remove</Trans>
        </TileButton>
        {max !== undefined && photo.type !== 'application/pdf' && !isLost && (
          <MarkPhoto
            photo={photo}
            titleId={titleId}
            count={all.length}
            max={max}
            disabled={isReplaced}
            onReplaced={onRemoved}
          />
        )}
      </div>
      <FileViewer
        files={seen.map((one) => ({
          contentId: one.sha256,
          title: photoTitle(one, all.indexOf(one)),
          bytes: one.bytes,
        }))}
        at={viewed}
        onGo={setViewed}
        onClose={() => setViewed(null)}
      />
    </li>
  );
}

function PhotoSavedMark() {
  return (
    <Mark tone="ok" icon="saved">
      <Trans>Kept on this device</Trans>
    </Mark>
  );
}
