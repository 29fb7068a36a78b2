import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { removePhoto } from '#offline/photos/take-in.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { FileViewer } from '#ui/viewer/file-viewer.tsx';
import { photoTitle } from '#wording/photo-title.ts';
import styles from './photos.module.css';

type Props = {
  photo: PhotoRow;
  index: number;
  /** Those that can be looked at one after the other. */
  all?: readonly PhotoRow[];
  onRemoved: () => void;
  /** Where its place can be changed: how, by button and by mouse. */
  moves?: ReactNode;
  drag?: ComponentProps<'li'> | undefined;
};

/** A photo that is kept: see it, remove it, or put it in another place. */
export function PhotoTile({ photo, index, all = [photo], onRemoved, moves, drag }: Props) {
  const [viewed, setViewed] = useState<number | null>(null);
  const title = photoTitle(photo, index);
  const titleId = `photo-${photo.id}`;
  return (
    <li className={styles.tile} aria-labelledby={titleId} {...drag}>
      <Picture contentId={photo.sha256} bytes={photo.bytes} alt={title} />
      <div className={styles.caption}>
        <b id={titleId}>{title}</b>
        <Mark tone="ok" icon="saved">
          <Trans>Kept on this device</Trans>
        </Mark>
      </div>
      {moves && <div className={styles.moves}>{moves}</div>}
      <div className={styles.actions}>
        <Button
          size="md"
          variant="subtle"
          leftSection={<Icon name="eye" size="small" />}
          aria-describedby={titleId}
          onClick={() => setViewed(Math.max(0, all.indexOf(photo)))}
        >
          <Trans>See</Trans>
        </Button>
        <Button
          size="md"
          variant="subtle"
          leftSection={<Icon name="trash" size="small" />}
          aria-describedby={titleId}
          onClick={() => void removePhoto(photo.id).then(onRemoved)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      <FileViewer
        files={all.map((one, at) => ({ contentId: one.sha256, title: photoTitle(one, at), bytes: one.bytes }))}
        at={viewed}
        onGo={setViewed}
        onClose={() => setViewed(null)}
      />
    </li>
  );
}
